import { describe, expect, it } from "vitest";
import { campaignClock, campaignDueMonday, lastClosedWindow, nextWeeklyRun, sendingWindow } from "@/lib/outreach/campaigns/windows";
import { dayInTimeZone } from "@/lib/platform/clock";

const findDueMonday = (job: "sunday-reminders" | "tuesday-chase", timeZone: string, at: string) => {
  const now = new Date(at);
  return sendingWindow(job, now, timeZone).isOpen ? campaignDueMonday(job, dayInTimeZone(timeZone, now)) : null;
};

describe("Sunday reminders are sent on Sunday from 18:00 to midnight for the next Monday", () => {
  it.each([
    // The time zone, the time in UTC and locally, and the due Monday, or null outside the window.
    ["Europe/London", "2026-03-01T17:59:59.999Z", "Sunday 17:59:59", null],
    ["Europe/London", "2026-03-01T18:00:00Z", "Sunday 18:00", "2026-03-02"],
    ["Europe/London", "2026-03-01T23:59:59.999Z", "Sunday 23:59:59", "2026-03-02"],
    ["Europe/London", "2026-03-02T00:00:00Z", "Monday 00:00", null],
    ["Europe/London", "2026-02-28T18:00:00Z", "Saturday 18:00", null],
    ["Europe/London", "2026-03-29T16:59:59Z", "the Sunday clocks go forward, 17:59:59", null],
    ["Europe/London", "2026-03-29T17:00:00Z", "the Sunday clocks go forward, 18:00", "2026-03-30"],
    ["Europe/London", "2026-03-29T22:59:59Z", "the Sunday clocks go forward, 23:59:59", "2026-03-30"],
    ["Europe/London", "2026-03-29T23:00:00Z", "Monday after clocks went forward, 00:00", null],
    ["Europe/London", "2026-10-25T17:59:59Z", "the Sunday clocks go back, 17:59:59", null],
    ["Europe/London", "2026-10-25T18:00:00Z", "the Sunday clocks go back, 18:00", "2026-10-26"],
    ["America/Los_Angeles", "2026-03-02T01:59:59Z", "Sunday 17:59:59", null],
    ["America/Los_Angeles", "2026-03-02T02:00:00Z", "Sunday 18:00", "2026-03-02"],
    ["America/Los_Angeles", "2026-03-02T07:59:59Z", "Sunday 23:59:59", "2026-03-02"],
    ["America/Los_Angeles", "2026-03-02T08:00:00Z", "Monday 00:00", null],
    ["America/Los_Angeles", "2026-03-09T00:59:59Z", "the Sunday clocks go forward, 17:59:59", null],
    ["America/Los_Angeles", "2026-03-09T01:00:00Z", "the Sunday clocks go forward, 18:00", "2026-03-09"],
    ["America/Los_Angeles", "2026-11-02T01:59:59Z", "the Sunday clocks go back, 17:59:59", null],
    ["America/Los_Angeles", "2026-11-02T02:00:00Z", "the Sunday clocks go back, 18:00", "2026-11-02"],
    ["Asia/Kolkata", "2026-03-01T12:29:59Z", "Sunday 17:59:59", null],
    ["Asia/Kolkata", "2026-03-01T12:30:00Z", "Sunday 18:00", "2026-03-02"],
    ["Asia/Kolkata", "2026-03-01T18:29:59Z", "Sunday 23:59:59", "2026-03-02"],
    ["Asia/Kolkata", "2026-03-01T18:30:00Z", "Monday 00:00", null],
    ["Pacific/Auckland", "2026-04-05T05:59:59Z", "the Sunday clocks go back, 17:59:59", null],
    ["Pacific/Auckland", "2026-04-05T06:00:00Z", "the Sunday clocks go back, 18:00", "2026-04-06"],
  ] as const)("%s, %s: %s", (timeZone, at, _, monday) => expect(findDueMonday("sunday-reminders", timeZone, at)).toBe(monday));
});

