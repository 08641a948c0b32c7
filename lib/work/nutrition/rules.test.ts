import { describe, expect, it } from "vitest";
import { addMonths } from "@/lib/platform/days";
import { diaryAnsweredMessage, getDiaryWeekError, sumNutritionistFees } from "@/lib/work/nutrition/rules";

describe("A food diary's week", () => {
  const begun = "This week has not begun yet. Please choose a week up to this one";
  const monday = "Please choose the week's Monday";
  it.each([
    ["this Monday, on it", "2026-11-16", "2026-11-16", null],
    ["this Monday, on Sunday", "2026-11-16", "2026-11-22", null],
    ["a Monday of last year", "2025-11-17", "2026-11-18", null],
    ["the coming Monday", "2026-11-23", "2026-11-22", begun],
    ["a Sunday", "2026-11-15", "2026-11-18", monday],
    ["a Tuesday to come", "2026-11-24", "2026-11-18", monday],
    ["a Monday of another age", "0001-01-01", "2026-11-18", monday],
  ])("%s", (_, weekStartDate, today, problem) => {
    expect(getDiaryWeekError(weekStartDate, today)).toBe(problem);
  });
});

describe("An answered diary says when the next one can start", () => {
  it.each([
    ["its own week", "2026-11-16", "2026-11-22", "from Monday 23 November"],
    ["the week after", "2026-11-16", "2026-11-23", "for the week of Monday 23 November"],
    ["much later", "2026-11-16", "2027-01-07", "for the week of Monday 4 January"],
  ])("in %s", (_, week, today, when) => {
    expect(diaryAnsweredMessage(week, today)).toBe(`Your plan for this food diary is ready, so it can no longer be changed. You can start the next one ${when}.`);
  });
});

it("Fees add up in pounds", () => {
  const paidAt = new Date();
  expect(sumNutritionistFees([])).toEqual({ totalOwed: 0, totalPaid: 0, planCount: 0 });
  expect(sumNutritionistFees([{ amountMinor: 7_000, paidAt }, { amountMinor: 7_000, paidAt: null }, { amountMinor: 7_050, paidAt: null }])).toEqual({ totalOwed: 140.5, totalPaid: 70, planCount: 3 });
});

it.each([
  ["2026-01", -1, "2025-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-11", 0, "2026-11"],
])("%s and %i months is %s", (month, count, other) => {
  expect(addMonths(month, count)).toBe(other);
});
