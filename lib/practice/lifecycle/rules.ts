import { latestPauseEnd } from "@/lib/people/clients/rules";
import { addDays } from "@/lib/platform/days";

/** Returns the error message for the last day of a pause, or null if it is valid. Days are YYYY-MM-DD in the practice's time zone. */
export function pauseEndError(until: string, today: string): string | null {
  if (until < today) return "Please choose today or a later day";
  return until > latestPauseEnd(today) ? "Please choose a day within the next year" : null;
}

/**
 * Returns the last day of a pause that ends because the client resumes today, or null if it started today and is deleted.
 * A client who resumes on a Monday owes that day's check-in; one who resumes later owes the next Monday's.
 */
export const lastPauseDayOnResume = (startsOn: string, today: string) => (startsOn < today ? addDays(today, -1) : null);
