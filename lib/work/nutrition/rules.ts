import { addDays, mondayOnOrBefore, weekdayIndex } from "@/lib/platform/days";

/*
 * Food diaries and what they earn (PRODUCT.md "Nutrition"). Days are YYYY-MM-DD and months YYYY-MM, both by the practice's
 * calendar.
 */

/** Earlier days are slips of the keyboard, and the database does not know them all. */
const earliestDay = "2000-01-01";

/** What is wrong with a diary's week, seen from `today`; null for a Monday that has begun. */
export function getDiaryWeekError(weekStartDate: string, today: string): string | null {
  if (weekdayIndex(weekStartDate) !== 1 || weekStartDate < earliestDay) return "Please choose the week's Monday";
  return weekStartDate > today ? "This week has not begun yet. Please choose a week up to this one" : null;
}

/** Tells a client whose plan is ready why its diary stays as it is, and when the next one can start. */
export function diaryAnsweredMessage(weekStartDate: string, today: string): string {
  const next = addDays(weekStartDate, 7);
  const when = next > today ? `from ${formatDay(next)}` : `for the week of ${formatDay(mondayOnOrBefore(today))}`;
  return `Your plan for this food diary is ready, so it can no longer be changed. You can start the next one ${when}.`;
}

const formatDay = (day: string) => new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(day));

/** What an answered diary earned, in minor units; unpaid while `paidAt` is null. */
export interface NutritionistFee {
  amountMinor: number;
  paidAt: Date | null;
}

/** Fees in pounds: what is still owed, what has been paid, and for how many plans. */
export function sumNutritionistFees(fees: readonly NutritionistFee[]) {
  const pounds = (some: readonly NutritionistFee[]) => some.reduce((sum, { amountMinor }) => sum + amountMinor, 0) / 100;
  return { totalOwed: pounds(fees.filter(({ paidAt }) => !paidAt)), totalPaid: pounds(fees.filter(({ paidAt }) => paidAt)), planCount: fees.length };
}
