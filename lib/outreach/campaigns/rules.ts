import type { EmailProps } from "@/lib/core/email/props";
import type { EmailType } from "@/lib/core/email/types";
import { getWeekNumber, isCheckInDue, type Membership, pausedUntil, type PausePeriod } from "@/lib/core/weeks/rules";

/** How many clients of each reason a forecast names, as many as the dialog shows. */
export const maxNamedPerReason = 50;

/*
 * Who gets which email (PRODUCT.md "Email and automation"). Days are YYYY-MM-DD in the practice's time zone. Emails sent before
 * are part of the state, so a repeated plan has nothing new.
 */

/** The scheduled jobs that email people, by the name of their cron route. */
export const campaignJobs = ["sunday-reminders", "tuesday-chase", "onboarding-check", "lifecycle"] as const;
export type CampaignJob = (typeof campaignJobs)[number];

/** Why someone does not get an email, as the coach reads it. */
export type SkipReason = "Already submitted" | "Paused" | "Archived" | "Asked to be erased" | "Coaching ended" | "Opted out" | "Consent withdrawn" | "Nothing is sent to this address" | "Stopped check-in reminders" | "Not yet owed" | "Hasn't set a password yet" | "Too few check-ins" | "Already emailed today" | "Enough emails this week" | "No reply to three chases" | "Already sent";

/** A client in every campaign. */
export interface CampaignClient {
  clientId: string;
  name: string;
  archived: boolean;
  erasureRequested: boolean;
  /** They were told that their coaching has ended, have no plan since, and haven't checked in again. */
  coachingEnded: boolean;
  optedOut: boolean;
  /** Nothing is sent to their address. False for a check-in email where a device shows a notification about the same event. */
  undeliverable: boolean;
  pauses: readonly PausePeriod[];
}

/** An email of a campaign, without the campaign's id. */
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

/** A campaign's emails, and the people it skips with the reason. */
export interface CampaignPlan {
  emails: PlannedEmail[];
  skips: PlannedSkip[];
}

export const mergePlans = (plans: readonly CampaignPlan[]): CampaignPlan => ({ emails: plans.flatMap(({ emails }) => emails), skips: plans.flatMap(({ skips }) => skips) });

/** Why a client isn't coached any more; null if they are. */
export function notCoachedReason({ archived, erasureRequested, coachingEnded }: CampaignClient): SkipReason | null {
  if (archived) return "Archived";
  if (erasureRequested) return "Asked to be erased";
  return coachingEnded ? "Coaching ended" : null;
}

/** Why a client gets no reminder at all; null if nothing prevents it. */
export function reminderSkipReason(client: CampaignClient, today: string): SkipReason | null {
  const reason = notCoachedReason(client);
  if (reason) return reason;
  if (pausedUntil(today, client.pauses) !== null) return "Paused";
  return client.optedOut ? "Opted out" : undeliverableReason(client);
}

export const undeliverableReason = ({ undeliverable }: CampaignClient): SkipReason | null => (undeliverable ? "Nothing is sent to this address" : null);

/** A client whose health answers an email asks for. */
export interface HealthEmailFacts extends CampaignClient {
  healthConsentWithdrawn: boolean;
}

/** Why a client gets no reminder to send health answers. Those of a client who withdrew consent would be refused. */
export const healthReminderSkipReason = (client: HealthEmailFacts, today: string): SkipReason | null => reminderSkipReason(client, today) ?? (client.healthConsentWithdrawn ? "Consent withdrawn" : null);

/** An email to a client, or the reason for skipping them. */
export const emailOrSkip = (client: CampaignClient, email: PlannedEmail, reason: SkipReason | null): CampaignPlan =>
  reason === null ? { emails: [email], skips: [] } : { emails: [], skips: [{ clientId: client.clientId, name: client.name, type: email.type, occasion: email.occasion, reason }] };

/** A client and one due Monday: whether the check-in was sent, and whether this email was. */
export interface CheckInReminderFacts extends HealthEmailFacts, Membership {
  /** The account was made after that Monday, as by an import, and the client has not set a password yet. */
  hasNoPasswordYet: boolean;
  /** They turned off "Check-in reminders", which stops the emails as well as the notifications. */
  stoppedReminders: boolean;
  hasSubmitted: boolean;
  /** How many chases they have had since their last check-in, before this Monday's; 0 for a reminder. */
  earlierChases: number;
  hasEmail: boolean;
}

/** The Sunday reminder for a coming due Monday, or the Tuesday chase for a past one. Everyone gets the email or a reason. */
export const planCheckInEmails = (type: "checkin-reminder" | "checkin-chase", monday: string, today: string, clients: readonly CheckInReminderFacts[]): CampaignPlan =>
  mergePlans(clients.map((client) => emailOrSkip(client, toCheckInEmail(type, monday, client), checkInSkipReason(client, monday, today))));

function toCheckInEmail(type: "checkin-reminder" | "checkin-chase", monday: string, client: CheckInReminderFacts): PlannedEmail {
  const email = { to: { userId: client.clientId }, occasion: monday };
  const props = { dueMonday: monday, weekNumber: getWeekNumber(monday, client) };
  return type === "checkin-chase" ? { ...email, type, props: { ...props, earlierChases: client.earlierChases } } : { ...email, type, props };
}

function checkInSkipReason(client: CheckInReminderFacts, monday: string, today: string): SkipReason | null {
  const { archived, hasSubmitted, hasEmail, joinDate, hasNoPasswordYet, stoppedReminders } = client;
  if (archived) return "Archived";
  if (hasSubmitted) return "Already submitted";
  if (!isCheckInDue(monday, { joinDate, pauses: [] })) return "Not yet owed";
  if (hasNoPasswordYet) return "Hasn't set a password yet";
  if (!isCheckInDue(monday, client)) return "Paused";
  return healthReminderSkipReason(client, today) ?? (stoppedReminders ? "Stopped check-in reminders" : hasEmail ? "Already sent" : null);
}
