import { describe, expect, it } from "vitest";
import { essentialTexts, formatMetricValue, getMetricChange, getPreviousCheckInLabel, listOwnAnswers, type ReviewMetric, reviewSections, sectionsWithoutEssentials, tileMetrics } from "@/components/check-ins/review-sections";
import type { WeightUnit } from "@/lib/platform/units";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import type { Answer } from "@/lib/work/questions/contract";

const checkInWith = (data: Partial<CheckIn["data"]>) => ({ data }) as CheckIn;
const findMetric = (label: string): ReviewMetric => {
  const found = [...tileMetrics, ...reviewSections.flatMap((section) => section.metrics)].find((candidate) => candidate.label === label);
  if (!found) throw new Error(`No metric ${label}`);
  return found;
};
const changeOf = (label: string, current: Partial<CheckIn["data"]>, previous: Partial<CheckIn["data"]> | null, weightUnit: WeightUnit = "lb") =>
  getMetricChange(findMetric(label), checkInWith(current), previous && checkInWith(previous), weightUnit);

describe("The change between two check-ins", () => {
  it.each([
    ["Weight", { weight: 82 }, { weight: 81.8 }, { text: "+0.5 lbs", tone: "plain" }],
    ["Weight", { weight: 70 }, { weight: 71 }, { text: "−2.2 lbs", tone: "plain" }],
    ["Weight", { weight: 70 }, { weight: 70 }, { text: "Same", tone: "plain" }],
    ["Energy", { motivationLevel: 7 }, { motivationLevel: 6 }, { text: "+1", tone: "good" }],
    ["Energy", { motivationLevel: 3 }, { motivationLevel: 6 }, { text: "−3", tone: "bad" }],
    ["Energy", { motivationLevel: null, energyLevel: 5 }, { motivationLevel: 4, energyLevel: 9 }, { text: "−4", tone: "bad" }],
    ["Energy", { motivationLevel: 6, energyLevel: 5 }, { motivationLevel: null, energyLevel: 9 }, null],
    ["Workouts", { workoutsCompleted: 0 }, { workoutsCompleted: 4 }, { text: "−4", tone: "bad" }],
    ["Sleep average", { averageSleep: 7.3 }, { averageSleep: 7.1 }, { text: "+0.2 hours", tone: "good" }],
    ["Weight", { weight: 70.45 }, { weight: 70 }, { text: "+1 lb", tone: "plain" }],
    ["Sleep average", { averageSleep: 7 }, { averageSleep: 8 }, { text: "−1 hour", tone: "bad" }],
    ["Water a day", { waterIntake: 1.75 }, { waterIntake: 2 }, { text: "−0.25 litres", tone: "bad" }],
  ] as const)("of %s: %o after %o", (label, current, previous, expected) => {
    expect(changeOf(label, current, previous)).toEqual(expected);
  });

  it("is the difference between the numbers on screen", () => {
    // 70.1 kg and 70 kg are shown as 154.5 and 154.3 lbs.
    expect(changeOf("Weight", { weight: 70.1 }, { weight: 70 })?.text).toBe("+0.2 lbs");
    expect(changeOf("Weight", { weight: 70.1 }, { weight: 70 }, "kg")?.text).toBe("+0.1 kg");
    expect(changeOf("Weight", { weight: 70 }, { weight: 78 }, "st")?.text).toBe("−1 st 3.7 lb");
  });

  it("is bad news when stress goes up", () => {
    expect(changeOf("Stress", { stressLevel: 9 }, { stressLevel: 5 })).toEqual({ text: "+4", tone: "bad" });
    expect(changeOf("Stress", { stressLevel: 4 }, { stressLevel: 5 })).toEqual({ text: "−1", tone: "good" });
  });

  it("is null when either number is missing or there is no previous check-in", () => {
    expect(changeOf("Weight", { weight: null }, { weight: 70 })).toBeNull();
    expect(changeOf("Weight", { weight: 70 }, { weight: null })).toBeNull();
    expect(changeOf("Weight", { weight: 70 }, null)).toBeNull();
  });
});

describe("The label of the previous check-in", () => {
  it.each([
    ["2026-09-14", "2026-09-07", "The week before"],
    ["2026-09-14", "2026-08-24", "3 weeks earlier"],
    // These two Mondays are on either side of a clock change.
    ["2026-10-26", "2026-10-19", "The week before"],
  ])("for %s and %s is %s", (current, previous, label) => {
    expect(getPreviousCheckInLabel({ dueDate: current }, { dueDate: previous })).toBe(label);
  });
});

describe("The own questions in a review", () => {
  const asked = (...ids: string[]) => ({ answers: ids.map((questionId): Answer => ({ questionId, kind: "short-text", label: questionId, unit: null, value: "x", text: "x" })) });
  it.each([
    ["none", {}, null, []],
    ["those of the check-in", asked("a", "b"), {}, ["a", "b"]],
    ["then those that were left out this time", asked("b", "a"), asked("a", "c"), ["b", "a", "c"]],
    ["those that were left out where nothing is answered", {}, asked("c"), ["c"]],
  ])("are %s", (_, checkIn, previous, shown) => {
    expect(listOwnAnswers(checkIn, previous).map(({ questionId }) => questionId)).toEqual(shown);
  });
});

describe("The review sections", () => {
  it("show each of the ten answers once, or eight without the essential texts", () => {
    const answered = {
      ...Object.fromEntries(checkInAnswerNames.map((name) => [name, name])),
      additionalFeedback: null,
      data: { physicalFeeling: null, strengthProgress: null, enduranceProgress: null } as CheckIn["data"],
    } as CheckIn;
    const textsIn = (sections: typeof reviewSections) => sections.flatMap((section) => section.texts.flatMap(({ read }) => read(answered) ?? [])).toSorted();
    expect(textsIn(reviewSections)).toEqual([...checkInAnswerNames].toSorted());
    expect(textsIn(sectionsWithoutEssentials)).toHaveLength(8);
    expect(essentialTexts.map(({ read }) => read(answered))).toEqual(["threeWins", "coachSupport"]);
  });

  it("list the fields in their order", () => {
    expect(reviewSections.map(({ title, metrics, texts }) => [title, metrics.map(({ label }) => label), texts.map(({ label }) => label)])).toEqual([
      ["Physical Metrics", ["Weight", "Chest", "Waist", "Hips", "Arms", "Thighs"], ["Physical feeling", "Physical changes"]],
      ["Fitness Performance", ["Workouts"], ["Strength", "Endurance", "How training went"]],
      ["Lifestyle Factors", ["Energy", "Sleep average", "Sleep quality", "Stress"], ["Energy, sleep and mindset"]],
      ["Nutrition", ["Nutrition adherence", "Water a day"], ["How nutrition went"]],
      ["Progress & Mindset", ["Motivation"], ["Biggest win", "Main focus area", "One thing to improve", "Long-term goal"]],
      ["Support & Communication", [], ["Support needed", "Thoughts on referrals", "Anything else"]],
    ]);
  });

  it("write a number with its unit", () => {
    expect(formatMetricValue(7, "/10", "lb")).toBe("7/10");
    expect(formatMetricValue(82, "kg", "lb")).toBe("180.8 lbs");
    expect(formatMetricValue(82, "kg", "st")).toBe("12 st 12.8 lb");
    expect(formatMetricValue(1, "litres", "lb")).toBe("1 litre");
  });
});
