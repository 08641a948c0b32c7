import { getWeekNumber, isCheckInDue, lastEndedMonday, type Membership, milestoneWeeks, pausedUntil } from "@/lib/core/weeks/rules";
import { type CampaignClient, type CampaignPlan, emailOrSkip, mergePlans, notCoachedReason, type PlannedEmail, reminderSkipReason, undeliverableReason } from "@/lib/outreach/campaigns/rules";
import { addDays, dayMs, daysBetween, mondayOnOrAfter, mondayOnOrBefore, weekdayIndex } from "@/lib/platform/days";

const emptyPlan: CampaignPlan = { emails: [], skips: [] };

/** `celebrated` holds the milestones emailed before, `sentMondays` the due Mondays before this one that were answered; `hasNoPasswordYet` as for a check-in. */
export interface MilestoneFacts extends CampaignClient, Membership {
  celebrated: readonly string[];
  sentMondays: readonly string[];
  hasNoPasswordYet: boolean;
}

/** The days on which reminders and chases are sent. */
const isForCheckInEmails = (day: string) => [0, 2].includes(weekdayIndex(day));

/**
 * The milestone emails to clients who completed 4, 8 or 12 weeks before this week's Monday and checked in for at least half of
 * them (PRODUCT.md, "The second version"). One that has no room on Monday goes out later in the week.
 */
export function planMilestoneEmails(clients: readonly MilestoneFacts[], today: string): CampaignPlan {
  const monday = mondayOnOrBefore(today);
  return mergePlans(
    clients.map((client) => {
      const week = milestoneWeeks.find((weeks) => weeks === getWeekNumber(monday, client) - 1);
      if (week === undefined || isForCheckInEmails(today) || pausedUntil(monday, client.pauses) !== null) return emptyPlan;
      const occasion = `week-${week}`;
      const hasTooFew = client.sentMondays.length * 2 < week;
      const reason = reminderSkipReason(client, today) ?? (client.hasNoPasswordYet ? "Hasn't set a password yet" : client.celebrated.includes(occasion) ? "Already sent" : hasTooFew ? "Too few check-ins" : null);
      return emailOrSkip(client, { type: "milestone", to: { userId: client.clientId }, occasion, props: { week } }, reason);
    }),
  );
}

/** A shorter pause ends before an email about its end would help. */
const minPauseDays = 7;
const daysBeforePauseEnds = 2;

/** Tells clients whose pause of a week or more ends within two days, once per last day. It is about their coaching, so nobody opts out of it. */
export const planPauseEndingEmails = (clients: readonly PausedClientFacts[], today: string): CampaignPlan =>
  mergePlans(
    clients.map((client) => {
      const ending = client.pauses.find(({ startsOn, endsOn }) => startsOn <= today && endsOn > today && endsOn <= addDays(today, daysBeforePauseEnds) && daysBetween(startsOn, endsOn) >= minPauseDays - 1);
      const nextCheckIn = ending && firstDueMonday(addDays(ending.endsOn, 1), client);
      if (!ending || !nextCheckIn || client.announcedEnds.includes(ending.endsOn)) return emptyPlan;
      return emailOrSkip(client, { type: "pause-ending", to: { userId: client.clientId }, occasion: ending.endsOn, props: { until: ending.endsOn, nextCheckIn } }, notCoachedReason(client) ?? undeliverableReason(client));
    }),
  );

/** The first due Monday from this day on; undefined if another pause covers the next weeks. */
const firstDueMonday = (day: string, client: Membership) => [0, 7, 14].map((days) => mondayOnOrAfter(addDays(day, days))).find((monday) => isCheckInDue(monday, client));

/** `announcedEnds` holds the last days of pauses that the client has been emailed about. */
export interface PausedClientFacts extends CampaignClient, Membership {
  announcedEnds: readonly string[];
}

/** The number of quiet days after which a client is emailed, and after which only a person can help. */
export const inactiveDays = { from: 14, until: 28 } as const;

/** `heardOn` is the day of the last activity; `hasEmail` whether this email was sent since. */
export interface InactiveClientFacts extends CampaignClient {
  heardOn: string;
  hasEmail: boolean;
}

/**
 * Emails clients who have been quiet for two weeks, once per quiet spell. Days on a pause do not count. Clients who were never
 * active are left to their coach.
 */
