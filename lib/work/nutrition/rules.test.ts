import { describe, expect, it } from "vitest";
import { addMonths } from "@/lib/platform/days";
import { diaryAnsweredMessage, getDiaryWeekError, sumNutritionistFees } from "@/lib/work/nutrition/rules";

describe("getDiaryWeekError", () => {
  const notStarted = "This week hasn't started yet. Please choose this week or an earlier one";
  const monday = "Please choose the week's Monday";
  it.each([
    ["this Monday, on the day itself", "2026-11-16", "2026-11-16", null],
    ["this Monday, on Sunday", "2026-11-16", "2026-11-22", null],
    ["a Monday of last year", "2025-11-17", "2026-11-18", null],
    ["the coming Monday", "2026-11-23", "2026-11-22", notStarted],
    ["a Sunday", "2026-11-15", "2026-11-18", monday],
    ["a future Tuesday", "2026-11-24", "2026-11-18", monday],
    ["a Monday centuries ago", "0001-01-01", "2026-11-18", monday],
  ])("checks %s", (_, weekStartDate, today, message) => {
    expect(getDiaryWeekError(weekStartDate, today)).toBe(message);
  });
});

describe("diaryAnsweredMessage", () => {
  it.each([
    ["the same week", "2026-11-16", "2026-11-22", "from Monday 23 November"],
    ["the following week", "2026-11-16", "2026-11-23", "for the week of Monday 23 November"],
    ["a much later week", "2026-11-16", "2027-01-07", "for the week of Monday 4 January"],
  ])("says when the next diary can start in %s", (_, week, today, when) => {
    expect(diaryAnsweredMessage(week, today)).toBe(`Your plan for this food diary is ready, so it can no longer be changed. You can start the next one ${when}.`);
  });
});

it("adds up fees in pounds", () => {
  const paidAt = new Date();
  expect(sumNutritionistFees([])).toEqual({ totalOwed: 0, totalPaid: 0, planCount: 0 });
  expect(sumNutritionistFees([{ amountMinor: 7_000, paidAt }, { amountMinor: 7_000, paidAt: null }, { amountMinor: 7_050, paidAt: null }])).toEqual({ totalOwed: 140.5, totalPaid: 70, planCount: 3 });
});

it.each([
  ["2026-01", -1, "2025-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-11", 0, "2026-11"],
])("addMonths(%s, %i) returns %s", (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});
