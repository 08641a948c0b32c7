/* Calendar days as YYYY-MM-DD text, which sorts and compares as text and isn't affected by clock changes. */
const msPerDay = 86_400_000;
const utcMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number) => new Date(utcMs(day) + count * msPerDay).toISOString().slice(0, 10);

/** Returns the whole days from one day to another, negative if `to` is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((utcMs(to) - utcMs(from)) / msPerDay);

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayIndex = (day: string) => new Date(utcMs(day)).getUTCDay();

export const mondayOnOrBefore = (day: string) => addDays(day, -((weekdayIndex(day) + 6) % 7));
export const mondayOnOrAfter = (day: string) => addDays(day, (8 - weekdayIndex(day)) % 7);

export const isDayWithin = (day: string, first: string, last: string) => first <= day && day <= last;

/** Adds months to a month (YYYY-MM); a negative `count` subtracts. */
export function addMonths(month: string, count: number) {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
}
