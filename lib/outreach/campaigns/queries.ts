import { findEnabledRules } from "@/lib/core/automation/queries";
import { unaskedRank } from "@/lib/core/notifications/unasked";
import { findFirstCoach, getPracticeSettings } from "@/lib/core/settings/queries";
import type { CampaignForecast } from "@/lib/outreach/campaigns/contract";
import { type CheckInEmailType, countCheckInEmails, emailedBesides, findAlreadySentIds, findArchivedIds, findCheckInReminderFacts, findEarlierEmails, findExceptionalClientIds, findInactiveClientFacts, findLeadEmailFacts, findMilestoneFacts, findMissedCheckInFacts, findNamesInOrder, findOnboardingReminderFacts, findPausedClientFacts, findSubmittedIds, findUnaskedToday } from "@/lib/outreach/campaigns/facts";
import { type ClientRetentionAlert, findRetentionAlerts, planLeadEmails, planMilestoneEmails, planPauseEndingEmails, planReEngagementEmails, retentionAlertEmail } from "@/lib/outreach/campaigns/lifecycle-emails";
import { keepWithinLimits } from "@/lib/outreach/campaigns/limits";
import { intakeReminderRuleId, planOnboardingReminders } from "@/lib/outreach/campaigns/onboarding-reminders";
import { type CampaignJob, type CampaignPlan, maxNamedPerReason, mergePlans, planCheckInEmails, type PlannedSkip, type SkipReason } from "@/lib/outreach/campaigns/rules";
import { campaignClock, campaignDueMonday, isWeeklyJob, lastClosedWindow, type WeeklyJob } from "@/lib/outreach/campaigns/windows";
import { dayInTimeZone } from "@/lib/platform/clock";
import { mondayOnOrBefore } from "@/lib/platform/days";
import { groupBy } from "@/lib/platform/group-by";
import type { CampaignTrigger } from "@/prisma/generated/client";

/** What a campaign would do at `now`: its emails, its skips, and alerts for the coach. */
export interface DueCampaignPlan extends CampaignPlan {
  /** The due Monday, or the day of the run for daily campaigns. */
  occasion: string;
  alerts: ClientRetentionAlert[];
  /** Whether the scheduled time for that Monday has passed, so it can only be sent by hand. */
  isWindowClosed: boolean;
}

/** The plan of a campaign. A weekly one can be planned at any time; the scheduler keeps to its hours, and to the limits of unasked emails. */
export async function planCampaign(job: CampaignJob, trigger: CampaignTrigger, now: Date): Promise<DueCampaignPlan> {
  const plan = await planWithoutLimits(job, now);
  return trigger === "manual" ? plan : { ...plan, ...keepWithinLimits(plan, await findEarlierEmailsFor(plan, now)) };
}

/** The unasked emails of a plan, as whom they go to and their keys. */
const plannedUnasked = ({ emails }: CampaignPlan) => emails.flatMap(({ type, to, occasion }) => ("userId" in to && unaskedRank(type) >= 0 ? [{ clientId: to.userId, key: `${type}:${to.userId}:${occasion}` }] : []));

/** What the clients of this plan have had before. */
async function findEarlierEmailsFor(plan: CampaignPlan, now: Date) {
  const planned = plannedUnasked(plan);
  const { timeZone } = await getPracticeSettings();
  return planned.length > 0 ? findEarlierEmails(planned, dayInTimeZone(timeZone, now), timeZone) : [];
}

const checkInEmailType = (job: WeeklyJob): CheckInEmailType => (job === "sunday-reminders" ? "checkin-reminder" : "checkin-chase");

async function planWithoutLimits(job: CampaignJob, now: Date): Promise<DueCampaignPlan> {
  const { timeZone, bookCallLink } = await getPracticeSettings();
  const clock = campaignClock(now, timeZone);
  const { today } = clock;
  if (isWeeklyJob(job)) {
    const monday = campaignDueMonday(job, today);
    const type = checkInEmailType(job);
    return { ...planCheckInEmails(type, monday, today, await findCheckInReminderFacts(type, monday, timeZone, now)), occasion: monday, alerts: [], isWindowClosed: lastClosedWindow(job, now, timeZone).monday === monday };
  }
  if (job === "onboarding-check") {
    const [facts, rules] = await Promise.all([findOnboardingReminderFacts(now, timeZone), findEnabledRules()]);
    return { ...planOnboardingReminders(facts, { now, today, intakeRuleOn: rules.has(intakeReminderRuleId) }), occasion: today, alerts: [], isWindowClosed: false };
  }
  const [milestones, inactiveClients, paused, retention, leads] = await Promise.all([
    clock.hasBegun ? findMilestoneFacts(mondayOnOrBefore(today), timeZone) : [],
    clock.isDaytime ? findInactiveClientFacts(now, timeZone) : [],
    clock.isDaytime ? findPausedClientFacts(today) : [],
    clock.isDaytime ? findNewAlerts(today, now) : { emails: [], alerts: [] },
    findLeadEmailFacts(now, timeZone),
  ]);
  const plan = mergePlans([
    planMilestoneEmails(milestones, today),
    planReEngagementEmails(inactiveClients, today),
    planPauseEndingEmails(paused, today),
    { emails: [...retention.emails, ...planLeadEmails(leads, clock, { canBook: Boolean(bookCallLink) })], skips: [] },
  ]);
  return { ...plan, occasion: today, alerts: retention.alerts, isWindowClosed: false };
}

