import { describe, expect, it } from "vitest";
import { getDayTicks, getValueTicks } from "@/components/check-ins/trends/trend-axes";
import { addDays } from "@/lib/platform/days";
import type { TrendUnit } from "@/lib/work/check-ins/trends";

const pointsOf = (values: readonly number[]) => values.map((value, index) => ({ day: addDays("2026-01-05", index * 7), weekNumber: index + 2, value }));

describe("getValueTicks", () => {
  it.each<[string, TrendUnit, number[], number[]]>([
    ["shows all of a scale, for any values", "/10", [6, 7], [1, 4, 7, 10]],
    ["starts a count at zero", null, [3, 5], [0, 3, 6]],
    ["shows an axis for a count that is always zero", null, [0, 0], [0, 2, 4]],
    ["shows the range of a measurement", "kg", [71.4, 64.9], [64, 68, 72]],
    ["keeps a small change small", "kg", [70.2, 70.1], [68, 71, 74]],
    ["never goes below zero", "h", [0.5, 1], [0, 2, 4]],
    ["unless a value is: a measurement", { words: "°C" }, [-5, -2], [-6, -3, 0]],
    ["unless a value is: a count", null, [-5, -2], [-5, -3, -1]],
    ["from below zero to above", null, [-2, 4], [-2, 1, 4]],
  ])("%s", (_, unit, values, marks) => {
    expect(getValueTicks({ unit, points: pointsOf(values) })).toEqual(marks);
  });
});

describe("getDayTicks", () => {
  it.each([
    ["labels both of two weeks", 2, ["2026-01-05", "2026-01-12"]],
    ["labels the ends and the middle of five weeks", 5, ["2026-01-05", "2026-01-19", "2026-02-02"]],
    ["labels the ends and the middle of nine weeks", 9, ["2026-01-05", "2026-02-02", "2026-03-02"]],
  ])("%s", (_, count, days) => {
    expect(getDayTicks(pointsOf(Array.from({ length: count }, () => 5)))).toEqual(days);
  });

  it("leaves out a middle label that would overlap an end", () => {
    const [first, second] = pointsOf([5, 5]);
    if (!first || !second) throw new Error("Two points were made.");
    expect(getDayTicks([first, second, { ...second, day: "2026-06-01" }])).toEqual(["2026-01-05", "2026-06-01"]);
  });
});
