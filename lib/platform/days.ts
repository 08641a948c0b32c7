/* Calendar days as YYYY-MM-DD text, which sorts and compares as text and isn't affected by clock changes. */

/** Milliseconds in 24 hours. */
export const dayMs = 86_400_000;

const utcMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number) => new Date(utcMs(day) + count * dayMs).toISOString().slice(0, 10);

/** Returns the whole days from one day to another, negative if `to` is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((utcMs(to) - utcMs(from)) / dayMs);

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayIndex = (day: string) => new Date(utcMs(day)).getUTCDay();

export const mondayOnOrBefore = (day: string) => addDays(day, -((weekdayIndex(day) + 6) % 7));
export const mondayOnOrAfter = (day: string) => addDays(day, (8 - weekdayIndex(day)) % 7);

export const isDayWithin = (day: string, first: string, last: string) => first <= day && day <= last;

/** The same day `count` months after `at`, in milliseconds since 1970 and in UTC as payment providers count; the last day of a month that lacks it. */
export function addMonthsUtc(at: number, count: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + count, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** Adds months to a month (YYYY-MM); a negative `count` subtracts. */
export const addMonths = (month: string, count: number) => new Date(addMonthsUtc(utcMs(`${month}-01`), count)).toISOString().slice(0, 7);
