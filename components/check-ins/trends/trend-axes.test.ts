import { describe, expect, it } from "vitest";
import { getDayTicks, getValueTicks } from "@/components/check-ins/trends/trend-axes";
import { addDays } from "@/lib/platform/days";
import type { TrendUnit } from "@/lib/work/check-ins/trends";

const pointsOf = (values: readonly number[]) => values.map((value, index) => ({ day: addDays("2026-01-05", index * 7), weekNumber: index + 2, value }));

describe("valueMarks", () => {
  it.each<[string, TrendUnit, number[], number[]]>([
    ["a scale shows all of itself, wherever the values lie", "/10", [6, 7], [1, 4, 7, 10]],
    ["a count starts at nothing", null, [3, 5], [0, 3, 6]],
    ["a count that is always nothing has a scale all the same", null, [0, 0], [0, 2, 4]],
    ["a measure shows its own range", "kg", [71.4, 64.9], [64, 68, 72]],
    ["a small change looks small", "kg", [70.2, 70.1], [68, 71, 74]],
    ["nothing measured is below zero", "h", [0.5, 1], [0, 2, 4]],
  ])("%s", (_, unit, values, marks) => {
    expect(getValueTicks({ unit, points: pointsOf(values) })).toEqual(marks);
  });
});

describe("dayMarks", () => {
  it.each([
    ["two weeks: both", 2, ["2026-01-05", "2026-01-12"]],
    ["five weeks: the ends and the middle", 5, ["2026-01-05", "2026-01-19", "2026-02-02"]],
    ["nine weeks: the ends and the middle", 9, ["2026-01-05", "2026-02-02", "2026-03-02"]],
  ])("%s", (_, count, days) => {
    expect(getDayTicks(pointsOf(Array.from({ length: count }, () => 5)))).toEqual(days);
  });

  it("leaves out a middle that would stand on an end", () => {
    const [first, second] = pointsOf([5, 5]);
    if (!first || !second) throw new Error("Two points were made.");
    expect(getDayTicks([first, second, { ...second, day: "2026-06-01" }])).toEqual(["2026-01-05", "2026-06-01"]);
  });
});
