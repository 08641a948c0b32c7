import { describe, expect, it } from "vitest";
import { lastEndedMonday, nextDueMonday } from "@/lib/core/weeks/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { dueMondayForSubmission, findMondayKept, getCheckInFlags, getClientCheckInStatus, getOverallLabel, mondayToSave, needsSupport, type SubmittedCheckIn } from "@/lib/work/check-ins/rules";

const member = (joinDate: string, ...pauses: [string, string][]) => ({ joinDate, pauses: pauses.map(([startsOn, endsOn]) => ({ startsOn, endsOn })) });
const longAgo = member("2025-01-01");
const sent = (dueMonday: string, submittedOn: string, reviewed = false): SubmittedCheckIn => ({ dueMonday, submittedOn, isReviewed: reviewed });

describe("A check-in sent", () => {
  it.each([
    ["on Saturday", "2026-03-14", [], "2026-03-16"],
    ["on Sunday", "2026-03-15", [], "2026-03-16"],
    ["on Monday", "2026-03-16", [], "2026-03-16"],
    ["on Monday again", "2026-03-16", [sent("2026-03-16", "2026-03-16")], "2026-03-16"],
    ["on Saturday while last Monday's is missing", "2026-03-14", [sent("2026-03-02", "2026-03-01")], "2026-03-16"],
    ["on Tuesday, Monday's missing", "2026-03-17", [], "2026-03-16"],
    ["on Friday, Monday's missing", "2026-03-20", [], "2026-03-16"],
    ["on Tuesday, Monday's sent in time", "2026-03-17", [sent("2026-03-16", "2026-03-15")], "2026-03-23"],
    ["on Friday, Monday's sent in time", "2026-03-20", [sent("2026-03-16", "2026-03-16")], "2026-03-23"],
    ["on Tuesday, for the second time, edits the late one", "2026-03-17", [sent("2026-03-16", "2026-03-17")], "2026-03-16"],
    ["on Friday, the late one reviewed", "2026-03-20", [sent("2026-03-16", "2026-03-17", true)], "2026-03-23"],
  ])("%s belongs to the right Monday", (_, today, before, monday) => expect(dueMondayForSubmission(today, longAgo, before)).toBe(monday));

  it.each([
    ["before anything is owed", member("2026-03-11"), "2026-03-17", "2026-03-23"],
    ["after a paused Monday", member("2025-01-01", ["2026-03-14", "2026-03-16"]), "2026-03-17", "2026-03-23"],
    ["after a Monday a day past the pause", member("2025-01-01", ["2026-03-10", "2026-03-15"]), "2026-03-17", "2026-03-16"],
  ])("on Tuesday %s", (_, membership, today, monday) => expect(dueMondayForSubmission(today, membership, [])).toBe(monday));
});

describe("A check-in that was begun", () => {
  it.each([
    ["on Friday for last Monday, sent on Saturday", "2026-03-14", [], "2026-03-09", "2026-03-09"],
    ["on Friday for last Monday, sent on Sunday", "2026-03-15", [], "2026-03-09", "2026-03-16"],
    ["for last Monday, sent on Saturday again", "2026-03-14", [sent("2026-03-09", "2026-03-14")], "2026-03-09", "2026-03-09"],
    ["today", "2026-03-16", [], "2026-03-16", "2026-03-16"],
    ["for a Monday that was never open", "2026-03-16", [], "2026-03-30", "2026-03-16"],
    ["without saying for which Monday", "2026-03-14", [], undefined, "2026-03-16"],
    ["for a Monday that was sent in time, sent again on Wednesday", "2026-03-18", [sent("2026-03-16", "2026-03-15")], "2026-03-16", "2026-03-16"],
    ["for a Monday that was sent late and is reviewed", "2026-03-19", [sent("2026-03-16", "2026-03-17", true)], "2026-03-16", "2026-03-16"],
    ["for a Monday that was sent two weeks ago", "2026-03-18", [sent("2026-03-16", "2026-03-15"), sent("2026-03-09", "2026-03-09")], "2026-03-09", "2026-03-09"],
  ])("%s, is kept for the right Monday", (_, today, before, begunFor, monday) => expect(mondayToSave(today, longAgo, before, begunFor)).toBe(monday));

  it("on the Monday before anything is owed is kept for it on Tuesday", () => {
    expect(mondayToSave("2026-03-17", member("2026-03-11"), [], "2026-03-16")).toBe("2026-03-16");
  });
});

describe("The Monday that is kept for a check-in begun yesterday", () => {
  it.each([
    ["is last Monday on Saturday", "2026-03-14", [], "2026-03-09"],
    ["is none on Sunday", "2026-03-15", [], null],
    ["is none while it is open anyway", "2026-03-17", [], null],
    ["is none once it was sent", "2026-03-14", [sent("2026-03-09", "2026-03-10")], null],
    ["is none on Tuesday, Monday's sent in time", "2026-03-17", [sent("2026-03-16", "2026-03-15")], null],
  ])("%s", (_, today, before, monday) => expect(findMondayKept(today, longAgo, before)).toBe(monday));

  it("is the Monday before anything is owed, on the Tuesday after it", () => expect(findMondayKept("2026-03-17", member("2026-03-11"), [])).toBe("2026-03-16"));
});

