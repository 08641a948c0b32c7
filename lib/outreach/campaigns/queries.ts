import { enabledRules } from "@/lib/core/automation/queries";
import { checkInFacts, leadFacts, milestoneFacts, onboardingFacts, quietFacts, spellFacts } from "@/lib/outreach/campaigns/facts";
import { type Alert, alertLetter, alertsOf, leadLetters, milestonePlan, reEngagementPlan } from "@/lib/outreach/campaigns/lifecycle";
import { intakeRule, onboardingPlan } from "@/lib/outreach/campaigns/onboarding";
import { type CampaignJob, checkInPlan, type Plan, type Skip, together } from "@/lib/outreach/campaigns/rules";
import { clockOf, dueMondayOf, isWeekly, lastClosed } from "@/lib/outreach/campaigns/windows";
import { practice, firstCoach } from "@/lib/core/settings/queries";

/** What a campaign would do at `now`: its letters, who is left out, and what the coach is told beside. */
export interface DuePlan extends Plan {
  /** The due Monday or the day it is about. */
  occasion: string;
  alerts: Alert[];
  /** Its own hours for that Monday have passed, so that what is done by hand now is all that will be done. */
  isOver: boolean;
}

/** What is due of a campaign. A weekly one is asked at any time: its hours are the scheduler's business. */
export async function planAt(job: CampaignJob, now: Date): Promise<DuePlan> {
  const { timeZone, bookCallLink } = await practice();
  const clock = clockOf(now, timeZone);
  const { today } = clock;
  if (isWeekly(job)) {
    const monday = dueMondayOf(job, today);
    const type = job === "sunday-reminders" ? "checkin-reminder" : "checkin-chase";
    return { ...checkInPlan(type, monday, today, await checkInFacts(type, monday)), occasion: monday, alerts: [], isOver: lastClosed(job, now, timeZone).monday === monday };
  }
  if (job === "onboarding-check") {
    const [facts, rules] = await Promise.all([onboardingFacts(now), enabledRules()]);
    return { ...onboardingPlan(facts, { now, today, intakeRuleOn: rules.has(intakeRule) }), occasion: today, alerts: [], isOver: false };
  }
  const [milestones, quiet, alerts, leads] = await Promise.all([
    clock.isMonday && clock.hasBegun ? milestoneFacts(today) : [],
    clock.isDaytime ? quietFacts(now, timeZone) : [],
    clock.isDaytime ? newAlerts(today, now) : { letters: [], alerts: [] },
    leadFacts(now, timeZone),
  ]);
  const plan = together([
    milestonePlan(milestones, today),
    reEngagementPlan(quiet, today),
    { letters: [...alerts.letters, ...leadLetters(leads, clock, { canBook: Boolean(bookCallLink) })], skips: [] },
  ]);
  return { ...plan, occasion: today, alerts: alerts.alerts, isOver: false };
}

async function newAlerts(today: string, now: Date) {
  const coach = await firstCoach();
  const alerts = coach ? alertsOf(await spellFacts(today, coach.id, now), today) : [];
  return { alerts, letters: coach ? alerts.map((alert) => alertLetter(coach.id, alert)) : [] };
}

/** What a button would do now. */
export async function forecastOf(job: CampaignJob, now: Date) {
  const { letters, skips } = await planAt(job, now);
  return { count: letters.length, skipped: skips.map(toSkipped) };
}

export const toSkipped = ({ clientId, name, reason }: Skip) => ({ clientId, name, reason });
