import { describe, expect, it } from "vitest";
import { essentialTexts, formatMetricValue, getMetricChange, getPreviousCheckInLabel, type ReviewMetric, reviewSections, sectionsWithoutEssentials, tileMetrics } from "@/components/check-ins/review-sections";
import { type CheckIn, checkInAnswerNames } from "@/lib/work/check-ins/contract";

// Only the numbers a test reads; the others of a check-in play no part here.
const checkIn = (values: Partial<CheckIn>) => values as CheckIn;
const measure = (label: string): ReviewMetric => {
  const found = [...tileMetrics, ...reviewSections.flatMap((section) => section.metrics)].find((candidate) => candidate.label === label);
  if (!found) throw new Error(`No measure ${label}`);
  return found;
};
const change = (label: string, now: Partial<CheckIn>, before: Partial<CheckIn> | null) => getMetricChange(measure(label), checkIn(now), before && checkIn(before));

describe("the change between two check-ins", () => {
  it.each([
    ["Weight", { weight: 82 }, { weight: 81.8 }, { text: "+0.5 lbs", tone: "plain" }],
    ["Weight", { weight: 70 }, { weight: 71 }, { text: "−2.2 lbs", tone: "plain" }],
    ["Weight", { weight: 70 }, { weight: 70 }, { text: "Same", tone: "plain" }],
    ["Energy", { motivationLevel: 7 }, { motivationLevel: 6 }, { text: "+1", tone: "good" }],
    ["Energy", { motivationLevel: 3 }, { motivationLevel: 6 }, { text: "−3", tone: "bad" }],
    ["Workouts", { workoutsCompleted: 0 }, { workoutsCompleted: 4 }, { text: "−4", tone: "bad" }],
    ["Sleep average", { sleepHours: 7.3 }, { sleepHours: 7.1 }, { text: "+0.2 hours", tone: "good" }],
    ["Water a day", { waterIntake: 1.75 }, { waterIntake: 2 }, { text: "−0.25 litres", tone: "bad" }],
  ] as const)("of %s from %o", (label, now, before, expected) => {
    expect(change(label, now, before)).toEqual(expected);
  });

  it("is the difference of the figures on screen, so that they add up", () => {
    // 70.1 kg and 70 kg are shown as 154.5 and 154.3 lbs.
    expect(change("Weight", { weight: 70.1 }, { weight: 70 })?.text).toBe("+0.2 lbs");
  });

  it("calls more stress bad news", () => {
    const stress = (stressLevel: number) => ({ data: { stressLevel } as CheckIn["data"] });
    expect(change("Stress", stress(9), stress(5))).toEqual({ text: "+4", tone: "bad" });
    expect(change("Stress", stress(4), stress(5))).toEqual({ text: "−1", tone: "good" });
  });

  it("says nothing where a number is missing on either side, or there was no check-in before", () => {
    expect(change("Weight", { weight: null }, { weight: 70 })).toBeNull();
    expect(change("Weight", { weight: 70 }, { weight: null })).toBeNull();
    expect(change("Weight", { weight: 70 }, null)).toBeNull();
  });
});

describe("the check-in before", () => {
  it.each([
    ["2026-09-14", "2026-09-07", "The week before"],
    ["2026-09-14", "2026-08-24", "3 weeks earlier"],
    // Over a clock change a week is still a week.
    ["2026-10-26", "2026-10-19", "The week before"],
  ])("of %s, sent for %s, is called %s", (now, before, label) => {
    expect(getPreviousCheckInLabel({ dueDate: now }, { dueDate: before })).toBe(label);
  });
});

describe("the detail sections", () => {
  it("show each of the ten answers once, and beside the essentials the other eight", () => {
    const answered = checkIn({
      ...Object.fromEntries(checkInAnswerNames.map((name) => [name, name])),
      biggestWin: "threeWins",
      supportNeeded: "coachSupport",
      nutritionChallenges: "nutritionManagement",
      physicalFeeling: null,
      additionalFeedback: null,
      data: { strengthProgress: null, enduranceProgress: null } as CheckIn["data"],
    });
    const shown = (list: typeof reviewSections) => list.flatMap((section) => section.texts.flatMap(({ read }) => read(answered) ?? [])).toSorted();
    expect(shown(reviewSections)).toEqual([...checkInAnswerNames].toSorted());
    expect(shown(sectionsWithoutEssentials)).toHaveLength(8);
    expect(essentialTexts.map(({ read }) => read(answered))).toEqual(["threeWins", "coachSupport"]);
  });

  it("write a number with its unit", () => {
    expect(formatMetricValue(7, "/10")).toBe("7/10");
    expect(formatMetricValue(180.8, "lbs")).toBe("180.8 lbs");
  });
});