describe("The day of a check-in in the practice's time zone", () => {
  it.each([
    ["a second before midnight on Monday in summer", "Europe/London", "2026-06-15T22:59:59Z", "2026-06-15"],
    ["midnight on Tuesday in summer", "Europe/London", "2026-06-15T23:00:00Z", "2026-06-16"],
    ["the skipped hour in spring", "Europe/London", "2026-03-29T01:30:00Z", "2026-03-29"],
    ["the end of the short day in spring", "Europe/London", "2026-03-29T22:59:59Z", "2026-03-29"],
    ["the day after the short day", "Europe/London", "2026-03-29T23:00:00Z", "2026-03-30"],
    ["the repeated hour in autumn", "Europe/London", "2026-10-25T01:30:00Z", "2026-10-25"],
    ["the last second of the long day in autumn", "Europe/London", "2026-10-25T23:59:59Z", "2026-10-25"],
    ["a Sunday in Auckland that is a Saturday here", "Pacific/Auckland", "2026-03-14T12:00:00Z", "2026-03-15"],
    ["a Monday in New York that is a Tuesday here", "America/New_York", "2026-03-17T03:59:59Z", "2026-03-16"],
  ])("%s", (_, timeZone, at, day) => expect(dayInTimeZone(timeZone, new Date(at))).toBe(day));

  it("counts a check-in sent on a Sunday with a clock change for the next Monday", () => {
    for (const at of ["2026-03-29T00:59:00Z", "2026-03-29T01:01:00Z", "2026-03-29T22:59:00Z"])
      expect(dueMondayForSubmission(dayInTimeZone("Europe/London", new Date(at)), longAgo, [])).toBe("2026-03-30");
    for (const at of ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T23:30:00Z"])
      expect(dueMondayForSubmission(dayInTimeZone("Europe/London", new Date(at)), longAgo, [])).toBe("2026-10-26");
  });
});

describe("A client's check-in status", () => {
  it.each([
    ["is not overdue on Monday itself", "2026-03-16", [sent("2026-03-09", "2026-03-08", true)], "reviewed"],
    ["is overdue on Tuesday", "2026-03-17", [sent("2026-03-09", "2026-03-08", true)], "overdue"],
    ["is pending once sent", "2026-03-17", [sent("2026-03-16", "2026-03-16")], "pending"],
    ["is pending once sent late", "2026-03-19", [sent("2026-03-16", "2026-03-18")], "pending"],
    ["is pending when the coming and the last one were sent", "2026-03-15", [sent("2026-03-16", "2026-03-15"), sent("2026-03-09", "2026-03-09", true)], "pending"],
    ["is overdue when the coming one was sent but the last one is missing", "2026-03-15", [sent("2026-03-16", "2026-03-15")], "overdue"],
    ["is overdue when nothing was ever sent", "2026-03-17", [], "overdue"],
  ])("%s", (_, today, before, status) => expect(getClientCheckInStatus(today, longAgo, before)).toBe(status));

  it.each([
    ["nothing is owed yet", member("2026-03-12"), "2026-03-17"],
    ["the Monday was paused", member("2026-03-01", ["2026-03-02", "2026-03-22"]), "2026-03-17"],
  ])("is null when %s", (_, membership, today) => expect(getClientCheckInStatus(today, membership, [])).toBeNull());

  it("uses the Monday that just ended and the next one owed", () => {
    expect(lastEndedMonday("2026-03-16")).toBe("2026-03-09");
    expect(lastEndedMonday("2026-03-17")).toBe("2026-03-16");
    expect(nextDueMonday("2026-03-17", member("2026-03-12"))).toBe("2026-03-23");
    expect(nextDueMonday("2026-03-17", member("2025-01-01", ["2026-03-20", "2026-04-01"]))).toBe("2026-04-06");
  });
});

describe("Flags", () => {
  const fine = { energyLevel: 7, workoutsCompleted: 4, sleepHours: 7.5, stressLevel: 4, nutritionRating: 8 };
  it.each([
    ["Low Energy", { energyLevel: 3 }, { energyLevel: 4 }],
    ["Missed Workouts", { workoutsCompleted: 2 }, { workoutsCompleted: 3 }],
    ["Poor Sleep", { sleepHours: 5.9 }, { sleepHours: 6 }],
    ["High Stress", { stressLevel: 8 }, { stressLevel: 7 }],
    ["Nutrition Struggles", { nutritionRating: 3 }, { nutritionRating: 4 }],
  ])("include %s only past its threshold", (flag, raises, doesNot) => {
    expect(getCheckInFlags({ ...fine, ...raises })).toEqual([flag]);
    expect(getCheckInFlags({ ...fine, ...doesNot })).toEqual([]);
  });

  it("count zero but not a missing value", () => {
    expect(getCheckInFlags({ energyLevel: null, workoutsCompleted: null, sleepHours: null, stressLevel: null, nutritionRating: null })).toEqual([]);
    expect(getCheckInFlags({ ...fine, workoutsCompleted: 0 })).toEqual(["Missed Workouts"]);
  });

  const none = { energyLevel: null, workoutsCompleted: null, sleepHours: null, stressLevel: null, nutritionRating: null };
  const low = { energyLevel: 1, workoutsCompleted: 0, sleepHours: 4, stressLevel: 9, nutritionRating: 1 };
  it.each([
    ["no flag in five numbers", fine, "Excellent Progress"],
    ["no flag in four numbers", { ...fine, sleepHours: null }, "Excellent Progress"],
    ["no flag in one number", { ...none, energyLevel: 9 }, "Excellent Progress"],
    ["no numbers at all", none, "No numbers given"],
    ["one flag", { ...fine, energyLevel: 1 }, "Steady Progress"],
    ["two flags", { ...fine, energyLevel: 1, sleepHours: 4 }, "Steady Progress"],
    ["three flags", { ...none, energyLevel: 1, sleepHours: 4, stressLevel: 9 }, "Needs Support"],
    ["five flags", low, "Needs Support"],
  ])("give the label: %s", (_, numbers, label) => {
    expect(getOverallLabel(numbers)).toBe(label);
    expect(needsSupport(getCheckInFlags(numbers))).toBe(label === "Needs Support");
  });
});
