import { Temporal } from "temporal-polyfill";
import { dayMs } from "@/lib/platform/days";

/** Returns the current time. Only routes, pages and jobs call it; all other code takes the time as an argument. */
export const currentTime = () => new Date();

/**
 * Returns the latest time that a start time or a lease in the database can plausibly have. A later one was written while a
 * server's clock was wrong, and is ignored.
 */
export const latestPlausibleTime = (now: Date) => new Date(now.getTime() + 3 * 60 * 60_000);

/** The offset of each time zone on each UTC day that was asked for, in ms; null for a day on which it changes. */
const offsets = new Map<string, number | null>();
/** Of about 27 years in one zone. A file to import may name any day, so they are forgotten when there are more. */
const maxOffsets = 10_000;

/** Returns the offset of `timeZone` in ms if it is the same from the day before `ms` to the day after, else null. */
function steadyOffset(timeZone: string, ms: number): number | null {
  const utcDay = Math.floor(ms / dayMs);
  const [before, offset, after] = [utcDay - 1, utcDay, utcDay + 1].map((day) => offsetOnUtcDay(timeZone, day));
  return offset !== undefined && before === offset && after === offset ? offset : null;
}

function offsetOnUtcDay(timeZone: string, utcDay: number): number | null {
  const key = `${timeZone} ${utcDay}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const [first, last] = [utcDay * dayMs, (utcDay + 1) * dayMs - 1].map((ms) => toZonedDateTime(timeZone, new Date(ms)).offsetNanoseconds / 1_000_000);
  const offset = first !== undefined && first === last ? first : null;
  if (offsets.size >= maxOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** Returns the local date and time of `at` in `timeZone` to the millisecond, such as 2026-11-16T09:00:00.000. */
export function localDateTime(timeZone: string, at: Date): string {
  const offset = steadyOffset(timeZone, at.getTime());
  if (offset === null) return toZonedDateTime(timeZone, at).toPlainDateTime().toString({ smallestUnit: "millisecond" });
  return new Date(at.getTime() + offset).toISOString().slice(0, -1);
}

/** Returns the calendar day (YYYY-MM-DD) of `at` in `timeZone`. */
export const dayInTimeZone = (timeZone: string, at: Date): string => localDateTime(timeZone, at).split("T")[0] ?? "";

/** Returns `at` as a date and time in `timeZone`. */
export const toZonedDateTime = (timeZone: string, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** Subtracts calendar days in `timeZone`, keeping the time of day across clock changes. */
export const subtractZonedDays = (timeZone: string, at: Date, days: number) => new Date(toZonedDateTime(timeZone, at).subtract({ days }).epochMilliseconds);

/** Returns the first instant of a day (YYYY-MM-DD) in `timeZone`. */
export const startOfDay = (timeZone: string, day: string) => new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

/** Returns the instant of a time (HH:MM) on a day (YYYY-MM-DD) in `timeZone`. */
export function instantOnDay(timeZone: string, day: string, time: string): Date {
  const utc = Date.parse(`${day}T${time}Z`);
  const offset = steadyOffset(timeZone, utc);
  return new Date(offset === null ? Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds : utc - offset);
}

/** Returns the first instant of a month (YYYY-MM) in `timeZone`. */
export const startOfMonth = (timeZone: string, month: string) => startOfDay(timeZone, `${month}-01`);

/** Converts a calendar day to the database's form, a Date at UTC midnight. */
export const dayToDate = (day: string) => new Date(`${day}T00:00:00.000Z`);

/** Returns the calendar day (YYYY-MM-DD) of a Date at UTC midnight. */
export const dateToDay = (date: Date) => date.toISOString().slice(0, 10);

/** Adds a calendar month in `timeZone`, keeping the time of day. A day that the next month lacks becomes its last day. */
export const addZonedMonth = (timeZone: string, at: Date) => new Date(toZonedDateTime(timeZone, at).add({ months: 1 }).epochMilliseconds);
