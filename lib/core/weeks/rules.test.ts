import { describe, expect, it } from "vitest";
import { dueMondayForDay, dueMondayForWeekNumber, firstDueMonday, getWeekNumber, isMeasurementWeek, joinDatesOfWeek, latestJoinDateForDueMonday, nextMeasurementWeek } from "@/lib/core/weeks/rules";
import { addDays } from "@/lib/platform/days";

const member = (joinDate: string, ...pauses: [string, string][]) => ({ joinDate, pauses: pauses.map(([startsOn, endsOn]) => ({ startsOn, endsOn })) });

describe("The first check-in is due", () => {
  it.each([
    ["on the first Monday at least seven days later", "2026-03-04", "2026-03-16"],
    ["seven days after a Monday start", "2026-03-02", "2026-03-09"],
    ["eight days after a Sunday start", "2026-03-01", "2026-03-09"],
    ["across the new year", "2025-12-29", "2026-01-05"],
  ])("%s", (_, joinDate, first) => expect(firstDueMonday(joinDate)).toBe(first));

  it("on a Monday for everyone who joined at least seven days before it, and for nobody else", () => {
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
    ["is 1 in the first week", member("2026-03-16"), "2026-03-16", 1],
    ["is 2 a week later", member("2026-03-16"), "2026-03-23", 2],
    ["is still 1 after six days", member("2026-03-17"), "2026-03-23", 1],
    ["is 4 after 24 days", member("2026-02-20"), "2026-03-16", 4],
    ["is 8 after 52 days", member("2026-01-23"), "2026-03-16", 8],
    ["is 12 after 80 days", member("2025-12-26"), "2026-03-16", 12],
    ["is never below 1", member("2026-03-20"), "2026-03-16", 1],
    ["counts whole weeks across a clock change", member("2026-03-23"), "2026-04-06", 3],
    ["leaves out a paused week", member("2026-02-20", ["2026-03-05", "2026-03-12"]), "2026-03-16", 3],
    ["stays the same during a pause", member("2026-02-20", ["2026-03-14", "2026-03-20"]), "2026-03-16", 3],
    ["ignores a pause without a Monday", member("2026-02-20", ["2026-03-10", "2026-03-13"]), "2026-03-16", 4],
  ])("%s", (_, membership, monday, week) => expect(getWeekNumber(monday, membership)).toBe(week));
});

describe("The due Monday", () => {
  it.each([
    ["of the first week after a Wednesday start", member("2026-03-04"), 1, "2026-03-09"],
    ["of the first week after a Monday start", member("2026-03-02"), 1, "2026-03-02"],
    ["of a later week", member("2026-03-04"), 9, "2026-05-04"],
    ["of a week after a pause", member("2026-03-02", ["2026-03-09", "2026-03-22"]), 2, "2026-03-23"],
    ["of a week before a pause", member("2026-03-02", ["2026-03-16", "2026-03-22"]), 2, "2026-03-09"],
    ["of the first week with a pause from the first day", member("2026-03-02", ["2026-03-02", "2026-03-15"]), 1, "2026-03-16"],
  ])("%s is found from its number", (_, membership, week, monday) => {
    expect(dueMondayForWeekNumber(week, membership)).toBe(monday);
    expect(getWeekNumber(monday, membership)).toBe(week);
  });

  it.each([
    ["a Sunday is the next day", "2026-03-15", "2026-03-16"],
    ["a Friday is the Monday before", "2026-03-20", "2026-03-16"],
    ["a day in the joining week is the next Monday", "2026-03-05", "2026-03-09"],
    ["a day before joining does not exist", "2026-03-03", null],
  ])("of %s", (_, day, monday) => expect(dueMondayForDay(day, "2026-03-04")).toBe(monday));
});

describe("Measurement weeks", () => {
  it.each([
    [1, false, 4, 3],
    [3, false, 4, 1],
    [4, true, 4, 0],
    [5, false, 8, 3],
    [12, true, 12, 0],
  ])("are found for week %i", (week, expected, next, weeksToGo) => {
    expect(isMeasurementWeek(week)).toBe(expected);
    expect(nextMeasurementWeek(week)).toEqual({ week: next, weeksToGo });
  });
});

describe("joinDatesOfWeek", () => {
  it.each([2, 4, 12])("returns the join dates with week number %i on a Monday", (week) => {
    const { from, to } = joinDatesOfWeek(week, "2026-11-16");
    for (let days = 0; days < 100; days += 1) {
      const joinDate = addDays("2026-11-16", -days);
      expect(from <= joinDate && joinDate <= to).toBe(getWeekNumber("2026-11-16", member(joinDate)) === week);
    }
  });
});
