import { addDays, daysBetween, isDayWithin, mondayOnOrAfter, mondayOnOrBefore } from "@/lib/platform/days";

/*
 * The check-in week (PRODUCT.md "The check-in week"; spec platform §2 "Weekly Check-in"). Days are YYYY-MM-DD in the
 * practice's time zone, so clock changes don't affect these rules.
 */

/** A period without check-ins; both days are inclusive. */
export interface PausePeriod {
  startsOn: string;
  endsOn: string;
}

export interface Membership {
  joinDate: string;
  pauses: readonly PausePeriod[];
}

/** The first check-in is due on the first Monday at least seven days after joining. */
export const firstDueMonday = (joinDate: string) => mondayOnOrAfter(addDays(joinDate, 7));

/** The latest join date with a check-in due on this Monday. */
export const latestJoinDateForDueMonday = (monday: string) => addDays(monday, -7);

const isPausedOn = (day: string, pauses: readonly PausePeriod[]) => pausedUntil(day, pauses) !== null;

/** Returns the last day of the pause that includes this day, or null. */
export function pausedUntil(day: string, pauses: readonly PausePeriod[]): string | null {
  const ends = pauses.filter((pause) => isDayWithin(day, pause.startsOn, pause.endsOn)).map(({ endsOn }) => endsOn);
  return ends.toSorted().at(-1) ?? null;
}

export const isCheckInDue = (monday: string, { joinDate, pauses }: Membership) => monday >= firstDueMonday(joinDate) && !isPausedOn(monday, pauses);

/**
 * Whether a check-in for this Monday is owed today: not in the week the client joined, not for a Monday in a pause, and not
 * for a Monday that has ended while the client is paused.
 */
export const isCheckInOwed = (monday: string, today: string, membership: Membership) =>
  isCheckInDue(monday, membership) && (monday >= today || !isPausedOn(today, membership.pauses));

/** The Monday that this week's check-ins belong to: on Saturday and Sunday the next Monday, otherwise the latest one. */
export const currentDueMonday = (today: string) => mondayOnOrBefore(addDays(today, 2));

/** The latest Monday before today. */
export const lastEndedMonday = (today: string) => mondayOnOrBefore(addDays(today, -1));

export const milestoneWeeks = [4, 8, 12] as const;

/** Returns the milestone a client reaches this week, or null. A paused client has none, because the week number does not advance. */
export function getCurrentMilestone(today: string, membership: Membership) {
  const monday = currentDueMonday(today);
  if (isPausedOn(monday, membership.pauses)) return null;
  return milestoneWeeks.find((week) => week === getWeekNumber(monday, membership)) ?? null;
}

/** Returns the next Monday, from today on, with a check-in due. */
export function nextDueMonday(today: string, membership: Membership) {
  const first = firstDueMonday(membership.joinDate);
  let monday = mondayOnOrAfter(today > first ? today : first);
  while (isPausedOn(monday, membership.pauses)) monday = addDays(monday, 7);
  return monday;
}

/** Returns the whole weeks from joining to the due Monday plus one, without paused weeks, at least 1. */
export function getWeekNumber(dueMonday: string, { joinDate, pauses }: Membership): number {
  const weeks = Math.floor(daysBetween(joinDate, dueMonday) / 7);
  // A set, because pauses may overlap. Visits only Mondays inside pauses, because the weekly queue calls this for every client.
  const paused = new Set<string>();
  for (const { startsOn, endsOn } of pauses) {
    const last = endsOn < dueMonday ? endsOn : dueMonday;
    for (let monday = mondayOnOrAfter(startsOn > joinDate ? startsOn : joinDate); monday <= last; monday = addDays(monday, 7)) paused.add(monday);
  }
  return Math.max(1, weeks + 1 - paused.size);
}

/** Returns the first and the last join date with this week number on a Monday, for clients without a pause. */
export const joinDatesOfWeek = (week: number, dueMonday: string) => ({ from: addDays(dueMonday, 1 - 7 * week), to: addDays(dueMonday, -7 * (week - 1)) });

/** Returns the Monday with this week number. A pause repeats a number; then it returns the first Monday that is not paused. */
export function dueMondayForWeekNumber(week: number, membership: Membership): string {
  let monday = mondayOnOrAfter(addDays(membership.joinDate, 7 * (week - 1)));
  while (getWeekNumber(monday, membership) < week || isPausedOn(monday, membership.pauses)) monday = addDays(monday, 7);
  return monday;
}

/** Returns the due Monday of a check-in sent on this day, for records without a week; null before the join date. */
export function dueMondayForDay(day: string, joinDate: string): string | null {
  if (day < joinDate) return null;
  const monday = currentDueMonday(day);
  return monday < joinDate ? mondayOnOrAfter(day) : monday;
}

/** Every fourth week includes photos and measurements. */
export const isMeasurementWeek = (week: number) => week % 4 === 0;

/** Returns the next measurement week from `week` on, and how many weeks away it is. */
export function nextMeasurementWeek(week: number) {
  const next = Math.ceil(week / 4) * 4;
  return { week: next, weeksToGo: next - week };
}

/** Returns the latest ended Monday if a check-in was due on it, so it is overdue unless submitted; null during a pause. */
export function overdueMondayUnlessSubmitted(today: string, membership: Membership): string | null {
  const ended = lastEndedMonday(today);
  return isCheckInOwed(ended, today, membership) ? ended : null;
}
