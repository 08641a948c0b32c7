import type { EmailProps } from "@/lib/core/email/props";
import type { EmailType } from "@/lib/core/email/types";
import { isOwed, type Membership, type PausedDays, pausedUntil, weekNumber } from "@/lib/core/weeks/rules";

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
export interface Standing {
  clientId: string;
  name: string;
  archived: boolean;
  optedOut: boolean;
  pauses: readonly PausedDays[];
}

/** A mail to be written: what the outbox takes, but for the campaign's own id. */
export type Letter = {
  [T in EmailType]: { type: T; to: { userId: string } | { leadId: string; email: string }; occasion: string; props: EmailProps[T]; ruleId?: string };
}[EmailType];

export interface Skip {
  clientId: string;
  name: string;
  type: EmailType;
  occasion: string;
  reason: SkipReason;
}

/** What a campaign does: whom it writes to, and whom it leaves out and why. */
export interface Plan {
  letters: Letter[];
  skips: Skip[];
}

export const together = (plans: readonly Plan[]): Plan => ({ letters: plans.flatMap(({ letters }) => letters), skips: plans.flatMap(({ skips }) => skips) });

/** What holds for every reminder to a client; null where nothing stands against it. */
export function reasonAgainst({ archived, optedOut, pauses }: Standing, today: string): SkipReason | null {
  if (archived) return "Archived";
  if (pausedUntil(today, pauses) !== null) return "Paused";
  return optedOut ? "Opted out" : null;
}

/** A mail to a client, or why she does not get it. */
export const letterOrSkip = (client: Standing, letter: Letter, reason: SkipReason | null): Plan =>
  reason === null ? { letters: [letter], skips: [] } : { letters: [], skips: [{ clientId: client.clientId, name: client.name, type: letter.type, occasion: letter.occasion, reason }] };

/** A client and one due Monday: whether she has sent her check-in for it, and whether this mail about it was written already. */
export interface CheckInFacts extends Standing, Membership {
  hasSubmitted: boolean;
  hasMail: boolean;
}

/** The Sunday reminder for a due Monday that is to come, or the Tuesday chase for one that is over. Everyone gets the mail or a reason. */
export const checkInPlan = (type: "checkin-reminder" | "checkin-chase", monday: string, today: string, clients: readonly CheckInFacts[]): Plan =>
  together(clients.map((client) => letterOrSkip(client, checkInLetter(type, monday, client), checkInReason(client, monday, today))));

const checkInLetter = (type: "checkin-reminder" | "checkin-chase", monday: string, client: CheckInFacts): Letter => ({
  type,
  to: { userId: client.clientId },
  occasion: monday,
  props: { dueMonday: monday, weekNumber: weekNumber(monday, client) },
});

function checkInReason(client: CheckInFacts, monday: string, today: string): SkipReason | null {
  const { archived, hasSubmitted, hasMail, joinDate } = client;
  if (archived) return "Archived";
  if (hasSubmitted) return "Already submitted";
  if (!isOwed(monday, { joinDate, pauses: [] })) return "Not yet owed";
  if (!isOwed(monday, client)) return "Paused";
  return reasonAgainst(client, today) ?? (hasMail ? "Already sent" : null);
}
