import { toZonedDateTime } from "@/lib/platform/clock";

/**
 * Adds working days (Monday to Friday) in `timeZone`, keeping the time of day. A time at the weekend counts from the start of
 * Monday.
 */
export function addWorkingDays(at: Date, count: number, timeZone: string): Date {
  const received = toZonedDateTime(timeZone, at);
  const isWeekend = received.dayOfWeek > 5;
  const start = isWeekend ? received.add({ days: 8 - received.dayOfWeek }).startOfDay() : received;
  const weekends = Math.floor((start.dayOfWeek - 1 + count) / 5);
  return new Date(start.add({ days: count + 2 * weekends }).epochMilliseconds);
}
