import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/platform/days";
import { describeChanges, maxChanges } from "@/lib/work/check-ins/what-changed";

type Numbers = Record<string, number>;
const kg = { weightUnit: "kg", hideWeight: false } as const;
const week = (weekNumber: number, numbers: Numbers) => ({ weekNumber, dueDate: addDays("2026-01-05", 7 * weekNumber), numbers });
/** What is said in week 5 of these numbers, after those of week 4 and the weeks before it, newest first. */
const after = (now: Numbers, ...before: Numbers[]) =>
  describeChanges({ current: week(5, now), earlier: before.map((numbers, index) => week(4 - index, numbers)), support: "", previousSupport: null }, kg);

describe("A number that changed since last week", () => {
  it.each([
    ["sleep", { averageSleep: 7 }, { averageSleep: 5.5 }, "Sleep went from 5.5 to 7 hours a night."],
    ["one hour", { averageSleep: 1 }, { averageSleep: 2.25 }, "Sleep went from 2.25 to 1 hour a night."],
    ["water", { waterIntake: 2 }, { waterIntake: 1.2 }, "Water went from 1.2 to 2 litres a day."],
    ["workouts", { workoutsCompleted: 3 }, { workoutsCompleted: 5 }, "Workouts went from 5 to 3."],
    ["stress", { stressLevel: 8 }, { stressLevel: 5 }, "Stress is 8 out of 10, up from 5."],
    ["energy", { energyLevel: 4 }, { energyLevel: 7 }, "Energy is 4 out of 10, down from 7."],
    ["weight", { weight: 74.6 }, { weight: 75.2 }, "Weight went from 75.2 kg to 74.6 kg."],
    ["a measurement", { waist: 82 }, { waist: 84.5 }, "Waist went from 84.5 to 82 cm."],
  ])("%s", (_, now, before, sentence) => expect(after(now, before)).toEqual([sentence]));

  it.each([
    ["lb", "Weight went from 165.3 lbs to 163.1 lbs."],
    ["st", "Weight went from 11 st 11.3 lb to 11 st 9.1 lb."],
  ] as const)("weight in %s, as the client reads it", (weightUnit, sentence) =>
    expect(describeChanges({ current: week(2, { weight: 74 }), earlier: [week(1, { weight: 75 })], support: "", previousSupport: null }, { weightUnit, hideWeight: false })).toEqual([sentence]));

  it("hidden weight is never said", () => {
    const said = describeChanges({ current: week(2, { weight: 70, averageSleep: 8 }), earlier: [week(1, { weight: 75, averageSleep: 6 })], support: "", previousSupport: null }, { weightUnit: "kg", hideWeight: true });
    expect(said).toEqual(["Sleep went from 6 to 8 hours a night."]);
  });

  it.each([
    ["one point of ten", { energyLevel: 7 }, { energyLevel: 6 }],
    ["a little weight", { weight: 74.8 }, { weight: 75.2 }],
    ["less than the eye sees, in pounds or kilograms", { weight: 75.04 }, { weight: 75.01 }],
    ["twenty minutes of sleep", { averageSleep: 7.3 }, { averageSleep: 7 }],
    ["numbers that are the same as last week", { energyLevel: 7, averageSleep: 7, weight: 70 }, { energyLevel: 7, averageSleep: 7, weight: 70 }],
  ])("is not said of %s", (_, now, before) => expect(after(now, before)).toEqual(["Nothing changed much since last week."]));
});

describe("After a pause, in which weeks have no number", () => {
  const afterPause = (now: Numbers, before: Numbers) => {
    const current = week(6, now);
    return describeChanges({ current: { ...current, dueDate: addDays(current.dueDate, 21) }, earlier: [week(5, before)], support: "", previousSupport: null }, kg);
  };
  it.each([
    ["a change", { averageSleep: 7 }, { averageSleep: 5.5 }, "Sleep went from 5.5 to 7 hours a night since week 5."],
    ["a rating", { stressLevel: 8 }, { stressLevel: 5 }, "Stress is 8 out of 10, up from 5 in week 5."],
    ["no change", { averageSleep: 7 }, { averageSleep: 7 }, "Nothing changed much since week 5."],
  ])("%s names the week before it", (_, now, before, sentence) => expect(afterPause(now, before)).toEqual([sentence]));
});

describe("A number that last week doesn't have", () => {
  it("is compared with the last week that has it, which is named", () => {
    expect(after({ averageSleep: 7, stressLevel: 4 }, {}, { averageSleep: 5.5, stressLevel: 8 })).toEqual(["Sleep went from 5.5 to 7 hours a night since week 3.", "Stress is 4 out of 10, down from 8 in week 3."]);
  });

  it("or with the starting point", () => {
    const said = describeChanges({ current: week(1, { weight: 70, waist: 80 }), earlier: [{ ...week(0, { weight: 72, waist: 80.5 }), isStart: true }], support: "", previousSupport: null }, kg);
    expect(said).toEqual(["Your first check-in.", "Weight went from 72 kg to 70 kg since the start."]);
  });

  it("or with what was given late in it, without a week that it wasn't sent in", () => {
    const late = { ...week(4, { waist: 82 }), isStart: true } as const;
    const said = (...earlier: (typeof late)[]) => describeChanges({ current: week(5, { waist: 80 }), earlier, support: "", previousSupport: null }, kg);
    expect(said(late)).toEqual(["Your first check-in.", "Waist went from 82 to 80 cm since your starting point."]);
  });

  it("is said on its own only if it needs attention", () => {
    expect(after({ stressLevel: 9, energyLevel: 8, workoutsCompleted: 0, averageSleep: 5 }, {})).toEqual(["Stress is 9 out of 10.", "Sleep is 5 hours a night.", "No workouts this week."]);
  });

  it("says nothing where there is nothing to compare", () => {
    expect(after({}, { energyLevel: 3 })).toEqual([]);
    expect(after({ energyLevel: 8 }, {})).toEqual([]);
  });
});

