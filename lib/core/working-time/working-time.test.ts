import fc from "@/tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { bankHolidays, lastYearOfBankHolidays, needsMoreBankHolidays } from "@/lib/core/working-time/bank-holidays";
import { awayOn, dueDay, isWorkingDay, lastStartDueBy, promiseDueAt, workingDayOnOrAfter, type WorkingTime } from "@/lib/core/working-time/working-time";
import { addDays, weekdayIndex } from "@/lib/platform/days";
import { officeWorkingTime } from "@/tests/support/working-time";

const nineToFive = { from: "09:00", to: "17:00" };
const everyDay = { workingDays: [1, 2, 3, 4, 5, 6, 7] };
const dueAt = (kind: Parameters<typeof promiseDueAt>[1], start: string, changes: Partial<WorkingTime> = {}) => promiseDueAt({ ...officeWorkingTime, ...changes }, kind, new Date(start)).toISOString().replace(".000Z", "Z");

describe("promiseDueAt", () => {
  it.each([
    ["Monday afternoon", "2026-11-16T15:00:00Z", "2026-11-17T15:00:00Z"],
    ["late on Monday evening", "2026-11-16T23:59:59Z", "2026-11-17T23:59:59Z"],
    ["Friday at 5 pm, over the weekend", "2026-11-20T17:00:00Z", "2026-11-23T17:00:00Z"],
    ["Saturday, from the start of Monday", "2026-11-21T15:00:00Z", "2026-11-24T00:00:00Z"],
    ["Sunday just before midnight", "2026-11-22T23:59:59Z", "2026-11-24T00:00:00Z"],
  ])("promises a reply to what arrives on %s", (_, start, due) => expect(dueAt("reply", start)).toBe(due));

  it.each([
    ["reply", "2026-11-17T09:00:00Z"],
    ["intake_review", "2026-11-17T09:00:00Z"],
    ["training_plan", "2026-11-18T09:00:00Z"],
    ["nutrition_plan", "2026-11-19T09:00:00Z"],
  ] as const)("counts the working days of %s", (kind, due) => expect(dueAt(kind, "2026-11-16T09:00:00Z")).toBe(due));

  it.each([
    ["Monday", "2026-11-16T15:00:00Z", "2026-11-19T15:00:00Z"],
    ["Wednesday, over the weekend", "2026-11-18T15:00:00Z", "2026-11-23T15:00:00Z"],
    ["Friday 23:59", "2026-11-20T23:59:00Z", "2026-11-25T23:59:00Z"],
    ["Saturday, counted from Monday", "2026-11-21T15:00:00Z", "2026-11-26T00:00:00Z"],
    ["Wednesday before New Year", "2026-12-30T10:00:00Z", "2027-01-05T10:00:00Z"],
  ])("promises a nutrition plan for a diary of %s", (_, start, due) => expect(dueAt("nutrition_plan", start)).toBe(due));

  describe("over a clock change, at the same time of day", () => {
    it.each([
      ["Friday before the clocks go forward", "2026-03-27T15:00:00Z", "2026-03-30T14:00:00Z", {}],
      ["the Sunday when they go forward", "2026-03-29T12:00:00Z", "2026-03-30T23:00:00Z", {}],
      ["Saturday, with work on Sundays", "2026-03-28T12:00:00Z", "2026-03-29T11:00:00Z", everyDay],
      ["a time that the next day doesn't have, an hour later", "2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", everyDay],
      ["Friday before the clocks go back", "2026-10-23T14:00:00Z", "2026-10-26T15:00:00Z", {}],
      ["the Sunday when they go back", "2026-10-25T12:00:00Z", "2026-10-27T00:00:00Z", {}],
      ["Saturday, with work on Sundays, as they go back", "2026-10-24T11:00:00Z", "2026-10-25T12:00:00Z", everyDay],
      ["a time that the next day has twice, the first of them", "2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", everyDay],
      ["before the opening on the day after they go back", "2026-10-26T08:30:00Z", "2026-10-27T09:00:00Z", { workingHours: nineToFive }],
    ])("from %s", (_, start, due, changes) => expect(dueAt("reply", start, changes)).toBe(due));
  });

  describe("with working hours from 9 am to 5 pm", () => {
    it.each([
      ["Monday at 9 am", "2026-11-16T09:00:00Z", "2026-11-17T09:00:00Z"],
      ["Monday at noon", "2026-11-16T12:00:00Z", "2026-11-17T12:00:00Z"],
      ["Monday at 5 pm", "2026-11-16T17:00:00Z", "2026-11-17T17:00:00Z"],
      ["Monday a second after 5 pm, from Tuesday morning", "2026-11-16T17:00:01Z", "2026-11-18T09:00:00Z"],
      ["Monday before 9 am, from 9 am", "2026-11-16T06:30:00Z", "2026-11-17T09:00:00Z"],
      ["Friday evening, from Monday morning", "2026-11-20T20:00:00Z", "2026-11-24T09:00:00Z"],
      ["Saturday at noon, from Monday morning", "2026-11-21T12:00:00Z", "2026-11-24T09:00:00Z"],
      ["Friday at 5 pm", "2026-11-20T17:00:00Z", "2026-11-23T17:00:00Z"],
    ])("counts what arrives on %s", (_, start, due) => expect(dueAt("reply", start, { workingHours: nineToFive })).toBe(due));
  });

  it("uses the days of the practice's time zone", () => {
    // Friday evening in New York is Saturday in London.
    expect(dueAt("reply", "2026-11-21T02:00:00Z", { timeZone: "America/New_York" })).toBe("2026-11-24T02:00:00Z");
    expect(dueAt("reply", "2026-11-21T02:00:00Z")).toBe("2026-11-24T00:00:00Z");
  });

  it.each([
    ["runs out before the absence", "2026-11-26T17:00:00Z", "2026-11-27T17:00:00Z"],
    ["begins before a weekend away and ends after it", "2026-11-27T17:00:00Z", "2026-12-07T17:00:00Z"],
    ["begins on the weekend before, from the morning she is back", "2026-11-28T12:00:00Z", "2026-12-08T00:00:00Z"],
    ["begins while she is away", "2026-12-02T12:00:00Z", "2026-12-08T00:00:00Z"],
    ["begins the moment she is back", "2026-12-07T00:00:00Z", "2026-12-08T00:00:00Z"],
  ])("leaves out a week away, for a promise that %s", (_, start, due) => expect(dueAt("reply", start, { away: { from: "2026-11-30", until: "2026-12-07" } })).toBe(due));

  it("goes on after the weekend where the absence ends on a Saturday", () =>
    expect(dueAt("reply", "2026-11-30T10:00:00Z", { away: { from: "2026-12-01", until: "2026-12-05" } })).toBe("2026-12-07T10:00:00Z"));
  it("goes on after an absence of a year", () => expect(dueAt("reply", "2026-11-27T10:00:00Z", { away: { from: "2026-11-28", until: "2027-11-29" } })).toBe("2027-11-29T10:00:00Z"));
});

