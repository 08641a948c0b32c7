import { Temporal } from "temporal-polyfill";

/** Returns the current time. Only routes, pages and jobs call it; all other code takes the time as an argument. */
export const currentTime = () => new Date();

/**
 * Returns the latest time that a start time or a lease in the database can plausibly have. A later one was written while a
 * server's clock was wrong, and is ignored.
 */
export const latestPlausibleTime = (now: Date) => new Date(now.getTime() + 3 * 60 * 60_000);

/** Returns the calendar day (YYYY-MM-DD) of `at` in `timeZone`. */
export const dayInTimeZone = (timeZone: string, at: Date): string => toZonedDateTime(timeZone, at).toPlainDate().toString();

/** Returns `at` as a date and time in `timeZone`. */
export const toZonedDateTime = (timeZone: string, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** Subtracts calendar days in `timeZone`, keeping the time of day across clock changes. */
export const subtractZonedDays = (timeZone: string, at: Date, days: number) => new Date(toZonedDateTime(timeZone, at).subtract({ days }).epochMilliseconds);

/** Returns the first instant of a day (YYYY-MM-DD) in `timeZone`. */
export const startOfDay = (timeZone: string, day: string) => new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

/** Returns the instant of a time (HH:MM) on a day (YYYY-MM-DD) in `timeZone`. */
export const instantOnDay = (timeZone: string, day: string, time: string) => new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);

/** Returns the first instant of a month (YYYY-MM) in `timeZone`. */
export const startOfMonth = (timeZone: string, month: string) => startOfDay(timeZone, `${month}-01`);

/** Converts a calendar day to the database's form, a Date at UTC midnight. */
export const dayToDate = (day: string) => new Date(`${day}T00:00:00.000Z`);

/** Returns the calendar day (YYYY-MM-DD) of a Date at UTC midnight. */
export const dateToDay = (date: Date) => date.toISOString().slice(0, 10);

/** Adds a calendar month in `timeZone`, keeping the time of day. A day that the next month lacks becomes its last day. */
export const addZonedMonth = (timeZone: string, at: Date) => new Date(toZonedDateTime(timeZone, at).add({ months: 1 }).epochMilliseconds);
