import type { EmailProps } from "@/lib/core/email/props";
import type { EmailType } from "@/lib/core/email/types";
import { getWeekNumber, isCheckInDue, type Membership, pausedUntil, type PausePeriod } from "@/lib/core/weeks/rules";

/*
 * Who gets what (PRODUCT.md "Email and automation"). Every day here is YYYY-MM-DD in the practice's time zone. What was
 * written before is part of the state, so that the same question asked again answers nothing new.
 */

/** The scheduled jobs that write to people, by the name of their cron route. */
export const campaignJobs = ["sunday-reminders", "tuesday-chase", "onboarding-check", "lifecycle"] as const;
export type CampaignJob = (typeof campaignJobs)[number];

/** Why somebody does not get a mail, as the coach reads it. */
export type SkipReason = "Already submitted" | "Paused" | "Archived" | "Opted out" | "Not yet owed" | "Already sent";

/** A client as every campaign sees her. */
export interface CampaignClient {
  clientId: string;
  name: string;
  archived: boolean;
  optedOut: boolean;
  pauses: readonly PausePeriod[];
}

/** A mail to be written: what the outbox takes, but for the campaign's own id. */
export type PlannedEmail = {
  [T in EmailType]: { type: T; to: { userId: string } | { leadId: string; email: string }; occasion: string; props: EmailProps[T]; ruleId?: string };
}[EmailType];

export interface PlannedSkip {
  clientId: string;
  name: string;
  type: EmailType;
  occasion: string;
  reason: SkipReason;
}

/** What a campaign does: whom it writes to, and whom it leaves out and why. */
export interface CampaignPlan {
  emails: PlannedEmail[];
  skips: PlannedSkip[];
}

export const mergePlans = (plans: readonly CampaignPlan[]): CampaignPlan => ({ emails: plans.flatMap(({ emails }) => emails), skips: plans.flatMap(({ skips }) => skips) });

/** What holds for every reminder to a client; null where nothing stands against it. */
export function reminderSkipReason({ archived, optedOut, pauses }: CampaignClient, today: string): SkipReason | null {
  if (archived) return "Archived";
  if (pausedUntil(today, pauses) !== null) return "Paused";
  return optedOut ? "Opted out" : null;
}

/** A mail to a client, or why she does not get it. */
export const emailOrSkip = (client: CampaignClient, letter: PlannedEmail, reason: SkipReason | null): CampaignPlan =>
  reason === null ? { emails: [letter], skips: [] } : { emails: [], skips: [{ clientId: client.clientId, name: client.name, type: letter.type, occasion: letter.occasion, reason }] };

/** A client and one due Monday: whether she has sent her check-in for it, and whether this mail about it was written already. */
export interface CheckInReminderFacts extends CampaignClient, Membership {
  hasSubmitted: boolean;
  hasMail: boolean;
}

/** The Sunday reminder for a due Monday that is to come, or the Tuesday chase for one that is over. Everyone gets the mail or a reason. */
export const planCheckInEmails = (type: "checkin-reminder" | "checkin-chase", monday: string, today: string, clients: readonly CheckInReminderFacts[]): CampaignPlan =>
  mergePlans(clients.map((client) => emailOrSkip(client, toCheckInEmail(type, monday, client), checkInSkipReason(client, monday, today))));

const toCheckInEmail = (type: "checkin-reminder" | "checkin-chase", monday: string, client: CheckInReminderFacts): PlannedEmail => ({
  type,
  to: { userId: client.clientId },
  occasion: monday,
  props: { dueMonday: monday, weekNumber: getWeekNumber(monday, client) },
});

function checkInSkipReason(client: CheckInReminderFacts, monday: string, today: string): SkipReason | null {
  const { archived, hasSubmitted, hasMail, joinDate } = client;
  if (archived) return "Archived";
  if (hasSubmitted) return "Already submitted";
  if (!isCheckInDue(monday, { joinDate, pauses: [] })) return "Not yet owed";
  if (!isCheckInDue(monday, client)) return "Paused";
  return reminderSkipReason(client, today) ?? (hasMail ? "Already sent" : null);
}