describe("the days from 24 December to 2 January", () => {
  const allTurns = [
    ["2025", "england-and-wales", ["24", "29", "30", "31", "02"]],
    ["2025", "scotland", ["24", "29", "30", "31"]],
    ["2025", "northern-ireland", ["24", "29", "30", "31", "02"]],
    ["2025", "none", ["24", "25", "26", "29", "30", "31", "01", "02"]],
    ["2026", "england-and-wales", ["24", "29", "30", "31"]],
    ["2026", "scotland", ["24", "29", "30", "31"]],
    ["2026", "northern-ireland", ["24", "29", "30", "31"]],
    ["2026", "none", ["24", "25", "28", "29", "30", "31", "01"]],
    ["2027", "england-and-wales", ["24", "29", "30", "31"]],
    ["2027", "scotland", ["24", "29", "30", "31"]],
    ["2027", "northern-ireland", ["24", "29", "30", "31"]],
    ["2027", "none", ["24", "27", "28", "29", "30", "31"]],
  ] as const;
  it.each(allTurns)("of %s have these working days in the region %s", (year, region, working) => {
    const days = Array.from({ length: 10 }, (_, index) => addDays(`${year}-12-24`, index));
    expect(days.filter((day) => isWorkingDay({ ...officeWorkingTime, bankHolidays: region }, day)).map((day) => day.slice(8))).toEqual(working);
  });

  it.each([
    ["england-and-wales", "2026-12-31T10:00:00Z", "2027-01-04T10:00:00Z"],
    ["scotland", "2026-12-31T10:00:00Z", "2027-01-05T10:00:00Z"],
    ["northern-ireland", "2026-12-31T10:00:00Z", "2027-01-04T10:00:00Z"],
    ["none", "2026-12-31T10:00:00Z", "2027-01-01T10:00:00Z"],
    ["england-and-wales", "2026-12-24T10:00:00Z", "2026-12-29T10:00:00Z"],
    ["none", "2026-12-24T10:00:00Z", "2026-12-25T10:00:00Z"],
    ["scotland", "2026-11-27T10:00:00Z", "2026-12-01T10:00:00Z"],
    ["england-and-wales", "2026-11-27T10:00:00Z", "2026-11-30T10:00:00Z"],
    ["northern-ireland", "2027-03-16T10:00:00Z", "2027-03-18T10:00:00Z"],
  ] as const)("in %s, make a reply to %s due at %s", (region, start, due) => expect(dueAt("reply", start, { bankHolidays: region })).toBe(due));
});

