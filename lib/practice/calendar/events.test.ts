import { describe, expect, it } from "vitest";
import type { WorkingTime } from "@/lib/core/working-time/working-time";
import { awayEvents, type CalendarEvent, checkInEvents, diaryEvents, planEvents, promiseEvents, shortName } from "@/lib/practice/calendar/events";

const at = (time: string) => new Date(time);
/** An event in short: its title and when it is. */
const brief = ({ title, when }: CalendarEvent) => `${title} @ ${"at" in when ? when.at.toISOString() : [when.day, when.until].filter(Boolean).join(" to ")}`;
const lucy = { id: "lucy", firstName: "Lucy", lastName: "Brown" };

describe("A client's short name", () => {
  it.each([
    ["has the initial of the last name", "Lucy", "Brown", "Lucy B."],
    ["is the first name alone without a last name", "Lucy", "", "Lucy"],
    ["is the initial alone without a first name", "", "Brown", "B."],
    ["is in words without any", " ", "", "a client"],
    ["keeps a character of two code units whole", "Lucy", "𝒟oe", "Lucy 𝒟."],
    ["keeps commas and semicolons, which the file escapes", "Lu;cy, Jr", "Brown", "Lu;cy, Jr B."],
  ])("%s", (_, firstName, lastName, name) => expect(shortName({ firstName, lastName })).toBe(name));
});

// 2026-11-16, a Monday, is within the twelve weeks ahead and the four behind of each of these days.
describe("A client's check-ins", () => {
  const titles = (today: string, { joinDate = "2026-01-05", pauses = [] as [string, string][], sent = {} as Record<string, number> } = {}) =>
    checkInEvents(
      { membership: { joinDate, pauses: pauses.map(([startsOn, endsOn]) => ({ startsOn, endsOn })) }, sent: new Map(Object.entries(sent).map(([monday, weekNumber]) => [monday, { weekNumber, submittedAt: at(`${monday}T09:00:00Z`) }])) },
      today,
    ).map(brief);

  it("are due on the Monday whose week is open and the next twelve", () => {
    const events = titles("2026-11-16");
    expect(events).toHaveLength(13);
    expect([events[0], events[12]]).toEqual(["Check-in due, week 46 @ 2026-11-16", "Check-in due, week 58 @ 2027-02-08"]);
  });

  it.each([
    ["the day before a Monday", "2026-11-15", ["2026-11-16", "2027-02-01"]],
    ["a Friday", "2026-11-20", ["2026-11-16", "2027-02-08"]],
    ["a Saturday, when the week has closed", "2026-11-21", ["2026-11-23", "2027-02-08"]],
  ])("read on %s begin with the week that is open and end within the period", (_, today, [first, last]) => {
    const events = titles(today);
    expect([events[0], events.at(-1)].map((event) => event?.split(" @ ")[1])).toEqual([first, last]);
  });

  it.each([
    ["start with the first Monday at least seven days after joining", { joinDate: "2026-11-11" }, "Check-in due, week 2 @ 2026-11-23"],
    ["start after a pause from the beginning", { joinDate: "2026-11-11", pauses: [["2026-11-20", "2026-12-01"]] as [string, string][] }, "Check-in due, week 2 @ 2026-12-07"],
  ])("%s", (_, facts, first) => expect(titles("2026-11-16", facts)[0]).toBe(first));

  it("leave out the Mondays of a pause", () => {
    const events = titles("2026-11-16", { pauses: [["2026-11-20", "2026-12-01"]] });
    expect(events.slice(0, 3)).toEqual(["Check-in due, week 46 @ 2026-11-16", "Check-in due, week 47 @ 2026-12-07", "Check-in due, week 48 @ 2026-12-14"]);
  });

  it("leave out the earlier ones during a pause, because nothing is owed then", () => {
    expect(titles("2026-11-25", { pauses: [["2026-11-20", "2026-12-01"]], sent: { "2026-11-09": 45 } }).slice(0, 2)).toEqual(["Check-in sent, week 45 @ 2026-11-09", "Check-in due, week 47 @ 2026-12-07"]);
  });

  it("say which were sent, with the week they were sent for, also those that were not owed", () => {
    const events = titles("2026-11-16", { joinDate: "2026-11-11", sent: { "2026-11-16": 1 } });
    expect(events.slice(0, 2)).toEqual(["Check-in sent, week 1 @ 2026-11-16", "Check-in due, week 2 @ 2026-11-23"]);
  });

  it("keep their ids when they are sent, and count that as a change", () => {
    const [facts, today] = [{ joinDate: "2026-11-02", pauses: [] }, "2026-11-16"];
    const [due] = checkInEvents({ membership: facts, sent: new Map() }, today);
    const [sent] = checkInEvents({ membership: facts, sent: new Map([["2026-11-16", { weekNumber: 3, submittedAt: at("2026-11-16T08:00:00Z") }]]) }, today);
    expect([due?.id, due?.sequence, due?.changedAt]).toEqual(["check-in-2026-11-16", 0, at("2026-11-02T00:00:00Z")]);
    expect([sent?.id, sent?.sequence, sent?.changedAt]).toEqual(["check-in-2026-11-16", 1, at("2026-11-16T08:00:00Z")]);
  });
});

