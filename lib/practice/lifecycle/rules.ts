import { addDays } from "@/lib/platform/days";

/** What is wrong with this last day of a pause; null where nothing is. Days are YYYY-MM-DD in the practice's time zone. */
export function pauseEndError(until: string, today: string): string | null {
  if (until < today) return "Please choose today or a later day";
  return until > latestPauseEnd(today) ? "Please choose a day within the next year" : null;
}

/** The last day that a pause made today may have. */
export const latestPauseEnd = (today: string) => addDays(today, 365);

/**
 * The last day of a pause whose client is back today; null for one that began today, of which nothing is left. Today is a
 * day like any other again: back on a Monday, that day's check-in is owed; from Tuesday on the Monday that was paused stays
 * so and the coming one is owed.
 */
export const lastPauseDayOnResume = (startsOn: string, today: string) => (startsOn < today ? addDays(today, -1) : null);
