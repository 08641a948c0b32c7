/*
 * Never too many (PRODUCT.md, "The second version"): a client gets at most one unasked notice a day and two a week, by email and
 * by push together. The scheduler keeps to it when it plans, and the senders again when a notice leaves, because those that had
 * to wait may leave on one day.
 */

/** The emails that a client did not ask for, the most important first. */
export const unaskedTypes = ["checkin-chase", "checkin-reminder", "contract-reminder", "intake-reminder", "milestone", "re-engagement"] as const;

const maxUnaskedNotices = { aDay: 1, aWeek: 2 } as const;
/** These can wait, so they leave one email of the week for a check-in. */
const waitingTypes: ReadonlySet<string> = new Set(["contract-reminder", "intake-reminder"]);
/** Whether an email may be planned again, because it has no day of its own. */
export const canWait = (type: string) => waitingTypes.has(type);

/** The place of a type in the list above; -1 for one that was asked for. */
export const unaskedRank = (type: string) => unaskedTypes.findIndex((unasked) => unasked === type);

/** Unasked notices that a client has had today, and in the seven days that end today. */
export interface UnaskedCounts {
  today: number;
  thisWeek: number;
}

/** Why one more would be too many; null if it isn't. */
export function tooManyReason(type: string, { today, thisWeek }: UnaskedCounts): "Already emailed today" | "Enough emails this week" | null {
  if (today >= maxUnaskedNotices.aDay) return "Already emailed today";
  return thisWeek >= maxUnaskedNotices.aWeek - (canWait(type) ? 1 : 0) ? "Enough emails this week" : null;
}
