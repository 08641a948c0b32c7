import { describe, expect, it } from "vitest";
import { isCheckInDue, nextDueMonday } from "@/lib/core/weeks/rules";
import { restorableSince, restorableUntil } from "@/lib/people/clients/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { lastPauseDayOnResume, pauseEndError } from "@/lib/practice/lifecycle/rules";
import { dueMondayForSubmission, getClientCheckInStatus } from "@/lib/work/check-ins/rules";

// 2026-03-16 is a Monday.
describe("pauseEndError", () => {
  it.each([
    ["yesterday", -1, "Please choose today or a later day"],
    ["today", 0, null],
    ["in a year", 365, null],
    ["in a year and a day", 366, "Please choose a day within the next year"],
  ])("checks a last day %s, %i days from today", (_, days, problem) => expect(pauseEndError(addDays("2026-03-16", days), "2026-03-16")).toBe(problem));
});

describe("A client who resumes", () => {
  const londonDay = (at: string) => dayInTimeZone("Europe/London", new Date(at));
  const paused = { startsOn: "2026-03-05", endsOn: "2026-04-30" };

  it.each([
    // When the client resumes, the last day of the pause, whether Monday 16 March is owed, the next Monday owed.
    ["Sunday at one second to midnight", "2026-03-15T23:59:59Z", "2026-03-14", true, "2026-03-16"],
    ["Monday at midnight", "2026-03-16T00:00:00Z", "2026-03-15", true, "2026-03-16"],
    ["Monday at one second to midnight", "2026-03-16T23:59:59Z", "2026-03-15", true, "2026-03-16"],
    ["Tuesday at midnight", "2026-03-17T00:00:00Z", "2026-03-16", false, "2026-03-23"],
    ["Friday", "2026-03-20T12:00:00Z", "2026-03-19", false, "2026-03-23"],
    ["Saturday", "2026-03-21T12:00:00Z", "2026-03-20", false, "2026-03-23"],
  ])("on %s owes only the check-ins due from that day on", (_, at, lastDay, owesMonday, next) => {
    const today = londonDay(at);
    const endsOn = lastPauseDayOnResume(paused.startsOn, today);
    expect(endsOn).toBe(lastDay);
    const membership = { joinDate: "2025-01-01", pauses: [{ startsOn: paused.startsOn, endsOn: endsOn ?? "" }] };
    expect(isCheckInDue("2026-03-16", membership)).toBe(owesMonday);
    expect(nextDueMonday(today, membership)).toBe(next);
    expect(getClientCheckInStatus(today, membership, [])).toBeNull();
    expect(dueMondayForSubmission(today, membership, [])).toBe(next);
  });

  it.each([
    ["the day the pause began", "2026-03-16", "2026-03-16", null],
    ["the day after", "2026-03-16", "2026-03-17", "2026-03-16"],
  ])("on %s ends the pause the day before, or deletes it", (_, startsOn, today, lastDay) => expect(lastPauseDayOnResume(startsOn, today)).toBe(lastDay));
});

describe("A client's check-in status around a pause", () => {
  const longAgo = "2025-01-01";
  it.each([
    ["paused since yesterday with Monday's check-in missing", "2026-03-18", [{ startsOn: "2026-03-17", endsOn: "2026-03-29" }], null],
    ["on the last day of the pause", "2026-03-20", [{ startsOn: "2026-03-17", endsOn: "2026-03-20" }], null],
    ["after a pause that began after Monday", "2026-03-21", [{ startsOn: "2026-03-17", endsOn: "2026-03-20" }], "overdue"],
    ["after a pause that covered Monday", "2026-03-21", [{ startsOn: "2026-03-16", endsOn: "2026-03-20" }], null],
  ])("is right %s", (_, today, pauses, status) => expect(getClientCheckInStatus(today, { joinDate: longAgo, pauses }, [])).toBe(status));
});

describe("An archived client", () => {
  it("can be restored for 30 days", () => {
    const archivedAt = new Date("2026-03-01T10:00:00Z");
    const end = restorableUntil(archivedAt);
    expect(end).toEqual(new Date("2026-03-31T10:00:00Z"));
    expect(archivedAt > restorableSince(new Date(end.getTime() - 1))).toBe(true);
    expect(archivedAt > restorableSince(end)).toBe(false);
  });
});