export const planReEngagementEmails = (clients: readonly InactiveClientFacts[], today: string): CampaignPlan =>
  mergePlans(
    clients.map((client) => {
      if (pausedUntil(today, client.pauses) !== null || isForCheckInEmails(today)) return emptyPlan;
      const since = [client.heardOn, ...client.pauses.filter(({ startsOn }) => startsOn <= today).map(({ endsOn }) => endsOn)].toSorted().at(-1) ?? client.heardOn;
      const quietDays = daysBetween(since, today);
      if (quietDays < inactiveDays.from || quietDays > inactiveDays.until) return emptyPlan;
      const email = { type: "re-engagement" as const, to: { userId: client.clientId }, occasion: since, props: {} };
      return emailOrSkip(client, email, reminderSkipReason(client, today) ?? (client.hasEmail ? "Already sent" : null));
    }),
  );

/** The number of missed check-ins in a row that alert the coach, at least and at most; the coach already knows about more. */
const consecutiveMissedRange = { from: 2, until: 3 } as const;

/** `sentMondays` and `alertedMondays` go back as far as the rule needs. */
export interface MissedCheckInFacts extends CampaignClient, Membership {
  sentMondays: readonly string[];
  /** The Mondays about which the coach was alerted. */
  alertedMondays: readonly string[];
}

/** How many Mondays the rule looks back, which allows a pause of two months between two missed check-ins. */
export const lookBackWeeks = 12;

/** The client's latest missed due Mondays in a row, latest first. Paused weeks neither count nor break the row. */
export function missedMondays(client: Pick<MissedCheckInFacts, "joinDate" | "pauses" | "sentMondays">, today: string): string[] {
  const missed: string[] = [];
  const latest = lastEndedMonday(today);
  for (let weeksBack = 0; weeksBack < lookBackWeeks; weeksBack += 1) {
    const monday = addDays(latest, -7 * weeksBack);
    if (client.sentMondays.includes(monday)) break;
    if (isCheckInDue(monday, client)) missed.push(monday);
  }
  return missed;
}

/** The alert about a client who has missed check-ins. */
export interface ClientRetentionAlert {
  clientId: string;
  name: string;
  missed: string[];
  occasion: string;
}

/** Alerts about clients who missed two check-ins in a row, once per row. Not for paused clients or those who aren't coached any more. */
export const findRetentionAlerts = (clients: readonly MissedCheckInFacts[], today: string): ClientRetentionAlert[] =>
  clients.flatMap((client) => {
    if (notCoachedReason(client) || pausedUntil(today, client.pauses) !== null) return [];
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
  /** When the lead last reached the stage of a booked call, and its day. */
  bookedAt: Date | null;
  bookedOn: string | null;
  /** The emails sent to the current address, as type:occasion. */
  sentEmails: readonly string[];
}

interface CampaignClock {
  now: Date;
  today: string;
  /** From 9 am. */
  hasBegun: boolean;
}

/** The invitation to book a call, and the preparation for a booked one. */
export const planLeadEmails = (leads: readonly LeadEmailFacts[], clock: CampaignClock, { canBook }: { canBook: boolean }): PlannedEmail[] =>
  leads.flatMap((lead) => {
    const email = lead.stage === "discovery_booked" ? planCallPrepEmail(lead, clock) : canBook ? planCallBookingEmail(lead, clock) : null;
    return email && !lead.sentEmails.includes(`${email.type}:${email.occasion}`) ? [email] : [];
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

/** Pre-Call Prep: the day before the call if its day is known, otherwise an hour after booking, never before 9 am. Like a receipt it cannot be opted out of. */
function planCallPrepEmail({ leadId, email, followUpDate, bookedAt, bookedOn, sentEmails }: LeadEmailFacts, { now, today, hasBegun }: CampaignClock): PlannedEmail | null {
  const to = { leadId, email };
  // A follow-up date set before the booking is not the day of the call.
  const callOn = followUpDate !== null && (bookedOn === null || followUpDate >= bookedOn) ? followUpDate : null;
  const undatedOccasion = `${leadId}:booked`;
  if (callOn === null) {
    if (!bookedAt || !hasBegun || !isElapsedBetween(bookedAt, callPrepRangeMs, now)) return null;
    return { type: "pre-call-prep", to, occasion: undatedOccasion, props: { callOn: null } };
  }
  const isDayBefore = today === addDays(callOn, -1) && hasBegun;
  if ((!isDayBefore && today !== callOn) || sentEmails.includes(`pre-call-prep:${undatedOccasion}`)) return null;
  return { type: "pre-call-prep", to, occasion: `${leadId}:${callOn}`, props: { callOn } };
}
