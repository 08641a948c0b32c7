import { fromAddress } from "@/lib/email/compose";
import { renderEmail } from "@/emails/render";
import { env } from "@/lib/platform/env";
import { paths } from "@/lib/platform/paths";
import { noteContent } from "@/prisma/demo/email-note";
import { idAt } from "@/prisma/demo/ids";
import { type DemoHistory, type Mail, otherMails, standingMails } from "@/prisma/demo/mails";
import { demoSettings } from "@/prisma/demo/settings";
import { between, type DemoTimes } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

/** How many mails went out this month. */
export const emailsThisMonth = 47;

/**
 * The outbox of this month: what jobs could repeat, filled up with the latest of the rest. Early in a month most of it
 * happened in the last one; those mails move between the month's start and the first that is truly of this month.
 */
export async function emailRows(history: DemoHistory, times: DemoTimes): Promise<Prisma.EmailMessageCreateManyInput[]> {
  const byTime = (a: Mail, b: Mail) => a.at.getTime() - b.at.getTime();
  const rest = otherMails(history, times).toSorted(byTime).toReversed();
  const mails = [...standingMails(history, times), ...rest].slice(0, emailsThisMonth).toSorted(byTime);
  const isOlder = ({ at }: Mail) => at < times.monthStart;
  const older = mails.filter(isOlder).length;
  const end = mails[older]?.at ?? times.now;
  return Promise.all(mails.map((mail, index) => rowOf(isOlder(mail) ? { ...mail, at: between(times.monthStart, end, (index + 1) / (older + 1)) } : mail, history)));
}

async function rowOf(mail: Mail, history: DemoHistory): Promise<Prisma.EmailMessageCreateManyInput> {
  const { type, occasion, to, at, props = {} } = mail;
  const { productName } = demoSettings(history.people);
  return {
    id: idAt(at),
    key: `${type}:${to.userId ?? to.email}:${occasion}`,
    type,
    occasion,
    userId: to.userId,
    leadId: to.leadId,
    toEmail: to.email,
    props,
    fromEmail: fromAddress({ productName, fromEmail: null }, env()),
    ...(await contentOf(mail, history)),
    status: "sent",
    attempts: 1,
    providerId: `demo-${type}-${at.getTime()}`,
    sendAfter: at,
    firstTriedAt: at,
    createdAt: at,
    sentAt: at,
  };
}

function contentOf({ to: { firstName }, props, subject = "", paragraphs }: Mail, { people }: DemoHistory) {
  const { productName, coachName, goalCallLink } = demoSettings(people);
  if (!props) return noteContent({ subject, firstName, paragraphs }, productName);
  const historyUrl = `${env().APP_URL}${paths.section("checkin")}`;
  return renderEmail("coach-feedback", { ...props, firstName, productName, logoUrl: null, coachName, goalCallLink, historyUrl });
}
