import { formatWeekday } from "@/lib/platform/date-texts";
import { daysBetween } from "@/lib/platform/days";

/** Returns what is wrong with the first day away and the first day back, and at which of the two fields; null if they fit or there are none. */
export function awayProblem(awayFrom: string | null, awayUntil: string | null): { field: "awayFrom" | "awayUntil"; message: string } | null {
  if (awayFrom === null && awayUntil === null) return null;
  if (awayFrom === null) return { field: "awayFrom", message: "Please enter the first day you're away as well" };
  if (awayUntil === null) return { field: "awayUntil", message: "Please enter the day you're back as well" };
  if (awayUntil <= awayFrom) return { field: "awayUntil", message: "Please enter a day after the first day you're away" };
  return daysBetween(awayFrom, awayUntil) > 366 ? { field: "awayUntil", message: "Please enter a day within a year" } : null;
}

interface CoachAway {
  /** Empty if the practice has none. */
  coachName: string;
  /** The first day away and the day back at work (ISO). */
  from: string;
  until: string;
  hasBegun: boolean;
  today: string;
}

/** "Maya is away until Monday 7 December", or from when if she is still there. */
export const awayTitle = ({ coachName, from, until, hasBegun, today }: CoachAway) => `${coachName || "Your coach"} is away ${hasBegun ? "" : `from ${formatWeekday(from, today)} `}until ${formatWeekday(until, today)}`;
/** Says that promises such as "within 24 hours" skip days away. */
export const daysAwayNote = "Reply times don't include days away.";
