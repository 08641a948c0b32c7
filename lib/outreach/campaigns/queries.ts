import { findEnabledRules } from "@/lib/core/automation/queries";
import { unaskedRank } from "@/lib/core/email/unasked";
import { findFirstCoach, getPracticeSettings } from "@/lib/core/settings/queries";
import { findCheckInReminderFacts, findEarlierEmails, findEmailedToday, findInactiveClientFacts, findLeadEmailFacts, findMilestoneFacts, findMissedCheckInFacts, findOnboardingReminderFacts, findPausedClientFacts } from "@/lib/outreach/campaigns/facts";
import { type ClientRetentionAlert, findRetentionAlerts, planLeadEmails, planMilestoneEmails, planPauseEndingEmails, planReEngagementEmails, retentionAlertEmail } from "@/lib/outreach/campaigns/lifecycle-emails";
import { keepWithinLimits } from "@/lib/outreach/campaigns/limits";
import { intakeReminderRuleId, planOnboardingReminders } from "@/lib/outreach/campaigns/onboarding-reminders";
import { type CampaignJob, type CampaignPlan, mergePlans, planCheckInEmails, type PlannedSkip } from "@/lib/outreach/campaigns/rules";
import { campaignClock, campaignDueMonday, isWeeklyJob, lastClosedWindow } from "@/lib/outreach/campaigns/windows";
import { dayInTimeZone } from "@/lib/platform/clock";
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

async function planWithoutLimits(job: CampaignJob, now: Date): Promise<DueCampaignPlan> {
  const { timeZone, bookCallLink } = await getPracticeSettings();
  const clock = campaignClock(now, timeZone);
  const { today } = clock;
  if (isWeeklyJob(job)) {
    const monday = campaignDueMonday(job, today);
    const type = job === "sunday-reminders" ? "checkin-reminder" : "checkin-chase";
    return { ...planCheckInEmails(type, monday, today, await findCheckInReminderFacts(type, monday, timeZone)), occasion: monday, alerts: [], isWindowClosed: lastClosedWindow(job, now, timeZone).monday === monday };
  }
  if (job === "onboarding-check") {
    const [facts, rules] = await Promise.all([findOnboardingReminderFacts(now, timeZone), findEnabledRules()]);
    return { ...planOnboardingReminders(facts, { now, today, intakeRuleOn: rules.has(intakeReminderRuleId) }), occasion: today, alerts: [], isWindowClosed: false };
  }
  const [milestones, inactiveClients, paused, retention, leads] = await Promise.all([
    clock.isMonday && clock.hasBegun ? findMilestoneFacts(today) : [],
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
export async function findCampaignForecast(job: CampaignJob, now: Date) {
  const plan = await planCampaign(job, "manual", now);
  const { timeZone } = await getPracticeSettings();
  const emailedToday = plan.emails.length > 0 ? await findEmailedToday(plannedUnasked(plan), dayInTimeZone(timeZone, now), timeZone) : [];
  return { count: plan.emails.length, emailedToday, skipped: plan.skips.map(toSkippedClient) };
}

export const toSkippedClient = ({ clientId, name, reason }: PlannedSkip) => ({ clientId, name, reason });
