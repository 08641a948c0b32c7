import { fromAddress } from "@/lib/email/compose";
import { env } from "@/lib/platform/env";
import { idAt } from "@/prisma/demo/ids";
import { feedbackLetter, noteLetter } from "@/prisma/demo/letters";
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
  const settings = demoSettings(history.people);
  const [feedback, note] = await Promise.all([feedbackLetter(settings), noteLetter(settings.productName)]);
  const fromEmail = fromAddress({ productName: settings.productName, fromEmail: null }, env());
  return mails.map((mail, index) => {
    const at = isOlder(mail) ? between(times.monthStart, end, (index + 1) / (older + 1)) : mail.at;
    const letter = mail.type === "coach-feedback" ? feedback : note;
    return { ...rowOf({ ...mail, at }), fromEmail, ...letter({ ...mail.words, firstName: mail.to.firstName }) };
  });
}

const rowOf = ({ type, occasion, to, at, props }: Mail) => ({
  id: idAt(at),
  key: `${type}:${to.userId ?? to.leadId ?? to.email}:${occasion}`,
  type,
  occasion,
  userId: to.userId,
  leadId: to.leadId,
  toEmail: to.email,
  props: { ...props },
  status: "sent" as const,
  attempts: 1,
  providerId: `demo-${type}-${at.getTime()}`,
  sendAfter: at,
  firstTriedAt: at,
  createdAt: at,
  sentAt: at,
});
