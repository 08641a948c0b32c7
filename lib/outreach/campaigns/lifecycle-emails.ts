import { getCurrentMilestone, isCheckInDue, lastEndedMonday, type Membership, pausedUntil } from "@/lib/core/weeks/rules";
import { type CampaignClient, type CampaignPlan, emailOrSkip, mergePlans, type PlannedEmail, reminderSkipReason } from "@/lib/outreach/campaigns/rules";
import { addDays, dayMs, daysBetween } from "@/lib/platform/days";

const emptyPlan: CampaignPlan = { emails: [], skips: [] };

/** `celebrated` holds the occasions that she was written to about before. */
export interface MilestoneFacts extends CampaignClient, Membership {
  celebrated: readonly string[];
}

/** Who is in week 4, 8 or 12 on this Monday. */
export const planMilestoneEmails = (clients: readonly MilestoneFacts[], monday: string): CampaignPlan =>
  mergePlans(
    clients.map((client) => {
      const week = getCurrentMilestone(monday, client);
      if (week === null) return emptyPlan;
      const occasion = `week-${week}`;
      return emailOrSkip(client, { type: "milestone", to: { userId: client.clientId }, occasion, props: { week } }, reminderSkipReason(client, monday) ?? (client.celebrated.includes(occasion) ? "Already sent" : null));
    }),
  );

/** From how many quiet days on somebody is written to, and until when: after that it takes a person. */
export const inactiveDays = { from: 14, until: 28 } as const;

/** `heardOn` is the day of her last sign of life; `hasMail` whether such a mail was written since. */
export interface InactiveClientFacts extends CampaignClient {
  heardOn: string;
  hasMail: boolean;
}

/**
 * Who has been quiet for two weeks, once until she is heard of again, whatever her days are called meanwhile. While she is paused she is not quiet, and the days count from the end
 * of a pause. Whoever was never heard of has nothing to come back to: her coach sees to her beginning.
 */
export const planReEngagementEmails = (clients: readonly InactiveClientFacts[], today: string): CampaignPlan =>
  mergePlans(
    clients.map((client) => {
      if (pausedUntil(today, client.pauses) !== null) return emptyPlan;
      const since = [client.heardOn, ...client.pauses.filter(({ startsOn }) => startsOn <= today).map(({ endsOn }) => endsOn)].toSorted().at(-1) ?? client.heardOn;
      const quiet = daysBetween(since, today);
      if (quiet < inactiveDays.from || quiet > inactiveDays.until) return emptyPlan;
      const letter = { type: "re-engagement" as const, to: { userId: client.clientId }, occasion: since, props: {} };
      return emailOrSkip(client, letter, reminderSkipReason(client, today) ?? (client.hasMail ? "Already sent" : null));
    }),
  );

/** How many missed check-ins in a row the coach hears of, at least and at most: of whoever has been silent longer she knows. */
const consecutiveMissedRange = { from: 2, until: 3 } as const;

/** `sentMondays` and `alertedMondays` reach back as far as the rule looks. */
export interface MissedCheckInFacts extends CampaignClient, Membership {
  sentMondays: readonly string[];
  /** The Mondays at which the coach was told of her. */
  alertedMondays: readonly string[];
}

/** How many Mondays back the rule looks: a pause of two months lies between a missed one and the next. */
export const lookBackWeeks = 12;

/** The ended Mondays for which she owed a check-in and sent none, in a row until today, the latest first. Paused weeks neither count nor break the row. */
export function missedMondays(client: Pick<MissedCheckInFacts, "joinDate" | "pauses" | "sentMondays">, today: string): string[] {
  const missed: string[] = [];
  const latest = lastEndedMonday(today);
  for (let back = 0; back < lookBackWeeks; back += 1) {
    const monday = addDays(latest, -7 * back);
    if (client.sentMondays.includes(monday)) break;
    if (isCheckInDue(monday, client)) missed.push(monday);
  }
  return missed;
}

/** What the coach is told of a client who slips away. */
export interface ClientRetentionAlert {
  clientId: string;
  name: string;
  missed: string[];
  occasion: string;
}