describe("the bank holidays", () => {
  it.each([
    ["england-and-wales", 8],
    ["scotland", 9],
    ["northern-ireland", 10],
  ] as const)("of %s are %i weekdays each year", (region, perYear) => {
    const days = [...bankHolidays[region]];
    expect(days.filter((day) => weekdayIndex(day) % 6 === 0)).toEqual([]);
    const extra = region === "scotland" ? ["2026-06-15"] : [];
    for (let year = 2025; year <= lastYearOfBankHolidays; year++) expect(days.filter((day) => day.startsWith(`${year}-`) && !extra.includes(day)), String(year)).toHaveLength(perYear);
  });

  it.each([
    [`${lastYearOfBankHolidays}-06-30`, false],
    [`${lastYearOfBankHolidays}-07-01`, true],
    [`${lastYearOfBankHolidays + 1}-01-01`, true],
  ])("need their next year on %s: %s", (today, needed) => expect(needsMoreBankHolidays(today)).toBe(needed));
});

describe("workingDayOnOrAfter", () => {
  it("is the day itself where the practice works on it", () => expect(workingDayOnOrAfter(officeWorkingTime, "2026-11-27")).toBe("2026-11-27"));
  it("is Monday after a Saturday", () => expect(workingDayOnOrAfter(officeWorkingTime, "2026-11-28")).toBe("2026-11-30"));
});

describe("awayOn", () => {
  const away = { from: "2026-11-30", until: "2026-12-05" };
  const told = { from: "2026-11-30", until: "2026-12-07" };
  it.each([
    ["2026-11-22", null],
    ["2026-11-23", told],
    ["2026-11-30", told],
    ["2026-12-04", told],
    ["2026-12-06", told],
    ["2026-12-07", null],
  ])("tells clients on %s, from a week before until the first working day back", (today, expected) => expect(awayOn({ ...officeWorkingTime, away }, today)).toEqual(expected));
  it("is null without days away", () => expect(awayOn(officeWorkingTime, "2026-11-30")).toBeNull());
});

describe("lastStartDueBy", () => {
  const lastStart = (kind: Parameters<typeof lastStartDueBy>[1], day: string, changes: Partial<WorkingTime> = {}) => lastStartDueBy({ ...officeWorkingTime, ...changes }, kind, day).toISOString();

  it.each([
    ["a reply due on a Tuesday", "reply", "2026-11-17", {}, "2026-11-17T00:00:00.000Z"],
    ["a reply due on a Monday, also at its end", "reply", "2026-11-16", {}, "2026-11-16T00:00:00.000Z"],
    ["a reply due on a Friday", "reply", "2026-11-13", {}, "2026-11-12T23:59:59.999Z"],
    ["a reply due by the end of a Sunday", "reply", "2026-11-15", {}, "2026-11-13T00:00:00.000Z"],
    ["a plan due after a weekend", "nutrition_plan", "2026-11-17", {}, "2026-11-13T00:00:00.000Z"],
    ["a reply with working hours", "reply", "2026-11-17", { workingHours: nineToFive }, "2026-11-16T17:00:00.000Z"],
    ["a reply after an absence", "reply", "2026-11-17", { away: { from: "2026-11-09", until: "2026-11-16" } }, "2026-11-17T00:00:00.000Z"],
  ] as const)("returns the latest start of %s", (_, kind, day, changes, start) => expect(lastStart(kind, day, changes)).toBe(start));

  it("separates the starts of promises due by a day from later ones", () => {
    const working = fc.record({
      workingDays: fc.constantFrom([1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], [2, 4], [6]),
      workingHours: fc.constantFrom(null, nineToFive, { from: "00:00", to: "23:59" }),
      away: fc.constantFrom(null, { from: "2026-10-19", until: "2026-11-02" }, { from: "2026-12-21", until: "2027-01-11" }),
    });
    fc.assert(
      fc.property(working, fc.constantFrom("reply", "training_plan", "nutrition_plan"), fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 60 * 24 * 4 }), (changes, kind, days, minutes) => {
        const workingTime = { ...officeWorkingTime, ...changes };
        const day = addDays("2026-10-01", days);
        const last = lastStartDueBy(workingTime, kind, day);
        const isDueBy = (start: Date) => dueDay(workingTime.timeZone, promiseDueAt(workingTime, kind, start)) <= day;
        return isDueBy(last) && isDueBy(new Date(last.getTime() - minutes * 60_000)) && !isDueBy(new Date(last.getTime() + 1 + minutes * 60_000));
      }),
    );
  });
});
