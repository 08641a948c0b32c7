import { identityOf } from "@/lib/core/email/commands";
import { compose } from "@/lib/core/email/compose";
import { idAt } from "@/prisma/demo/ids";
import { checkInMails, completions, type DemoHistory, feedbackMails, lastRuns, type SentMail, standingMails, thanks } from "@/prisma/demo/mails";
import { standingAt, type WeeklyRun, weeklyRuns } from "@/prisma/demo/occasions";
import { demoSettings } from "@/prisma/demo/settings";
import { between, type DemoTimes } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

/** How many mails went out this month. */
const emailsThisMonth = 47;

interface DemoEmails {
  emails: Prisma.EmailMessageCreateManyInput[];
  campaigns: Prisma.CampaignCreateManyInput[];
  skips: Prisma.EmailSkipCreateManyInput[];
}

/**
 * The outbox of this month and the campaigns it came of: what jobs could repeat, filled up with the latest of the rest. Early in a
 * month most of it happened in the last one; those mails move between the month's start and the first that is truly of this month.
 */
export async function demoEmails(history: DemoHistory, times: DemoTimes): Promise<DemoEmails> {
  const { mails, runs } = filledUp(history, times);
  const campaigns = campaignsOf(mails, runs);
  const isOlder = ({ at }: SentMail) => at < times.monthStart;
  const older = mails.filter(isOlder).length;
  const end = mails[older]?.at ?? times.now;
  const practice = { ...demoSettings(history.people), logoFileId: null, emailTemplate: null, fromEmail: null, timeZone: times.timeZone };
  const emails = await Promise.all(
    mails.map(async (sent, index) => {
      const at = isOlder(sent) ? between(times.monthStart, end, (index + 1) / (older + 1)) : sent.at;
      const { mail, to } = sent;
      const recipient = { id: "userId" in mail.to ? mail.to.userId : "leadId" in mail.to ? mail.to.leadId : "", firstName: to.firstName };
      return { ...rowOf(sent, at), campaignId: sent.run && campaigns.get(keyOf(sent.run))?.id, ...(await compose(mail.type, mail.props, { recipient, practice, now: at })) };
    }),
  );
  return { emails, campaigns: [...campaigns.values()], skips: runs.flatMap((run) => skipsOf(run, campaigns.get(keyOf(runOf(run)))?.id ?? "", history)) };
}

const newestFirst = (mails: SentMail[]) => mails.toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** Oldest first. Earlier runs of the weekly campaigns are whole or not there, and the latest feedback is always among the rest. */
function filledUp(history: DemoHistory, times: DemoTimes) {
  const mails = standingMails(history, times);
  const rest = newestFirst([...feedbackMails(history), ...thanks(history, times), ...completions(history, times)]);
  mails.push(...rest.splice(0, Math.min(6, emailsThisMonth - mails.length)));
  const runs = weeklyRuns(times).filter((run, index) => {
    if (index < lastRuns) return true;
    const whole = run.at >= times.monthStart ? checkInMails(run, history) : [];
    const isIn = whole.length > 0 && mails.length + whole.length <= emailsThisMonth;
    if (isIn) mails.push(...whole);
    return isIn;
  });
  return { mails: newestFirst([...mails, ...rest.slice(0, emailsThisMonth - mails.length)]).toReversed(), runs };
}

type Campaign = NonNullable<SentMail["run"]>;
const keyOf = ({ job, occasion }: Campaign) => `${job}:${occasion}`;
const runOf = ({ job, monday }: WeeklyRun): Campaign => ({ job, occasion: monday });

/** One for each weekly run, and for each day on which another job wrote something, as of its last mail. */
function campaignsOf(mails: SentMail[], runs: WeeklyRun[]) {
  const campaigns = new Map<string, Prisma.CampaignCreateManyInput & { id: string }>();
  const add = (run: Campaign, at: Date) => campaigns.set(keyOf(run), { id: idAt(at), ...run, trigger: "schedule", ranAt: at });
  for (const { run, at } of mails) if (run) add(run, at);
  for (const run of runs) add(runOf(run), run.at);
  return campaigns;
}

/** Everyone whom a run of the check-in campaigns left out, and why. */
function skipsOf(run: WeeklyRun, campaignId: string, { people, checkIns }: DemoHistory): Prisma.EmailSkipCreateManyInput[] {
  return people.clients.flatMap((client) => {
    const reason = standingAt(run, client, checkIns);
    if (reason === null || client.createdAt > run.at) return [];
    const type = run.job === "sunday-reminders" ? "checkin-reminder" : "checkin-chase";
    return { id: idAt(run.at), campaignId, clientId: client.id, type, occasion: run.monday, reason, createdAt: run.at };
  });
}

const rowOf = ({ mail, to }: SentMail, at: Date) => ({
  id: idAt(at),
  ...identityOf(mail, () => to.email),
  props: { ...mail.props },
  ruleId: mail.ruleId,
  status: "sent" as const,
  attempts: 1,
  providerId: `demo-${mail.type}-${at.getTime()}`,
  sendAfter: at,
  firstTriedAt: at,
  createdAt: at,
  sentAt: at,
});