describe("A first check-in", () => {
  const first = (numbers: Numbers, support = "") => describeChanges({ current: week(1, numbers), earlier: [], support, previousSupport: null }, kg);
  it("is called one, with what needs attention and what she asks for", () => {
    expect(first({ stressLevel: 8, workoutsCompleted: 1, weight: 70 }, "Help with evenings")).toEqual(["Your first check-in.", "Stress is 8 out of 10.", "1 workout this week.", "You asked for help with evenings."]);
    expect(first({})).toEqual(["Your first check-in."]);
  });
});

describe("The first week with so many workouts", () => {
  it.each([
    ["more than in any of several weeks", { workoutsCompleted: 4 }, [{ workoutsCompleted: 2 }, { workoutsCompleted: 3 }], "First week with 4 workouts."],
    ["the first at all", { workoutsCompleted: 1 }, [{ workoutsCompleted: 0 }, { workoutsCompleted: 0 }], "First week with 1 workout."],
    ["as many as once before", { workoutsCompleted: 4 }, [{ workoutsCompleted: 2 }, { workoutsCompleted: 4 }], "Workouts went from 2 to 4."],
    ["after a single week", { workoutsCompleted: 4 }, [{ workoutsCompleted: 2 }], "Workouts went from 2 to 4."],
    ["fewer than ever", { workoutsCompleted: 3 }, [{ workoutsCompleted: 5 }, { workoutsCompleted: 5 }], "Workouts went from 5 to 3."],
  ])("%s", (_, now, before, sentence) => expect(after(now, ...before)).toEqual([sentence]));
});

describe("What is most important", () => {
  it("comes first: what needs attention or is a first, then the larger changes", () => {
    const last = { averageSleep: 6.5, stressLevel: 5, workoutsCompleted: 2, energyLevel: 5, weight: 70 };
    const now = { averageSleep: 7, stressLevel: 8, workoutsCompleted: 4, energyLevel: 7, weight: 68 };
    expect(after(now, last, { workoutsCompleted: 3 })).toEqual(["First week with 4 workouts.", "Stress is 8 out of 10, up from 5.", "Weight went from 70 kg to 68 kg.", "Energy is 7 out of 10, up from 5.", "Sleep went from 6.5 to 7 hours a night."]);
  });

  it("includes what needs attention as it did last week", () => {
    expect(after({ stressLevel: 8, averageSleep: 5, workoutsCompleted: 2 }, { stressLevel: 8, averageSleep: 5.2, workoutsCompleted: 2 })).toEqual(["Stress is still 8 out of 10.", "Sleep is still 5 hours a night.", "Still 2 workouts a week."]);
  });

  it("is at most six sentences, of which the request is always one", () => {
    const names = ["energyLevel", "motivationLevel", "stressLevel", "sleepQuality", "nutritionRating", "averageSleep", "workoutsCompleted", "waterIntake"];
    const all = (value: number) => Object.fromEntries(names.map((name) => [name, value]));
    const said = describeChanges({ current: week(2, all(9)), earlier: [week(1, all(4))], support: "Could we talk?", previousSupport: null }, kg);
    expect(said).toHaveLength(maxChanges);
    expect(said.at(-1)).toBe("You asked: “Could we talk?”");
  });
});

describe("What she asks for", () => {
  const request = (support: string, previousSupport: string | null = null) => describeChanges({ current: week(2, {}), earlier: [week(1, {})], support, previousSupport }, kg);
  it.each([
    ["Help with evenings", "You asked for help with evenings."],
    ["help with planning my week.", "You asked for help with planning your week."],
    ["Help with what I eat at work", "You asked: “Help with what I eat at work”"],
    ["Could you make next week really easy?\nI need to succeed at something.", "You asked: “Could you make next week really easy? I need to succeed at something.”"],
    ["I don't need help with evenings any more, but could we talk?", "You asked: “I don't need help with evenings any more, but could we talk?”"],
    ["No idea, could we talk?", "You asked: “No idea, could we talk?”"],
    [`Please ${"look at my form ".repeat(12)}`, `You asked: “Please${" look at my form".repeat(7)}…”`],
  ])("%s", (support, sentence) => expect(request(support)).toEqual([sentence]));

  it.each(["", "  ", "Nothing right now, all good", "Nothing this week, thank you!", "no", "None.", "N/A", "All good!", "-", "Happy as it is."])("is not said of “%s”", (support) => expect(request(support)).toEqual([]));

  it("is not repeated from the check-in before", () => expect(request("Help with evenings ", "Help with evenings")).toEqual([]));
});
