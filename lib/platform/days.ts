/*
 * Calendar days as YYYY-MM-DD text: they sort and compare as text, and adding days to them knows no clock changes.
 */
const msPerDay = 86_400_000;
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number) => new Date(msOf(day) + count * msPerDay).toISOString().slice(0, 10);

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((msOf(to) - msOf(from)) / msPerDay);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string) => new Date(msOf(day)).getUTCDay();

export const mondayOnOrBefore = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7));
export const mondayOnOrAfter = (day: string) => addDays(day, (8 - weekdayOf(day)) % 7);

export const isWithin = (day: string, first: string, last: string) => first <= day && day <= last;

/** The month, YYYY-MM, so many after this one; before it where `count` is negative. */
export function monthsLater(month: string, count: number) {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
}
