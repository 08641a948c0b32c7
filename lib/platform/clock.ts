import { Temporal } from "temporal-polyfill";

/** The time now. Only the edges ask (routes, pages, jobs); everything behind them takes time as an argument. */
export const currentTime = () => new Date();

/**
 * Whatever is begun, or held for a while, is so by a time that is no further ahead than this. What lies beyond was written by a clock
 * that has been put right since, and holds nothing up.
 */
export const latestPlausibleTime = (now: Date) => new Date(now.getTime() + 3 * 60 * 60_000);

/** The calendar day, YYYY-MM-DD, on which `at` falls in `timeZone`. */
export const dayInTimeZone = (timeZone: string, at: Date): string => toZonedDateTime(timeZone, at).toPlainDate().toString();

/** `at` as a date and time in `timeZone`. */
export const toZonedDateTime = (timeZone: string, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** The same time of day so many calendar days earlier in `timeZone`, though some of them may have 23 or 25 hours. */
export const subtractZonedDays = (timeZone: string, at: Date, days: number) => new Date(toZonedDateTime(timeZone, at).subtract({ days }).epochMilliseconds);

/** The first moment of a day, YYYY-MM-DD, in `timeZone`. */
export const startOfDay = (timeZone: string, day: string) => new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

/** A time of day, HH:MM, of a day, YYYY-MM-DD, in `timeZone`. */
export const instantOnDay = (timeZone: string, day: string, time: string) => new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);

/** The first moment of a month, YYYY-MM, in `timeZone`. */
export const startOfMonth = (timeZone: string, month: string) => startOfDay(timeZone, `${month}-01`);

/** A calendar day as the database keeps it: a Date at UTC midnight. */
export const dayToDate = (day: string) => new Date(`${day}T00:00:00.000Z`);

/** The calendar day, YYYY-MM-DD, of a Date at UTC midnight. */
export const dateToDay = (date: Date) => date.toISOString().slice(0, 10);

/** The same time of day a month later in `timeZone`, or on the last day of a month that lacks the day. */
export const addZonedMonth = (timeZone: string, at: Date) => new Date(toZonedDateTime(timeZone, at).add({ months: 1 }).epochMilliseconds);
