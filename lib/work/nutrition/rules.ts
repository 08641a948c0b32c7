import { formatWeekday } from "@/lib/platform/date-texts";
import { addDays, mondayOnOrBefore, weekdayIndex } from "@/lib/platform/days";

/** The limit for every plan file (PRODUCT.md "Nutrition"). */
export const maxPlanFileBytes = 10 * 1024 * 1024;
/** The text fields of a diary day. Each is optional, but a day needs at least one of them or a photo. */
export const mealNames = ["breakfast", "lunch", "dinner", "snacks", "water", "notes"] as const;
export const diaryDayCount = 3;
export const maxPhotosPerDiaryDay = 12;
/** How many of a client's diaries, and of her plans, a screen loads at a time. */
export const diariesPageSize = 12;
export const plansPageSize = 12;
/** How many waiting diaries a screen loads at a time. */
export const pendingDiariesPageSize = 50;
export const uploadedPlansPageSize = 24;

/*
 * Food diary weeks and nutritionist fees (PRODUCT.md "Nutrition"). Days are YYYY-MM-DD in the practice's time zone.
 */

/** Earlier days are typing errors, and the database cannot store all of them. */
const earliestDay = "2000-01-01";

/** Returns an error message for a day that is not a Monday or is after `today`, otherwise null. */
export function getDiaryWeekError(weekStartDate: string, today: string): string | null {
  if (weekdayIndex(weekStartDate) !== 1 || weekStartDate < earliestDay) return "Please choose the week's Monday";
  return weekStartDate > today ? "This week hasn't started yet. Please choose this week or an earlier one" : null;
}

/** Explains to a client that a diary with a plan can't be edited, and when the next one can start. */
export function diaryAnsweredMessage(weekStartDate: string, today: string): string {
  const next = addDays(weekStartDate, 7);
  const when = next > today ? `from ${formatWeekday(next, today)}` : `for the week of ${formatWeekday(mondayOnOrBefore(today), today)}`;
  return `Your plan for this food diary is ready, so it can no longer be changed. You can start the next one ${when}.`;
}

/** Tells a nutritionist who writes a plan that its diary isn't as they have read it. */
export const diaryChangedText = (clientName: string) => `${clientName} has changed this food diary since you opened it. Please look again.`;

/** The fee for a diary's plan, in minor units; unpaid while `paidAt` is null. */
export interface NutritionistFee {
  amountMinor: number;
  paidAt: Date | null;
}

/** Sums fees in pounds: the amount still owed, the amount paid and the number of plans. */
export function sumNutritionistFees(fees: readonly NutritionistFee[]) {
  const toPounds = (subset: readonly NutritionistFee[]) => subset.reduce((sum, { amountMinor }) => sum + amountMinor, 0) / 100;
  return { totalOwed: toPounds(fees.filter(({ paidAt }) => !paidAt)), totalPaid: toPounds(fees.filter(({ paidAt }) => paidAt)), planCount: fees.length };
}
