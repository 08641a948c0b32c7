import { currentDueMonday, getWeekNumber, type Membership, nextDueMonday } from "@/lib/core/weeks/rules";
import { formatWeekday } from "@/lib/platform/date-texts";
import { addDays } from "@/lib/platform/days";
import type { SnippetValues } from "@/lib/work/snippets/contract";

export const maxSnippetTitleLength = 60;

interface Recipient {
  firstName: string;
  membership: Membership;
  /** The Monday of the latest check-in sent, null for none. */
  lastSentMonday: string | null;
}

/** What the variables of a snippet stand for when a coach writes to a client today (YYYY-MM-DD in the practice's time zone). */
export function toSnippetValues({ firstName, membership, lastSentMonday }: Recipient, coachName: string, today: string): SnippetValues {
  // A check-in can be sent before its Monday.
  const from = lastSentMonday !== null && lastSentMonday >= today ? addDays(lastSentMonday, 1) : today;
  return {
    firstName: firstName || "there",
    week: String(getWeekNumber(currentDueMonday(today), membership)),
    coachName: coachName || "your coach",
    nextDue: formatWeekday(nextDueMonday(from, membership), today),
  };
}
