import { Temporal } from "temporal-polyfill";
import { currentDueMonday } from "@/lib/core/weeks/rules";
import { dayInTimeZone, toZonedDateTime } from "@/lib/platform/clock";

/** The reference times of the demo data, all derived from `now`. */
export function demoTimes(now: Date, timeZone: string) {
  const today = dayInTimeZone(timeZone, now);
  const monthStart = toZonedDateTime(timeZone, now).with({ day: 1 }).startOfDay();
  return {
    now,
    today,
    timeZone,
    dueMonday: currentDueMonday(today),
    monthStart: toDate(monthStart),
    lastMonthStart: toDate(monthStart.subtract({ months: 1 })),
    /** The instant of a local time, HH:MM, in the practice's time zone. */
    at: (day: string, time: string) => toDate(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time })),
    hoursAgo: (hours: number) => new Date(now.getTime() - hours * hourMs),
    /** The same local time a number of calendar days or months earlier. */
    before: (instant: Date, duration: { days: number } | { months: number }) => toDate(toZonedDateTime(timeZone, instant).subtract(duration)),
    after: (instant: Date, duration: { months: number }) => toDate(toZonedDateTime(timeZone, instant).add(duration)),
  };
}
export type DemoTimes = ReturnType<typeof demoTimes>;

const hourMs = 3_600_000;
const toDate = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds);

export const hoursAfter = (instant: Date, hours: number) => new Date(instant.getTime() + hours * hourMs);

/** The instant at `fraction` (0 to 1) between two others. */
export const timeBetween = (from: Date, to: Date, fraction: number) =>
  new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * fraction));

export const laterTime = (a: Date, b: Date) => (a > b ? a : b);
export const earlierTime = (a: Date, b: Date) => (a < b ? a : b);
