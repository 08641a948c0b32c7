import { describe, expect, it } from "vitest";
import { formatChoiceCaption, formatLatestChange, formatRewording, formatTrendCaption } from "@/components/check-ins/trends/trend-text";
import type { Trend } from "@/lib/work/check-ins/trends";

const trend = (label: string, unit: Trend["unit"], from: number, to: number, change: number, weeks: number): Trend => {
  const first = { day: "2026-01-05", weekNumber: 2, value: from };
  const latest = { day: "2026-03-02", weekNumber: 10, value: to };
  return { label, unit, points: [first, latest], first, latest, change, weeks };
};

describe("formatTrendCaption", () => {
  it.each([
    [trend("Weight", "kg", 71.4, 68.9, -2.5, 8), "Weight: 71.4 kg to 68.9 kg in 8 weeks, down 2.5 kg"],
    [trend("Weight", "lb", 150, 151.5, 1.5, 1), "Weight: 150 lbs to 151.5 lbs in 1 week, up 1.5 lbs"],
    [trend("Weight", "st", 170, 156, -14, 8), "Weight: 12 st 2 lb to 11 st 2 lb in 8 weeks, down 1 st 0 lb"],
    [trend("Energy", "/10", 5, 7, 2, 3), "Energy: 5/10 to 7/10 in 3 weeks, up 2"],
    [trend("Workouts a week", null, 3, 3, 0, 2), "Workouts a week: 3 to 3 in 2 weeks, no change"],
    [trend("Waist", "cm", 80, 76, -4, 4), "Waist: 80 cm to 76 cm in 4 weeks, down 4 cm"],
    [trend("Reading", { words: "hours" }, 2, 1, -1, 2), "Reading: 2 hours to 1 hour in 2 weeks, down 1 hour"],
  ])("%#", (one, sentence) => {
    expect(formatTrendCaption(one)).toBe(sentence.replaceAll(/ (?=(?:kg|lbs|cm|st|lb|hours?|\d+ lb)\b)/g, "\u00a0"));
  });
});

describe("formatLatestChange", () => {
  const points = (...values: readonly (readonly [day: string, value: number])[]) => values.map(([day, value], index) => ({ day, weekNumber: index + 1, value }));
  it.each([
    ["the week before", points(["2026-01-05", 6.5], ["2026-01-12", 7]), "up 0.5 h from the week before"],
    ["an earlier time", points(["2026-01-05", 7], ["2026-01-26", 6.9]), "down 0.1 h from the time before"],
    ["the same number", points(["2026-01-05", 7], ["2026-01-12", 7]), "same as the week before"],
    ["the last two of several", points(["2026-01-05", 3], ["2026-01-12", 8], ["2026-01-26", 7]), "down 1 h from the time before"],
    ["a single number", points(["2026-01-05", 7]), null],
  ])("compares the last number with %s", (_, given, text) => expect(formatLatestChange({ unit: { words: "h" }, points: given })).toBe(text?.replace(" h", "\u00a0h") ?? null));
});

it("keeps words from right to left apart from the sentence around them", () => {
  const [question, answer] = ["איך ישנת?", "טוב"];
  const isolated = (words: string) => `\u2068${words}\u2069`;
  expect(formatTrendCaption(trend(question, null, 3, 4, 1, 2))).toBe(`${isolated(question)}: 3 to 4 in 2 weeks, up 1`);
  expect(formatRewording({ label: question, untilWeek: 6 })).toBe(`Asked as “${isolated(question)}” until week 6`);
  const week = { day: "2026-01-05", weekNumber: 2, text: answer };
  expect(formatChoiceCaption({ questionId: "q", label: "Sleep", reworded: null, weeks: [week], choices: [{ label: answer, days: new Set([week.day]) }] })).toBe(`Sleep: ${isolated(answer)} in 1 of 1 weeks`);
});
