import { describe, expect, it } from "vitest";
import { dueMondayForDay, dueMondayForWeekNumber, firstDueMonday, getWeekNumber, isMeasurementWeek, latestJoinDateForDueMonday, nextMeasurementWeek } from "@/lib/core/weeks/rules";
import { addDays } from "@/lib/platform/days";

const member = (joinDate: string, ...pauses: [string, string][]) => ({ joinDate, pauses: pauses.map(([startsOn, endsOn]) => ({ startsOn, endsOn })) });

describe("The first check-in is owed", () => {
  it.each([
    ["on the first Monday at least seven days on", "2026-03-04", "2026-03-16"],
    ["seven days after a Monday start", "2026-03-02", "2026-03-09"],
    ["eight days after a Sunday start", "2026-03-01", "2026-03-09"],
    ["across the new year", "2025-12-29", "2026-01-05"],
  ])("%s", (_, joinDate, first) => expect(firstDueMonday(joinDate)).toBe(first));

  it("whoever joined up to a week before a Monday owes it, and nobody later", () => {
    const monday = "2026-11-16";
    const last = latestJoinDateForDueMonday(monday);
    for (let days = -10; days <= 10; days += 1) {
      const joined = addDays(last, days);
      expect(firstDueMonday(joined) <= monday, joined).toBe(joined <= last);
    }
  });
});

// 2026-03-09, -16 and -23 are Mondays.
describe("The week number", () => {
  it.each([
    ["in her first week", member("2026-03-16"), "2026-03-16", 1],
    ["a week on", member("2026-03-16"), "2026-03-23", 2],
    ["six days do not make a week", member("2026-03-17"), "2026-03-23", 1],
    ["24 days on", member("2026-02-20"), "2026-03-16", 4],
    ["52 days on", member("2026-01-23"), "2026-03-16", 8],
    ["80 days on", member("2025-12-26"), "2026-03-16", 12],
    ["never below 1", member("2026-03-20"), "2026-03-16", 1],
    ["across a clock change", member("2026-03-23"), "2026-04-06", 3],
    ["one paused week does not count", member("2026-02-20", ["2026-03-05", "2026-03-12"]), "2026-03-16", 3],
    ["a week that is paused now holds the number of the one before", member("2026-02-20", ["2026-03-14", "2026-03-20"]), "2026-03-16", 3],
    ["days without a Monday take nothing away", member("2026-02-20", ["2026-03-10", "2026-03-13"]), "2026-03-16", 4],
  ])("%s", (_, membership, monday, week) => expect(getWeekNumber(monday, membership)).toBe(week));
});

describe("The Monday of a week", () => {
  it.each([
    ["the first week, from a Wednesday start", member("2026-03-04"), 1, "2026-03-09"],
    ["the first week, from a Monday start", member("2026-03-02"), 1, "2026-03-02"],
    ["a later one", member("2026-03-04"), 9, "2026-05-04"],
    ["after a pause", member("2026-03-02", ["2026-03-09", "2026-03-22"]), 2, "2026-03-23"],
    ["before a pause", member("2026-03-02", ["2026-03-16", "2026-03-22"]), 2, "2026-03-09"],
    ["paused from the first day on", member("2026-03-02", ["2026-03-02", "2026-03-15"]), 1, "2026-03-16"],
  ])("%s", (_, membership, week, monday) => {
    expect(dueMondayForWeekNumber(week, membership)).toBe(monday);
    expect(getWeekNumber(monday, membership)).toBe(week);
  });

  it.each([
    ["a Sunday belongs to the day after", "2026-03-15", "2026-03-16"],
    ["a Friday to the Monday before", "2026-03-20", "2026-03-16"],
    ["in the week she joined, to the coming one", "2026-03-05", "2026-03-09"],
    ["before she joined, to none", "2026-03-03", null],
  ])("of a day: %s", (_, day, monday) => expect(dueMondayForDay(day, "2026-03-04")).toBe(monday));
});

describe("Measurement weeks", () => {
  it.each([
    [1, false, 4, 3],
    [3, false, 4, 1],
    [4, true, 4, 0],
    [5, false, 8, 3],
    [12, true, 12, 0],
  ])("week %i", (week, is, next, weeksToGo) => {
    expect(isMeasurementWeek(week)).toBe(is);
    expect(nextMeasurementWeek(week)).toEqual({ week: next, weeksToGo });
  });
});
