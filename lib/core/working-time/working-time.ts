import { bankHolidays } from "@/lib/core/working-time/bank-holidays";
import type { BankHolidayRegion } from "@/lib/core/working-time/regions";
import { dayInTimeZone, instantOnDay, localDateTime, startOfDay } from "@/lib/platform/clock";
import { addDays, weekdayIndex } from "@/lib/platform/days";

/** When the practice works. Days are YYYY-MM-DD and times HH:MM, both in `timeZone`. */
export interface WorkingTime {
  timeZone: string;
  /** The weekdays, 1 for Monday to 7 for Sunday; at least one. */
  workingDays: readonly number[];
  /** Null where any time of a working day counts. */
  workingHours: { from: string; to: string } | null;
  bankHolidays: BankHolidayRegion;
  /** `from` is the first day away, `until` the first day back. */
  away: { from: string; until: string } | null;
}

const isAwayOn = ({ away }: WorkingTime, day: string) => away !== null && away.from <= day && day < away.until;

/** Returns whether the practice works on this day. */
export const isWorkingDay = (workingTime: WorkingTime, day: string) =>
  workingTime.workingDays.includes(weekdayIndex(day) || 7) && !bankHolidays[workingTime.bankHolidays].has(day) && !isAwayOn(workingTime, day);

/** Returns `day` if the practice works on it, else its next working day. */
export function workingDayOnOrAfter(workingTime: WorkingTime, day: string): string {
  let found = day;
  while (!isWorkingDay(workingTime, found)) found = isAwayOn(workingTime, found) && workingTime.away ? workingTime.away.until : addDays(found, 1);
  return found;
}

/** Returns `day` if the practice works on it, else its last working day before. */
function workingDayOnOrBefore(workingTime: WorkingTime, day: string): string {
  let found = day;
  while (!isWorkingDay(workingTime, found)) found = addDays(isAwayOn(workingTime, found) && workingTime.away ? workingTime.away.from : found, -1);
  return found;
}

/** The working days of each promise: 24 hours are one, 48 are two (PRODUCT.md, "Client area"). A check-in gets a reply as a message does. */
const promisedDays = { reply: 1, intake_review: 1, training_plan: 2, nutrition_plan: 3 };

/**
 * Returns when a promise that began at `start` is due: its working days later, at the same time of day. A start outside the working
 * days or hours counts from the next working moment.
 */
export function promiseDueAt(workingTime: WorkingTime, kind: keyof typeof promisedDays, start: Date): Date {
  const { timeZone, workingHours } = workingTime;
  const local = localDateTime(timeZone, start);
  const [startDay, startTime] = [local.slice(0, 10), local.slice(11)];
  const opening = toExactTime(workingHours?.from ?? "00:00");
  // What arrives as the day's work ends is in time.
  const isAfterHours = workingHours !== null && startTime > toExactTime(workingHours.to);
  const firstDay = workingDayOnOrAfter(workingTime, isAfterHours ? addDays(startDay, 1) : startDay);
  const isWithinHours = firstDay === startDay && startTime >= opening;
  let dueDay = firstDay;
  for (let days = 0; days < promisedDays[kind]; days++) dueDay = workingDayOnOrAfter(workingTime, addDays(dueDay, 1));
  return instantOnDay(timeZone, dueDay, isWithinHours ? startTime : opening);
}

/** The day (YYYY-MM-DD) on which something is due; midnight belongs to the day that it ends. */
export const dueDay = (timeZone: string, dueAt: Date) => dayInTimeZone(timeZone, new Date(dueAt.getTime() - 1));

/** Returns the latest start of a promise that is due on `day` or before: the `dueDay` of every later start is a later one. */
export function lastStartDueBy(workingTime: WorkingTime, kind: keyof typeof promisedDays, day: string): Date {
  const { timeZone, workingHours } = workingTime;
  const nextDay = addDays(day, 1);
  const isOpenAtMidnight = workingHours === null || workingHours.from === "00:00";
  // What arrives before such a day counts from its midnight, and is due at a midnight.
  const isDueAtMidnight = isOpenAtMidnight && isWorkingDay(workingTime, nextDay);
  let firstDay = isDueAtMidnight ? nextDay : workingDayOnOrBefore(workingTime, day);
  for (let days = 0; days < promisedDays[kind]; days++) firstDay = workingDayOnOrBefore(workingTime, addDays(firstDay, -1));
  if (isDueAtMidnight) return startOfDay(timeZone, firstDay);
  return workingHours ? instantOnDay(timeZone, firstDay, toExactTime(workingHours.to)) : new Date(startOfDay(timeZone, addDays(firstDay, 1)).getTime() - 1);
}

/** A time (HH:MM) to the millisecond, so that times compare as text. */
const toExactTime = (time: string) => `${time}:00.000`;

/** An absence, as clients see it. */
export interface Away {
  /** The first day away. */
  from: string;
  /** The day the coach is back at work: the first working day after it. */
  until: string;
}

/** Clients see an absence this many days before it begins, because some promises are then already due after it. */
const daysOfNotice = 7;

/** Returns the absence to tell clients about on `today`, from a week before it until the coach is back at work; else null. */
export function awayOn(workingTime: WorkingTime, today: string): Away | null {
  const { away } = workingTime;
  if (away === null) return null;
  const until = workingDayOnOrAfter(workingTime, away.until);
  return addDays(away.from, -daysOfNotice) <= today && today < until ? { from: away.from, until } : null;
}