describe("chase emails are sent on Tuesday from 09:00 to midnight for the last Monday", () => {
  it.each([
    ["Europe/London", "2026-03-03T08:59:59Z", "Tuesday 08:59:59", null],
    ["Europe/London", "2026-03-03T09:00:00Z", "Tuesday 09:00", "2026-03-02"],
    ["Europe/London", "2026-03-03T23:59:59Z", "Tuesday 23:59:59", "2026-03-02"],
    ["Europe/London", "2026-03-04T00:00:00Z", "Wednesday 00:00", null],
    ["Europe/London", "2026-03-31T07:59:59Z", "Tuesday after clocks went forward, 08:59:59", null],
    ["Europe/London", "2026-03-31T08:00:00Z", "Tuesday after clocks went forward, 09:00", "2026-03-30"],
    ["Europe/London", "2026-10-27T09:00:00Z", "Tuesday after clocks went back, 09:00", "2026-10-26"],
    ["America/Los_Angeles", "2026-03-03T16:59:59Z", "Tuesday 08:59:59", null],
    ["America/Los_Angeles", "2026-03-03T17:00:00Z", "Tuesday 09:00", "2026-03-02"],
    ["America/Los_Angeles", "2026-03-04T07:59:59Z", "Tuesday 23:59:59", "2026-03-02"],
    ["Asia/Kolkata", "2026-03-03T03:29:59Z", "Tuesday 08:59:59", null],
    ["Asia/Kolkata", "2026-03-03T03:30:00Z", "Tuesday 09:00", "2026-03-02"],
  ] as const)("%s, %s: %s", (timeZone, at, _, monday) => expect(findDueMonday("tuesday-chase", timeZone, at)).toBe(monday));
});

describe("manual campaigns can be sent on any day", () => {
  it.each([
    ["Sunday", "2026-03-01", "2026-03-02", "2026-02-23"],
    ["Monday", "2026-03-02", "2026-03-02", "2026-02-23"],
    ["Tuesday", "2026-03-03", "2026-03-09", "2026-03-02"],
    ["Saturday", "2026-03-07", "2026-03-09", "2026-03-02"],
  ])("on %s, reminders are for the next due Monday and chases for the last", (_, today, next, last) => {
    expect([campaignDueMonday("sunday-reminders", today), campaignDueMonday("tuesday-chase", today)]).toEqual([next, last]);
  });
});

describe("the next run", () => {
  it.each([
    ["sunday-reminders", "Europe/London", "2026-03-26T12:00:00Z", "2026-03-29T17:00:00Z"],
    ["sunday-reminders", "Europe/London", "2026-03-29T16:59:59Z", "2026-03-29T17:00:00Z"],
    ["sunday-reminders", "Europe/London", "2026-03-29T17:00:00Z", "2026-04-05T17:00:00Z"],
    ["sunday-reminders", "Europe/London", "2026-10-20T12:00:00Z", "2026-10-25T18:00:00Z"],
    ["sunday-reminders", "America/Los_Angeles", "2026-11-01T12:00:00Z", "2026-11-02T02:00:00Z"],
    ["tuesday-chase", "Europe/London", "2026-03-31T08:00:00Z", "2026-04-07T08:00:00Z"],
    ["tuesday-chase", "Asia/Kolkata", "2026-03-03T03:00:00Z", "2026-03-03T03:30:00Z"],
  ] as const)("of %s in %s after %s is at %s", (job, timeZone, now, next) => expect(nextWeeklyRun(job, new Date(now), timeZone)).toEqual(new Date(next)));
});

describe("the practice's clock", () => {
  it.each([
    ["2026-03-30T07:59:59Z", false, false],
    ["2026-03-30T08:00:00Z", true, true],
    ["2026-03-30T19:59:59Z", true, true],
    ["2026-03-30T20:00:00Z", true, false],
  ])("at %s", (at, hasBegun, isDaytime) => expect(campaignClock(new Date(at), "Europe/London")).toMatchObject({ today: "2026-03-30", hasBegun, isDaytime }));
});

describe("the last closed window", () => {
  it.each([
    ["sunday-reminders", "2026-03-29T17:00:00Z", "2026-03-23", "2026-03-22T18:00:00Z"],
    ["sunday-reminders", "2026-03-29T22:59:59Z", "2026-03-23", "2026-03-22T18:00:00Z"],
    ["sunday-reminders", "2026-03-29T23:00:00Z", "2026-03-30", "2026-03-29T17:00:00Z"],
    ["sunday-reminders", "2026-04-04T12:00:00Z", "2026-03-30", "2026-03-29T17:00:00Z"],
    ["tuesday-chase", "2026-03-31T12:00:00Z", "2026-03-23", "2026-03-24T09:00:00Z"],
    ["tuesday-chase", "2026-03-31T23:00:00Z", "2026-03-30", "2026-03-31T08:00:00Z"],
  ] as const)("of %s at %s is for Monday %s", (job, now, monday, began) => expect(lastClosedWindow(job, new Date(now), "Europe/London")).toEqual({ monday, began: new Date(began) }));
});
