import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/platform/days";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import { calculateChoiceTrends, calculateOtherTrends, calculateOwnTrends, calculateTrends, type TrendCheckIn } from "@/lib/work/check-ins/trends";
import type { Answer } from "@/lib/work/questions/contract";
import { emptyCheckInData } from "@/tests/factories/check-in-data";

/** Check-ins newest first, as the API lists them; `undefined` is a missed week. */
const newestFirst = (weeks: readonly (Partial<CheckIn["data"]> | undefined)[]): TrendCheckIn[] =>
  weeks
    .flatMap((data, index) => (data ? { dueDate: addDays("2026-03-02", index * 7), weekNumber: index + 2, data: { ...emptyCheckInData, ...data } } : []))
    .toReversed();

const inKg = { weightUnit: "kg" } as const;

describe("calculateTrends", () => {
  it.each([
    ["no check-in", []],
    ["one check-in", [{ weight: 70, energyLevel: 5 }]],
    ["two without numbers", [{}, {}]],
    ["two with one different number each", [{ weight: 70 }, { energyLevel: 5 }]],
  ])("returns nothing for %s", (_, weeks) => {
    expect(calculateTrends(newestFirst(weeks), inKg)).toEqual([]);
  });

  it("runs from the oldest to the latest due Monday, with the change", () => {
    expect(calculateTrends(newestFirst([{ energyLevel: 4 }, { energyLevel: 6 }, { energyLevel: 5 }]), inKg)).toEqual([
      {
        label: "Energy",
        unit: "/10",
        points: [
          { day: "2026-03-02", weekNumber: 2, value: 4 },
          { day: "2026-03-09", weekNumber: 3, value: 6 },
          { day: "2026-03-16", weekNumber: 4, value: 5 },
        ],
        first: { day: "2026-03-02", weekNumber: 2, value: 4 },
        latest: { day: "2026-03-16", weekNumber: 4, value: 5 },
        change: 1,
        weeks: 2,
      },
    ]);
  });

  it("has points only for given values, and counts missed weeks in between", () => {
    const [trend] = calculateTrends(newestFirst([{}, { averageSleep: 6.5 }, undefined, {}, { averageSleep: 7.2 }, {}]), inKg);
    expect(trend).toMatchObject({ label: "Sleep a night", first: { value: 6.5 }, latest: { value: 7.2 }, change: 0.7, weeks: 3 });
    expect(trend?.points).toHaveLength(2);
  });

  it("begins with the starting point, which is one of the two values a trend needs", () => {
    const start = { dueDate: "2026-02-25", weekNumber: 0, data: { weight: 73, waist: 84 } };
    expect(calculateTrends([...newestFirst([{ weight: 72 }, { weight: 71, waist: 82 }]), start], inKg)).toMatchObject([
      { label: "Weight", points: [{ weekNumber: 0, value: 73 }, { weekNumber: 2 }, { weekNumber: 3 }], change: -2, weeks: 2 },
      { label: "Waist", points: [{ weekNumber: 0, value: 84 }, { weekNumber: 3, value: 82 }], change: -2, weeks: 2 },
    ]);
    expect(calculateTrends([start], inKg)).toEqual([]);
  });

  it("counts zero as a value", () => {
    expect(calculateTrends(newestFirst([{ workoutsCompleted: 0 }, { workoutsCompleted: 0 }]), inKg)).toMatchObject([{ label: "Workouts a week", change: 0 }]);
  });

  it.each([
    ["kg", 71.4, 68.9, -2.5],
    ["lb", 157.4, 151.9, -5.5],
  ] as const)("gives weight in %s, and the change between the numbers shown", (weightUnit, first, latest, change) => {
    const weeks = newestFirst([{ weight: 71.4 }, { weight: 68.9 }]);
    expect(calculateTrends(weeks, { weightUnit })).toMatchObject([{ label: "Weight", unit: weightUnit, first: { value: first }, latest: { value: latest }, change }]);
  });

  it("leaves out only the weight when it is hidden", () => {
    const weeks = newestFirst([{ weight: 71.4, stressLevel: 3 }, { weight: 68.9, stressLevel: 5 }]);
    expect(calculateTrends(weeks, { weightUnit: "kg", hideWeight: true }).map(({ label }) => label)).toEqual(["Stress"]);
  });

  it("covers every number of PRODUCT.md, measurements last", () => {
    const all = { weight: 70, energyLevel: 5, averageSleep: 7, workoutsCompleted: 3, stressLevel: 4, nutritionRating: 6, chest: 90, waist: 75, hips: 98, arms: 29, thighs: 56 };
    expect(calculateTrends(newestFirst([all, all]), inKg).map(({ label }) => label)).toEqual([
      "Weight", "Energy", "Sleep a night", "Workouts a week", "Stress", "Nutrition", "Chest", "Waist", "Hips", "Arms", "Thighs",
    ]);
  });
});