describe("A coach's promises", () => {
  it.each([
    ["reply", "Due: reply to Lucy B.", "/client-messages?clientId=lucy"],
    ["intake_review", "Due: review of Lucy B.'s intake form", "/client-profile/lucy"],
    ["training_plan", "Due: Lucy B.'s training plan", "/client-profile/lucy"],
    ["nutrition_plan", "Due: Lucy B.'s nutrition plan", "/client-profile/lucy"],
  ] as const)("of the kind %s name the client and lead to the screen", (kind, title, path) => {
    const [startedAt, dueAt] = [at("2026-11-16T09:00:00Z"), at("2026-11-17T09:00:00Z")];
    expect(promiseEvents([{ kind, client: lucy, startedAt, dueAt }], 7, "Europe/London")).toEqual([{ id: `promise-${kind}-lucy-${startedAt.getTime()}`, title, path, when: { at: dueAt }, changedAt: startedAt, sequence: 7 }]);
  });

  it("that are due at midnight are on the day that it ends", () => {
    const dueOn = (dueAt: string, timeZone: string) => promiseEvents([{ kind: "reply", client: lucy, startedAt: at("2026-11-16T00:00:00Z"), dueAt: at(dueAt) }], 7, timeZone)[0]?.when;
    expect(dueOn("2026-11-17T00:00:00Z", "Europe/London")).toEqual({ day: "2026-11-16" });
    expect(dueOn("2026-11-17T00:01:00Z", "Europe/London")).toEqual({ at: at("2026-11-17T00:01:00Z") });
    expect(dueOn("2026-11-17T05:00:00Z", "America/New_York")).toEqual({ day: "2026-11-16" });
    expect(diaryEvents([{ id: "d1", client: lucy, submittedAt: at("2026-11-16T00:00:00Z"), dueAt: at("2026-11-19T00:00:00Z") }], 7, "Europe/London")[0]?.when).toEqual({ day: "2026-11-18" });
  });
});

it("A nutritionist's diaries lead to the upload of their plan", () => {
  const [submittedAt, dueAt] = [at("2026-11-16T09:00:00Z"), at("2026-11-19T09:00:00Z")];
  expect(diaryEvents([{ id: "d1", client: lucy, submittedAt, dueAt }], 7, "Europe/London")).toEqual([{ id: "diary-d1", title: "Due: Lucy B.'s nutrition plan", path: "/?section=upload&diary=d1", when: { at: dueAt }, changedAt: submittedAt, sequence: 7 }]);
});

describe("The days away", () => {
  const workingTime = (away: WorkingTime["away"]): WorkingTime => ({ timeZone: "Europe/London", workingDays: [1, 2, 3, 4, 5], workingHours: null, bankHolidays: "none", away });
  it.each([
    ["are one event from the first day to the day before the first day back", { from: "2026-12-21", until: "2027-01-04" }, ["Away @ 2026-12-21 to 2027-01-04"]],
    ["are none without an absence", null, []],
    ["stay for four weeks", { from: "2026-10-01", until: "2026-10-20" }, ["Away @ 2026-10-01 to 2026-10-20"]],
    ["go after that", { from: "2026-10-01", until: "2026-10-19" }, []],
    ["are not there more than twelve weeks before", { from: "2027-02-09", until: "2027-02-12" }, []],
    ["are there twelve weeks before", { from: "2027-02-08", until: "2027-02-12" }, ["Away @ 2027-02-08 to 2027-02-12"]],
  ])("%s", (_, away, expected) => expect(awayEvents(workingTime(away), 3, "2026-11-16").map(brief)).toEqual(expected));
});

describe("Clients' plans", () => {
  const date = (kind: "renewal" | "end", time: string) => ({ id: "s1", client: lucy, kind, at: at(time), startedAt: at("2026-01-01T00:00:00Z") });
  it.each([
    ["renew on the day of the practice's time zone", "Europe/London", date("renewal", "2026-11-20T23:30:00Z"), ["Renewal: Lucy B. @ 2026-11-20"]],
    ["renew on the next day in a time zone further east", "Asia/Tokyo", date("renewal", "2026-11-20T23:30:00Z"), ["Renewal: Lucy B. @ 2026-11-21"]],
    ["end on a day as well", "Europe/London", date("end", "2026-12-01T10:00:00Z"), ["Plan ends: Lucy B. @ 2026-12-01"]],
    ["are there on the day itself", "Europe/London", date("renewal", "2026-11-16T00:00:00Z"), ["Renewal: Lucy B. @ 2026-11-16"]],
    ["are gone the day after", "Europe/London", date("renewal", "2026-11-15T23:59:00Z"), []],
    ["are not there more than twelve weeks before", "Europe/London", date("renewal", "2027-02-09T10:00:00Z"), []],
  ])("%s", (_, timeZone, plan, expected) => expect(planEvents([plan], timeZone, "2026-11-16").map(brief)).toEqual(expected));

  it("make another event of each renewal", () => {
    expect(planEvents([date("renewal", "2026-11-20T10:00:00Z"), date("renewal", "2026-12-20T10:00:00Z")], "Europe/London", "2026-11-16").map(({ id }) => id)).toEqual(["plan-renewal-s1-2026-11-20", "plan-renewal-s1-2026-12-20"]);
  });
});
