import { Temporal } from "temporal-polyfill";

/** The time now. Only the edges ask (routes, pages, jobs); everything behind them takes time as an argument. */
export const currentTime = () => new Date();

/** The calendar day, YYYY-MM-DD, on which `at` falls in `timeZone`. */
export const dayIn = (timeZone: string, at: Date): string => zoned(timeZone, at).toPlainDate().toString();

/** `at` as a date and time in `timeZone`. */
export const zoned = (timeZone: string, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** A calendar day as the database keeps it: a Date at UTC midnight. */
export const dateOf = (day: string) => new Date(`${day}T00:00:00.000Z`);

/** The calendar day, YYYY-MM-DD, of a Date at UTC midnight. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