/** Who has missed two check-ins in a row, once per row. Not of whoever is archived or on a pause. */
export const findRetentionAlerts = (clients: readonly MissedCheckInFacts[], today: string): ClientRetentionAlert[] =>
  clients.flatMap((client) => {
    if (client.archived || pausedUntil(today, client.pauses) !== null) return [];
    const missed = missedMondays(client, today);
    const isNew = !missed.some((monday) => client.alertedMondays.includes(monday));
    if (missed.length < consecutiveMissedRange.from || missed.length > consecutiveMissedRange.until || !isNew) return [];
    return [{ clientId: client.clientId, name: client.name, missed, occasion: `${client.clientId}:${missed[0]}` }];
  });

export const retentionAlertEmail = (coachId: string, { clientId, name, missed, occasion }: ClientRetentionAlert): PlannedEmail => ({
  type: "retention-alert",
  to: { userId: coachId },
  occasion,
  props: { clientId, clientName: name, missed },
});

const hourMs = 3_600_000;
const callBookingRangeMs = { from: 48 * hourMs, until: 14 * dayMs } as const;
const callPrepRangeMs = { from: hourMs, until: 3 * dayMs } as const;

/** A lead with an address who is not suspected spam. */
export interface LeadEmailFacts {
  leadId: string;
  email: string;
  stage: string;
  optedOut: boolean;
  answeredAt: Date | null;
  followUpDate: string | null;
  /** When she last came to the stage of a booked call, and the day of that. */
  bookedAt: Date | null;
  bookedOn: string | null;
  /** As type:occasion, to her present address. */
  written: readonly string[];
}

interface CampaignClock {
  now: Date;
  today: string;
  /** From nine in the morning. */
  hasBegun: boolean;
}

/** The invitation to book a call, and what to think of before one that is booked. */
export const planLeadEmails = (leads: readonly LeadEmailFacts[], clock: CampaignClock, { canBook }: { canBook: boolean }): PlannedEmail[] =>
  leads.flatMap((lead) => {
    const letter = lead.stage === "discovery_booked" ? planCallPrepEmail(lead, clock) : canBook ? planCallBookingEmail(lead, clock) : null;
    return letter && !lead.written.includes(`${letter.type}:${letter.occasion}`) ? [letter] : [];
  });

const isElapsedBetween = (since: Date, { from, until }: { from: number; until: number }, now: Date) => {
  const ms = now.getTime() - since.getTime();
  return ms >= from && ms < until;
};

function planCallBookingEmail({ leadId, email, stage, optedOut, answeredAt }: LeadEmailFacts, { now }: CampaignClock): PlannedEmail | null {
  const isOpen = stage === "new_inquiry" || stage === "initial_contact";
  if (!isOpen || optedOut || answeredAt === null || !isElapsedBetween(answeredAt, callBookingRangeMs, now)) return null;
  return { type: "call-booking", to: { leadId, email }, occasion: leadId, props: {} };
}

/** The day before the call, where the coach noted its day, else an hour after it was booked, though not before nine in the morning; no longer opted out of than a receipt. */
function planCallPrepEmail({ leadId, email, followUpDate, bookedAt, bookedOn, written }: LeadEmailFacts, { now, today, hasBegun }: CampaignClock): PlannedEmail | null {
  const to = { leadId, email };
  // A follow-up day from before the booking is not the call's.
  const callOn = followUpDate !== null && (bookedOn === null || followUpDate >= bookedOn) ? followUpDate : null;
  const undated = `${leadId}:booked`;
  if (callOn === null) {
    if (!bookedAt || !hasBegun || !isElapsedBetween(bookedAt, callPrepRangeMs, now)) return null;
    return { type: "pre-call-prep", to, occasion: undated, props: { callOn: null } };
  }
  const isEve = today === addDays(callOn, -1) && hasBegun;
  if ((!isEve && today !== callOn) || written.includes(`pre-call-prep:${undated}`)) return null;
  return { type: "pre-call-prep", to, occasion: `${leadId}:${callOn}`, props: { callOn } };
}