async function findNewAlerts(today: string, now: Date) {
  const coach = await findFirstCoach();
  const alerts = coach ? findRetentionAlerts(await findMissedCheckInFacts(today, coach.id, now), today) : [];
  return { alerts, emails: coach ? alerts.map((alert) => retentionAlertEmail(coach.id, alert)) : [] };
}

/** A preview of what a manual campaign would send now, and whom it would be the second unasked email of the day for. */
export async function findCampaignForecast(job: CampaignJob, now: Date): Promise<CampaignForecast> {
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  if (isWeeklyJob(job)) return findCheckInForecast(job, today, timeZone, now);
  const plan = await planCampaign(job, "manual", now);
  const emailedToday = plan.emails.length > 0 ? emailedBesides(await findUnaskedToday(today, timeZone), plannedUnasked(plan)) : [];
  const counts = [...groupBy(plan.skips, ({ reason }) => reason)].map(([reason, { length }]) => ({ reason, count: length }));
  return { count: plan.emails.length, emailedToday, ...nameFirst(plan.skips.map(toSkippedClient), counts) };
}

/**
 * The forecast of a weekly campaign, without looking at everyone: the rules decide about the few with a pause, an opt-out and the like, and
 * the others are counted.
 */
async function findCheckInForecast(job: WeeklyJob, today: string, timeZone: string, now: Date): Promise<CampaignForecast> {
  const [type, monday] = [checkInEmailType(job), campaignDueMonday(job, today)];
  const planFor = async (ids: readonly string[]) => planCheckInEmails(type, monday, today, await findCheckInReminderFacts(type, monday, timeZone, now, ids));
  const exceptional = await findExceptionalClientIds(monday, today, timeZone, now);
  const [totals, plan, emailed] = await Promise.all([countCheckInEmails(type, monday, exceptional), planFor(exceptional), findUnaskedToday(today, timeZone)]);
  const others = emailed.filter(({ clientId, key }) => key !== `${type}:${clientId}:${monday}`);
  const [archived, submitted, alreadySent, emailedToday] = await Promise.all([
    totals.archived > 0 ? findArchivedIds(maxNamedPerReason) : [],
    totals.submitted > 0 ? findSubmittedIds(monday, totals.submitted, maxNamedPerReason) : [],
    totals.alreadySent > 0 ? findAlreadySentIds(type, monday, exceptional, totals.alreadySent, maxNamedPerReason) : [],
    others.length > 0 ? emailedBesides(others, plannedUnasked(await planFor(others.map(({ clientId }) => clientId)))) : [],
  ]);
  const groups: { reason: SkipReason; ids: readonly string[]; count: number }[] = [
    { reason: "Archived", ids: archived, count: totals.archived },
    { reason: "Already submitted", ids: submitted, count: totals.submitted },
    { reason: "Already sent", ids: alreadySent, count: totals.alreadySent },
    ...[...groupBy(plan.skips, ({ reason }) => reason)].map(([reason, skips]) => ({ reason, ids: skips.slice(0, maxNamedPerReason).map(({ clientId }) => clientId), count: skips.length })),
  ];
  const reasons = new Map(groups.flatMap(({ reason, ids }) => ids.map((id) => [id, reason] as const)));
  const named = (await findNamesInOrder([...reasons.keys()])).flatMap(({ clientId, name }) => {
    const reason = reasons.get(clientId);
    return reason ? { clientId, name, reason } : [];
  });
  // Each number is read on its own, so that a check-in that arrives meanwhile may count twice.
  const unexceptional = Math.max(0, totals.reachable - totals.submitted - totals.alreadySent - plan.emails.length - plan.skips.length);
  return { count: unexceptional + plan.emails.length, emailedToday, ...nameFirst(named, groups) };
}

/** The first clients of each reason, and how many more there are. */
function nameFirst(skipped: CampaignForecast["skipped"], counts: readonly { reason: string; count: number }[]): Pick<CampaignForecast, "skipped" | "skippedMore"> {
  const named = new Map<string, number>();
  const first = skipped.filter(({ reason }) => {
    const position = named.get(reason) ?? 0;
    if (position < maxNamedPerReason) named.set(reason, position + 1);
    return position < maxNamedPerReason;
  });
  const totals = new Map<string, number>();
  for (const { reason, count } of counts) totals.set(reason, (totals.get(reason) ?? 0) + count);
  const skippedMore = [...totals].map(([reason, count]) => ({ reason, count: count - (named.get(reason) ?? 0) })).filter(({ count }) => count > 0);
  return { skipped: first, ...(skippedMore.length > 0 && { skippedMore }) };
}

export const toSkippedClient = ({ clientId, name, reason }: PlannedSkip) => ({ clientId, name, reason });
