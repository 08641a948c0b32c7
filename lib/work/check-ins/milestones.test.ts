import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/platform/days";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import { findMilestones } from "@/lib/work/check-ins/milestones";
import type { TrendCheckIn } from "@/lib/work/check-ins/trends";
import { emptyCheckInData } from "@/tests/factories/check-in-data";

/** A Monday, so the first check-in is due in week 2, seven days later. */
const joinDate = "2026-01-05";
const mondayOf = (week: number) => addDays(joinDate, (week - 1) * 7);

/** Check-ins newest first, by week. */
const sent = (weeks: Record<number, Partial<CheckIn["data"]>>): TrendCheckIn[] =>
  Object.entries(weeks)
    .map(([week, data]) => ({ weekNumber: Number(week), dueDate: mondayOf(Number(week)), data: { ...emptyCheckInData, ...data } }))
    .toReversed();

const milestones = (today: string, checkIns: readonly TrendCheckIn[] = [], { hideWeight = false, pauses = [] as { startsOn: string; endsOn: string }[] } = {}) =>
  findMilestones({ today, membership: { joinDate, pauses }, checkIns, weightUnit: "kg", hideWeight });

/** "4" for one that has passed, "(4)" for one that is coming. */
const outline = (found: ReturnType<typeof milestones>) => found.map(({ week, facts }) => (facts ? `${week}` : `(${week})`)).join(" ");

describe("findMilestones", () => {
  it.each([
    ["on the first day", joinDate, "(4) (8) (12)"],
    ["on the Monday of week 4", mondayOf(4), "(4) (8) (12)"],
    ["on the day after", addDays(mondayOf(4), 1), "4 (8) (12)"],
    ["in week 9", mondayOf(9), "4 8 (12)"],
    ["after week 12, with the next one", mondayOf(13), "4 8 12 (24)"],
    ["after half a year", mondayOf(30), "4 8 12 24 (36)"],
    ["before coaching begins", addDays(joinDate, -30), "(4) (8) (12)"],
  ])("has those passed and those to come %s", (_, today, expected) => {
    expect(outline(milestones(today))).toBe(expected);
  });

  it("is later by the weeks of a pause, in which nothing is due", () => {
    const pauses = [{ startsOn: mondayOf(3), endsOn: addDays(mondayOf(4), 6) }];
    const [first] = milestones(mondayOf(7), sent({ 2: {} }), { pauses });
    expect(first).toMatchObject({ week: 4, monday: mondayOf(6), facts: { sent: 1, due: 3 } });
  });

  it.each<[string, Record<number, Partial<CheckIn["data"]>>, object]>([
    ["nothing sent", {}, { sent: 0, due: 3, workouts: null, changes: [] }],
    ["a missed week", { 2: {}, 4: {} }, { sent: 2, due: 3, workouts: null }],
    ["a check-in that wasn't due", { 1: {}, 2: {}, 3: {}, 4: {} }, { sent: 4, due: 4 }],
    ["numbers in some weeks", { 2: { workoutsCompleted: 3 }, 3: {}, 4: { workoutsCompleted: 0 } }, { workouts: 3 }],
    ["a later week", { 4: { workoutsCompleted: 2 }, 5: { workoutsCompleted: 4 } }, { sent: 1, workouts: 2 }],
  ])("counts up to week 4 with %s", (_, weeks, expected) => {
    expect(milestones(mondayOf(6), sent(weeks))[0]?.facts).toMatchObject(expected);
  });

  it("begins its changes at the starting point, which counts as no check-in", () => {
    const start: TrendCheckIn = { weekNumber: 0, isStart: true, dueDate: joinDate, data: { weight: 72 } };
    const [first] = milestones(mondayOf(5), [...sent({ 2: {}, 4: { weight: 70 } }), start]);
    expect(first?.facts).toMatchObject({ sent: 2, due: 3, workouts: null, changes: [{ label: "Weight", first: { value: 72, weekNumber: 0 }, latest: { value: 70 } }] });
  });

  it("takes what was given late from its own day", () => {
    const late: TrendCheckIn = { weekNumber: 4, isStart: true, dueDate: addDays(mondayOf(3), 2), data: { weight: 72 } };
    const facts = (weight: number | null) => milestones(mondayOf(6), [...sent({ 4: { weight: 70 } }), late, ...sent({ 2: { weight } })])[0]?.facts;
    expect(facts(74)).toMatchObject({ sent: 2, changes: [{ first: { value: 74, weekNumber: 2 }, latest: { value: 70 } }] });
    expect(facts(null)).toMatchObject({ changes: [{ first: { value: 72, day: late.dueDate }, latest: { value: 70 } }] });
  });

  it("compares energy, sleep and weight of the first week with a number and the latest up to that week", () => {
    const checkIns = sent({ 2: { energyLevel: 4, weight: 70, stressLevel: 3 }, 3: { averageSleep: 6.5, energyLevel: 6 }, 4: { averageSleep: 7, weight: 69.2, stressLevel: 2 }, 5: { energyLevel: 9 } });
    const changesOf = (hideWeight: boolean) => milestones(mondayOf(6), checkIns, { hideWeight })[0]?.facts?.changes.map(({ label, first, latest }) => [label, first.value, first.weekNumber, latest.value, latest.weekNumber]);
    expect(changesOf(false)).toEqual([["Weight", 70, 2, 69.2, 4], ["Energy", 4, 2, 6, 3], ["Sleep a night", 6.5, 3, 7, 4]]);
    expect(changesOf(true)).toEqual([["Energy", 4, 2, 6, 3], ["Sleep a night", 6.5, 3, 7, 4]]);
  });
});
