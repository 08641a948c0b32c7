import { toZonedDateTime } from "@/lib/platform/clock";

/**
 * The same time of day, so many working days (Monday to Friday) later, by the practice's calendar. What comes at a
 * weekend counts from the first moment of Monday.
 */
export function addWorkingDays(at: Date, count: number, timeZone: string): Date {
  const received = toZonedDateTime(timeZone, at);
  const isWeekend = received.dayOfWeek > 5;
  const start = isWeekend ? received.add({ days: 8 - received.dayOfWeek }).startOfDay() : received;
  const weekends = Math.floor((start.dayOfWeek - 1 + count) / 5);
  return new Date(start.add({ days: count + 2 * weekends }).epochMilliseconds);
}
