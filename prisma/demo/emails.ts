import { outboxIdentity } from "@/lib/core/email/commands";
import { composeEmail } from "@/lib/core/email/compose";
import { createIdAt } from "@/prisma/demo/ids";
import { alwaysIncludedRuns, checkInCampaignEmails, type DemoEmail, type DemoHistory, discoveryThankYouEmails, feedbackEmails, onboardingCompleteEmails, requiredEmails } from "@/prisma/demo/sent-emails";
import { demoSettings } from "@/prisma/demo/settings";
import { type DemoTimes, timeBetween } from "@/prisma/demo/times";
import { checkInSkipReason, type WeeklyRun, weeklyRuns } from "@/prisma/demo/weekly-runs";
import type { Prisma } from "@/prisma/generated/client";

/** How many emails went out this month. */
const emailsThisMonth = 47;

interface DemoEmails {
  emails: Prisma.EmailMessageCreateManyInput[];
  campaigns: Prisma.CampaignCreateManyInput[];
  skips: Prisma.EmailSkipCreateManyInput[];
}

/**
 * This month's outbox and its campaigns: every email that a job could send again, then the latest of the others. Early in a month
 * most of them date from the previous one; those move to between the month's start and the first email of this month.
 */
export async function demoEmails(history: DemoHistory, times: DemoTimes): Promise<DemoEmails> {
  const { sentEmails, runs } = selectEmails(history, times);
  const campaigns = buildCampaigns(sentEmails, runs);
  const isOlder = ({ at }: DemoEmail) => at < times.monthStart;
  const older = sentEmails.filter(isOlder).length;
  const end = sentEmails[older]?.at ?? times.now;
  const practice = { ...demoSettings(history.people), logoFileId: null, emailTemplate: null, contractDeliveryText: null, intakeReminderText: null, programDeliveryText: null, fromEmail: null, contactEmail: null, dataController: null, timeZone: times.timeZone, workingTime: { timeZone: times.timeZone, workingDays: [1, 2, 3, 4, 5], workingHours: null, bankHolidays: "england-and-wales" as const, away: null }, awayMessage: null };
  const emails = await Promise.all(
    sentEmails.map(async (sent, index) => {
      const at = isOlder(sent) ? timeBetween(times.monthStart, end, (index + 1) / (older + 1)) : sent.at;
      const { email, to } = sent;
      const recipient = { id: "userId" in email.to ? email.to.userId : "leadId" in email.to ? email.to.leadId : "", firstName: to.firstName, email: to.email, doneSteps: [], hasPassword: true, hidesPhotos: false };
      return { ...toEmailRow(sent, at), campaignId: sent.run && campaigns.get(campaignKey(sent.run))?.id, ...(await composeEmail(email.type, email.props, { recipient, practice, replyTo: null, now: at })) };
    }),
  );
  return { emails, campaigns: [...campaigns.values()], skips: runs.flatMap((run) => buildSkips(run, campaigns.get(campaignKey(toCampaignRun(run)))?.id ?? "", history)) };
}

const newestFirst = (sentEmails: DemoEmail[]) => sentEmails.toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** Selects the emails, oldest first. Includes earlier campaign runs whole or not at all, and always the latest feedback. */
function selectEmails(history: DemoHistory, times: DemoTimes) {
  const sentEmails = requiredEmails(history, times);
  const rest = newestFirst([...feedbackEmails(history), ...discoveryThankYouEmails(history, times), ...onboardingCompleteEmails(history, times)]);
  sentEmails.push(...rest.splice(0, Math.min(6, emailsThisMonth - sentEmails.length)));
  const runs = weeklyRuns(times).filter((run, index) => {
    if (index < alwaysIncludedRuns) return true;
    const runEmails = run.at >= times.monthStart ? checkInCampaignEmails(run, history) : [];
    const fits = runEmails.length > 0 && sentEmails.length + runEmails.length <= emailsThisMonth;
    if (fits) sentEmails.push(...runEmails);
    return fits;
  });
  return { sentEmails: newestFirst([...sentEmails, ...rest.slice(0, emailsThisMonth - sentEmails.length)]).toReversed(), runs };
}

type CampaignRun = NonNullable<DemoEmail["run"]>;
const campaignKey = ({ job, occasion }: CampaignRun) => `${job}:${occasion}`;
const toCampaignRun = ({ job, monday }: WeeklyRun): CampaignRun => ({ job, occasion: monday });

/** One campaign per weekly run, and one per day on which another job sent emails, dated by its last email. */
function buildCampaigns(sentEmails: DemoEmail[], runs: WeeklyRun[]) {
  const campaigns = new Map<string, Prisma.CampaignCreateManyInput & { id: string }>();
  const add = (run: CampaignRun, at: Date) => campaigns.set(campaignKey(run), { id: createIdAt(at), ...run, trigger: "schedule", ranAt: at });
  for (const { run, at } of sentEmails) if (run) add(run, at);
  for (const run of runs) add(toCampaignRun(run), run.at);
  return campaigns;
}

/** Everyone whom a run of a check-in campaign skipped, and why. */
function buildSkips(run: WeeklyRun, campaignId: string, { people, checkIns }: DemoHistory): Prisma.EmailSkipCreateManyInput[] {
  return people.clients.flatMap((client) => {
    const reason = checkInSkipReason(run, client, checkIns);
    if (reason === null || client.createdAt > run.at) return [];
    const type = run.job === "sunday-reminders" ? "checkin-reminder" : "checkin-chase";
    return { id: createIdAt(run.at), campaignId, clientId: client.id, type, occasion: run.monday, reason, createdAt: run.at };
  });
}

const toEmailRow = ({ email, to }: DemoEmail, at: Date) => ({
  id: createIdAt(at),
  ...outboxIdentity(email, to.email),
  props: { ...email.props },
  ruleId: email.ruleId,
  status: "sent" as const,
  attempts: 1,
  providerId: `demo-${email.type}-${at.getTime()}`,
  sendAfter: at,
  firstTriedAt: at,
  createdAt: at,
  sentAt: at,
});
