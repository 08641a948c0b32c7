import fc from "@/tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { toIcs } from "@/lib/practice/calendar/ics";
import type { CalendarEvent } from "@/lib/practice/calendar/events";
import { readCalendarFile, readCalendarTitles } from "@/tests/support/read-calendar";

const event = (overrides: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: "check-in-2026-11-16",
  title: "Check-in due, week 4",
  path: "/?section=checkin",
  when: { day: "2026-11-16" },
  changedAt: new Date("2026-10-26T08:30:15.250Z"),
  sequence: 2,
  ...overrides,
});
const write = (events: CalendarEvent[], name = "Cadence") => toIcs({ name, origin: "https://coach.example.com", ownerKey: "maya", events });

describe("A calendar file", () => {
  it("has these lines", () => {
    expect(write([event(), event({ id: "promise-1", title: "Due: reply to Lucy B.", path: "/client-messages?clientId=1", when: { at: new Date("2026-11-16T17:00:00Z") }, sequence: 0 })])).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Cadence//Calendar//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "NAME:Cadence",
        "X-WR-CALNAME:Cadence",
        "URL:https://coach.example.com/profile#calendar",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        "BEGIN:VEVENT",
        "UID:check-in-2026-11-16.maya@coach.example.com",
        "DTSTAMP:20261026T083015Z",
        "SEQUENCE:2",
        "DTSTART;VALUE=DATE:20261116",
        "DTEND;VALUE=DATE:20261117",
        "SUMMARY:Check-in due\\, week 4",
        "DESCRIPTION:Open in Cadence: https://coach.example.com/?section=checkin",
        "URL:https://coach.example.com/?section=checkin",
        "CLASS:PRIVATE",
        "TRANSP:TRANSPARENT",
        "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
        "END:VEVENT",
        "BEGIN:VEVENT",
        "UID:promise-1.maya@coach.example.com",
        "DTSTAMP:20261026T083015Z",
        "SEQUENCE:0",
        "DTSTART:20261116T170000Z",
        "SUMMARY:Due: reply to Lucy B.",
        "DESCRIPTION:Open in Cadence: https://coach.example.com/client-messages?cli",
        " entId=1",
        "URL:https://coach.example.com/client-messages?clientId=1",
        "CLASS:PRIVATE",
        "TRANSP:TRANSPARENT",
        "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });

  it("is read by another library as it was written", () => {
    const { name, events } = readCalendarFile(write([event(), event({ id: "away", title: "Away", when: { day: "2026-12-21", until: "2027-01-04" }, isAbsence: true }), event({ id: "due", when: { at: new Date("2026-03-29T00:30:00Z") } })], "Maya & Co"));
    expect(name).toBe("Maya & Co");
    expect(events.map(({ uid, start, end }) => [uid, start.type ?? "DATE-TIME", start.date.toISOString(), end?.date.toISOString()])).toEqual([
      ["check-in-2026-11-16.maya@coach.example.com", "DATE", "2026-11-16T00:00:00.000Z", "2026-11-17T00:00:00.000Z"],
      ["away.maya@coach.example.com", "DATE", "2026-12-21T00:00:00.000Z", "2027-01-04T00:00:00.000Z"],
      ["due.maya@coach.example.com", "DATE-TIME", "2026-03-29T00:30:00.000Z", undefined],
    ]);
    expect(events[0]).toMatchObject({ summary: "Check-in due, week 4", url: "https://coach.example.com/?section=checkin", sequence: 2, class: "PRIVATE", timeTransparent: "TRANSPARENT" });
    expect(events[1]).toMatchObject({ timeTransparent: "OPAQUE" });
  });

  it("escapes its name as a text", () => expect(write([], "Maya & Co, Ltd; London").split("\r\n").slice(5, 7)).toEqual(["NAME:Maya & Co\\, Ltd\\; London", "X-WR-CALNAME:Maya & Co\\, Ltd\\; London"]));

  it("is read without events as well", () => expect(readCalendarFile(write([]))).toMatchObject({ name: "Cadence", events: [] }));

  it.each([
    ["commas and semicolons", "Due: reply to Lu;cy, Jr B."],
    ["a backslash", "Due: reply to \\nLucy\\ B."],
    ["quotes and a colon", `Due: "reply": to 'Lucy' B.`],
    ["an emoji of several characters", `Due: reply to ${"👩‍👩‍👧‍👦".repeat(12)} B.`],
    ["words from right to left", "Due: reply to לוסי ב."],
    ["the end of an event", "Due: END:VEVENT BEGIN:VEVENT"],
    ["more than a line", `Due: ${"reply ".repeat(40)}to Lucy B.`],
  ])("keeps a title with %s", (_, title) => expect(readCalendarTitles(write([event({ title })]))).toEqual([title]));

  it.each([
    ["line feeds", "Lucy\nEND:VEVENT\nB."],
    ["line ends", "Lucy\r\nEND:VEVENT\r\nB."],
    ["carriage returns", "Lucy\rEND:VEVENT\rB."],
    ["other control characters", "Lucy\u0000END:VEVENT\u0007\u0085B."],
    ["the line and paragraph ends of Unicode", "Lucy\u2028END:VEVENT\u2029B."],
  ])("writes %s in a title as a space", (_, title) => expect(readCalendarTitles(write([event({ title })]))).toEqual(["Lucy END:VEVENT B."]));

  it("has valid lines and the title as it was written, for any title and name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), (title, name) => {
        expect(readCalendarTitles(write([event({ title: `Due: ${title}.` })], `${name}.`))).toEqual([`Due: ${title.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")}.`]);
      }),
    );
  });

  it("has the same bytes for the same events", () => expect(write([event()])).toBe(write([event()])));
});