describe("Trends of a practice's own questions", () => {
  const week = (index: number, ...answers: Partial<Answer>[]): TrendCheckIn => ({
    dueDate: addDays("2026-03-02", index * 7),
    weekNumber: index + 2,
    data: emptyCheckInData,
    answers: answers.map((given) => ({ questionId: "q", kind: "number", label: "Steps", unit: null, value: 0, text: "", ...given })),
  });

  it("are lines for numbers and scales, from two answers on", () => {
    const weeks = [week(2, { value: 9000, unit: "steps" }, { questionId: "s", kind: "scale", label: "Strong?", value: 8 }), week(1), week(0, { value: 8000.5, unit: "steps" }, { questionId: "s", kind: "scale", label: "Strong?", value: 6 }, { questionId: "once", value: 1 })];
    expect(calculateOwnTrends(weeks)).toMatchObject([
      { questionId: "q", label: "Steps", unit: { words: "steps" }, change: 999.5, weeks: 2, reworded: null, points: [{ value: 8000.5, weekNumber: 2 }, { value: 9000, weekNumber: 4 }] },
      { questionId: "s", label: "Strong?", unit: "/10", change: 2 },
    ]);
  });

  it("go on through a rewording, and say what the question was called before", () => {
    expect(calculateOwnTrends([week(2, { label: "Steps a day", value: 3 }), week(1, { value: 2 }), week(0, { value: 1 })])).toMatchObject([{ label: "Steps a day", change: 2, reworded: { label: "Steps", untilWeek: 3 } }]);
  });

  it("are dots for yes and no, one of and several of, and nothing for words and photos", () => {
    const yes = { kind: "yes-no", label: "School run?", value: true, text: "Yes" } as const;
    const areas = { questionId: "m", kind: "several-of", label: "Where?" } as const;
    const words = { questionId: "w", kind: "long-text", label: "More?", value: "x", text: "x" } as const;
    const photos = { questionId: "p", kind: "photo", label: "Posture?", text: "1 photo" } as const;
    const trends = calculateChoiceTrends([week(1, yes, { ...areas, value: ["a"], text: "Home", choices: ["Home"] }, words, { ...photos, value: ["f"], photos: ["/api/files/f"] }), week(0, { ...yes, value: false, text: "No" }, { ...areas, value: ["a", "b"], text: "Home, Work", choices: ["Home", "Work"] }, words, { ...photos, value: ["g"], photos: ["/api/files/g"] })]);
    expect(trends.map(({ label, choices }) => [label, choices.map(({ label: choice, days }) => [choice, [...days]])])).toEqual([
      ["School run?", [["No", ["2026-03-02"]], ["Yes", ["2026-03-09"]]]],
      ["Where?", [["Home", ["2026-03-02", "2026-03-09"]], ["Work", ["2026-03-02"]]]],
    ]);
    expect(calculateOwnTrends([week(1, yes), week(0, yes)])).toEqual([]);
  });

  const oneOf = (value: string, ...choices: string[]) => ({ kind: "one-of", value, text: choices.join(", "), choices }) as const;
  const severalOf = (value: string[], ...choices: string[]) => ({ kind: "several-of", value, text: choices.join(", "), choices }) as const;
  it.each<[string, Partial<Answer>[], [string, number[]][]]>([
    ["one of", [oneOf("h", "At home"), oneOf("w", "Work"), oneOf("h", "Home")], [["At home", [0, 2]], ["Work", [1]]]],
    ["several of", [severalOf(["w", "h"], "Work", "At home"), severalOf(["h"], "Home")], [["At home", [0, 1]], ["Work", [1]]]],
    ["one that was removed and written again", [oneOf("h2", "Home"), oneOf("h", "Home")], [["Home", [0, 1]]]],
    ["two that swap their words", [oneOf("w", "Home"), oneOf("h", "Work"), oneOf("w", "Work"), oneOf("h", "Home")], [["Work", [0, 2]], ["Home", [1, 3]]]],
  ])("keep a choice on one line through a rewording: %s", (_, chosen, lines) => {
    const [trend] = calculateChoiceTrends(chosen.map((given, index) => week(chosen.length - 1 - index, given)));
    expect(trend?.choices).toEqual(lines.map(([label, weeks]) => ({ label, days: new Set(weeks.map((index) => addDays("2026-03-02", index * 7))) })));
  });
});

describe("What was measured elsewhere", () => {
  const days: TrendCheckIn[] = [
    { dueDate: "2026-03-09", weekNumber: 2, data: {}, others: [{ label: "Steps", text: "12,345" }, { label: "BMI", text: "24.1" }, { label: "Note", text: "Slept late" }] },
    { dueDate: "2026-03-02", weekNumber: 1, data: {}, others: [{ label: "Steps", text: "950" }, { label: "BMI", text: "24,5" }, { label: "Goal weight", text: "62 kg" }] },
  ];

  it("is a trend where it is a number each time, and else a text", () => {
    const { trends, others } = calculateOtherTrends(days);
    expect(trends.map(({ label, unit, first, latest }) => [label, unit, first.value, latest.value])).toEqual([["Steps", { words: "" }, 950, 12_345], ["BMI", { words: "" }, 24.5, 24.1]]);
    expect(others.map(({ day, label, text }) => [day, label, text])).toEqual([["2026-03-09", "Note", "Slept late"], ["2026-03-02", "Goal weight", "62 kg"]]);
  });

  it("shows nothing from which a hidden weight could be read", () => {
    const { trends, others } = calculateOtherTrends(days, { hideWeight: true });
    expect([trends.map(({ label }) => label), others.map(({ label }) => label)]).toEqual([["Steps"], ["Note"]]);
  });
});
