import { addDays, daysBetween, isDayWithin, mondayOnOrAfter, mondayOnOrBefore } from "@/lib/platform/days";

/*
 * The check-in week (PRODUCT.md "The check-in week"; spec platform §2 "Weekly Check-in"). Every day here is
 * YYYY-MM-DD in the practice's time zone, so clock changes have been dealt with before these rules are asked.
 */

/** Days in which nothing is owed, both included. */
export interface PausePeriod {
  startsOn: string;
  endsOn: string;
}

export interface Membership {
  joinDate: string;
  pauses: readonly PausePeriod[];
}

/** A client owes her first check-in on the first Monday at least seven days after she joined. */
export const firstDueMonday = (joinDate: string) => mondayOnOrAfter(addDays(joinDate, 7));

/** The last day on which someone can have joined who owes a check-in for this Monday. */
export const latestJoinDateForDueMonday = (monday: string) => addDays(monday, -7);

const isPausedOn = (day: string, pauses: readonly PausePeriod[]) => pausedUntil(day, pauses) !== null;

/** The last day of the pause that this day lies in; null when it lies in none. */
export function pausedUntil(day: string, pauses: readonly PausePeriod[]): string | null {
  const ends = pauses.filter((pause) => isDayWithin(day, pause.startsOn, pause.endsOn)).map(({ endsOn }) => endsOn);
  return ends.toSorted().at(-1) ?? null;
}

/** Whether a check-in is owed for this Monday. */
export const isCheckInDue = (monday: string, { joinDate, pauses }: Membership) => monday >= firstDueMonday(joinDate) && !isPausedOn(monday, pauses);

/** The Monday this week's check-ins belong to: the coming one from Saturday on, and until Friday the one just past. */
export const currentDueMonday = (today: string) => mondayOnOrBefore(addDays(today, 2));

/** The latest due Monday that is wholly over. */
export const lastEndedMonday = (today: string) => mondayOnOrBefore(addDays(today, -1));

/** The weeks that are celebrated. */
export const milestoneWeeks = [4, 8, 12] as const;

/** The milestone a client is at this week; null for none, and while she is paused, when her week number only holds. */
export function getCurrentMilestone(today: string, membership: Membership) {
  const monday = currentDueMonday(today);
  if (isPausedOn(monday, membership.pauses)) return null;
  return milestoneWeeks.find((week) => week === getWeekNumber(monday, membership)) ?? null;
}

/** The first Monday from today on that will be owed. */
export function nextDueMonday(today: string, membership: Membership) {
  const first = firstDueMonday(membership.joinDate);
  let monday = mondayOnOrAfter(today > first ? today : first);
  while (isPausedOn(monday, membership.pauses)) monday = addDays(monday, 7);
  return monday;
}

/** Whole weeks since she joined plus one, at least 1, on the due Monday; paused weeks do not count. */
export function getWeekNumber(dueMonday: string, { joinDate, pauses }: Membership): number {
  const weeks = Math.floor(daysBetween(joinDate, dueMonday) / 7);
  // Pauses may overlap. Only their own Mondays are looked at: the weekly queue asks this of every client.
  const paused = new Set<string>();
  for (const { startsOn, endsOn } of pauses) {
    const last = endsOn < dueMonday ? endsOn : dueMonday;
    for (let monday = mondayOnOrAfter(startsOn > joinDate ? startsOn : joinDate); monday <= last; monday = addDays(monday, 7)) paused.add(monday);
  }
  return Math.max(1, weeks + 1 - paused.size);
}

/** The Monday on which a client's week has this number; of those with the same one, which a pause makes, the first that is owed. */
export function dueMondayForWeekNumber(week: number, membership: Membership): string {
  let monday = mondayOnOrAfter(addDays(membership.joinDate, 7 * (week - 1)));
  while (getWeekNumber(monday, membership) < week || isPausedOn(monday, membership.pauses)) monday = addDays(monday, 7);
  return monday;
}

/** The Monday that a check-in sent on this day belonged to, where nothing else is known of the week; null before she joined. */
export function dueMondayForDay(day: string, joinDate: string): string | null {
  if (day < joinDate) return null;
  const monday = currentDueMonday(day);
  return monday < joinDate ? mondayOnOrAfter(day) : monday;
}

/** Every fourth week asks for photos and measurements. */
export const isMeasurementWeek = (week: number) => week % 4 === 0;

/** The next measurement week after `week` (itself, if it is one) and how many weeks away it is. */
export function nextMeasurementWeek(week: number) {
  const next = Math.ceil(week / 4) * 4;
  return { week: next, weeksToGo: next - week };
}

/** The Monday that is overdue today unless she has sent it: the latest ended one, if it is owed; null while she is paused. */
export function overdueMondayUnlessSubmitted(today: string, membership: Membership): string | null {
  const ended = lastEndedMonday(today);
  return isCheckInDue(ended, membership) && !isPausedOn(today, membership.pauses) ? ended : null;
}
