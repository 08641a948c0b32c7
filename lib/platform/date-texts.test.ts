import { describe, expect, it } from "vitest";
import { type DateFormat, type DateZone, dayOf, formatCalendarDay, formatClock, formatDate, formatDayAndMonth, formatDeadline, formatLongDay, formatMonth, formatMonthYear, formatWeekday } from "@/lib/platform/date-texts";

const now = new Date("2026-11-29T12:00:00Z");

describe("Instants in UTC, on 29 November 2026", () => {
  it.each<[string, DateFormat, string]>([
    ["2026-09-05T14:05:00Z", "date", "5 September 2026"],
    ["2026-09-05T14:05:00Z", "longDate", "Saturday 5 September 2026"],
    ["2026-09-05T14:05:00Z", "weekday", "Saturday 5 September"],
    ["2025-09-05T14:05:00Z", "weekday", "Friday 5 September 2025"],
    ["2026-09-05T14:05:00Z", "dateTime", "Sat 5 Sept, 2:05 pm"],
    ["2025-09-05T00:00:00Z", "dateTime", "Fri 5 Sept 2025, 12:00 am"],
    ["2026-05-05T12:59:00Z", "shortDate", "5 May"],
    ["2027-01-01T12:59:00Z", "shortDate", "1 Jan 2027"],
    ["2025-05-05T12:59:00Z", "time", "12:59 pm"],
    ["2025-05-05T23:01:00Z", "time", "11:01 pm"],
  ])("%s as %s is %s", (at, format, text) => expect(formatDate(new Date(at), format, "UTC", now)).toBe(text));

  it("refuse what is no date", () => expect(() => formatDate(new Date("soon"), "date", "UTC")).toThrow(RangeError));
});

describe("What is due", () => {
  it.each([
    ["2026-12-01T17:00:00Z", "Tue 1 Dec, 5:00 pm"],
    ["2026-12-01T00:01:00Z", "Tue 1 Dec, 12:01 am"],
    ["2026-12-01T00:00:00Z", "Mon 30 Nov, end of day"],
    ["2026-12-01T00:00:00.001Z", "Tue 1 Dec, 12:00 am"],
    ["2027-01-01T00:00:00Z", "Thu 31 Dec, end of day"],
    ["2027-01-02T00:00:00Z", "Fri 1 Jan 2027, end of day"],
  ])("at %s is due %s", (at, text) => expect(formatDeadline(new Date(at), "UTC", now)).toBe(text));
});

const intlOptions = {
  date: { day: "numeric", month: "long", year: "numeric" },
  longDate: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  dateTime: { weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  time: { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
} as const satisfies Partial<Record<DateFormat, Intl.DateTimeFormatOptions>>;

describe.each<DateZone>(["UTC", "local"])("Every 61st hour of three years in %s", (zone) => {
  const instants = Array.from({ length: 430 }, (_, index) => new Date(Date.UTC(2024, 0, 1) + index * 61 * 3_600_000));
  const timeZone = zone === "UTC" ? "UTC" : undefined;

  it.each(Object.entries(intlOptions) as [DateFormat, Intl.DateTimeFormatOptions][])("is what British English writes as %s, without the comma after the weekday", (format, options) => {
    const intl = new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
    const longAgo = new Date("1999-06-15T12:00:00Z");
    for (const at of instants) expect(formatDate(at, format, zone, longAgo)).toBe(intl.format(at).replace(/^(\w+),/, "$1"));
  });

  it("has the day of its calendar", () => {
    const intl = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
    for (const at of instants) expect(dayOf(at, zone)).toBe(intl.format(at));
  });
});

describe("Days and months without a time zone", () => {
  it.each([
    [formatLongDay("2026-11-30"), "30 November 2026"],
    [formatWeekday("2026-11-30"), "Monday 30 November"],
    [formatWeekday("2026-11-30", "2027-01-04"), "Monday 30 November 2026"],
    [formatCalendarDay(`${new Date().getUTCFullYear()}-02-03`), /^\w+day 3 February$/],
    [formatCalendarDay("1999-02-03"), "Wednesday 3 February 1999"],
    [formatDayAndMonth("1999-09-03"), "3 Sept"],
    [formatClock("09:05"), "9:05 am"],
    [formatClock("17:30"), "5:30 pm"],
    [formatMonth("2026-11"), "November 2026"],
    [formatMonth("2026-09", "short"), "Sept"],
    [formatMonthYear("2006-11-30"), "Nov 06"],
  ])("%s", (text, expected) => expect(text).toMatch(typeof expected === "string" ? new RegExp(`^${expected}$`) : expected));
});
