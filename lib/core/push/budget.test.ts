import { describe, expect, it } from "vitest";
import { decidePush, deliverableForMs, nextTryAt, type PushFacts, quietUntil } from "@/lib/core/push/budget";
import { toPayload } from "@/lib/core/push/rules";

const at = (time: string) => new Date(`2026-11-25T${time}:00Z`);
const london = { from: "21:00", until: "08:00", timeZone: "Europe/London" };

describe("quietUntil", () => {
  it.each([
    ["noon", london, "12:00", null],
    ["a minute before", london, "20:59", null],
    ["the first minute", london, "21:00", "2026-11-26T08:00:00.000Z"],
    ["after midnight", london, "02:00", "2026-11-25T08:00:00.000Z"],
    ["the last minute", london, "07:59", "2026-11-25T08:00:00.000Z"],
    ["the end", london, "08:00", null],
    ["her own time zone, where it is 4 am", { ...london, timeZone: "America/New_York" }, "09:00", "2026-11-25T13:00:00.000Z"],
    ["her own time zone, where it is 8 pm", { ...london, timeZone: "Asia/Tokyo" }, "11:00", null],
    ["within a day", { ...london, from: "12:00", until: "14:00" }, "13:30", "2026-11-25T14:00:00.000Z"],
    ["after those", { ...london, from: "12:00", until: "14:00" }, "14:00", null],
    ["none", { ...london, from: "21:00", until: "21:00" }, "21:00", null],
  ])("%s", (_name, hours, time, end) => expect(quietUntil(hours, at(time))?.toISOString() ?? null).toBe(end));

  it("ends on time when the clocks change that night", () => {
    expect(quietUntil(london, new Date("2026-10-24T22:00:00Z"))?.toISOString()).toBe("2026-10-25T08:00:00.000Z");
    expect(quietUntil(london, new Date("2026-03-28T22:00:00Z"))?.toISOString()).toBe("2026-03-29T07:00:00.000Z");
  });
});

describe("deliverableForMs", () => {
  it.each([
    ["until the quiet hours that evening", london, "2026-11-25T12:00:00Z", 9],
    ["until the next evening, where they have just ended", london, "2026-11-25T08:00:00Z", 13],
    ["until those in her own time zone", { ...london, timeZone: "Asia/Tokyo" }, "2026-11-25T11:00:00Z", 1],
    ["until those of tomorrow", { ...london, from: "12:00", until: "14:00" }, "2026-11-25T14:30:00Z", 21.5],
    ["until those of a day with another clock", { ...london, from: "12:00", until: "14:00" }, "2026-10-24T13:00:00Z", 23],
    ["for a day, where there are none", { ...london, from: "21:00", until: "21:00" }, "2026-11-25T12:00:00Z", 24],
  ])("%s", (_name, hours, time, expected) => expect(deliverableForMs(hours, new Date(time))).toBe(expected * 60 * 60_000));
});

const facts: PushFacts = {
  kind: "message",
  createdAt: at("11:59"),
  isOver: false,
  hasStopped: false,
  hasDevice: true,
  quietHours: london,
  lastPresentAt: null,
  lastPushAt: null,
  unasked: { today: 0, thisWeek: 0 },
  hasUnseenReminder: false,
};
const reminder: PushFacts = { ...facts, kind: "check_in_due" };

describe("decidePush", () => {
  it.each<[string, PushFacts, string, "send" | "skip" | "hold"]>([
    ["something new", facts, "12:00", "send"],
    ["something read meanwhile", { ...facts, isOver: true }, "12:00", "skip"],
    ["something read in the quiet hours", { ...facts, isOver: true }, "22:00", "skip"],
    ["a kind they stopped", { ...facts, hasStopped: true }, "12:00", "skip"],
    ["nobody's device", { ...facts, hasDevice: false }, "12:00", "skip"],
    ["in the quiet hours", facts, "22:00", "hold"],
    ["while they have a screen open", { ...facts, lastPresentAt: at("11:59") }, "12:00", "skip"],
    ["two minutes after they closed it", { ...facts, lastPresentAt: at("11:58") }, "12:00", "send"],
    ["nine minutes after another", { ...facts, lastPushAt: at("11:51") }, "12:00", "hold"],
    ["ten minutes after another", { ...facts, lastPushAt: at("11:50") }, "12:00", "send"],
    ["from before yesterday", { ...facts, createdAt: new Date("2026-11-24T11:00:00Z") }, "12:00", "skip"],
    ["a reminder", reminder, "12:00", "send"],
    ["a second reminder on one day", { ...reminder, unasked: { today: 1, thisWeek: 1 } }, "12:00", "skip"],
    ["a third reminder in a week", { ...reminder, unasked: { today: 0, thisWeek: 2 } }, "12:00", "skip"],
    ["a message after three reminders", { ...facts, unasked: { today: 1, thisWeek: 3 } }, "12:00", "send"],
    ["a reminder after one that wasn't seen", { ...reminder, hasUnseenReminder: true }, "12:00", "skip"],
  ])("%s", (_name, given, time, expected) => {
    const decision = decidePush(given, at(time));
    expect("send" in decision ? "send" : "skip" in decision ? "skip" : "hold").toBe(expected);
  });
});

describe("toPayload", () => {
  const push = (id: string, kind: string, text: string, href = "/x") => ({ id, kind, text, href });
  it("says what one is and why it came, and stops its kind", () => {
    expect(toPayload([push("1", "message", "Maya wrote to you")], { to: "rosa", home: "/" })).toEqual({ to: "rosa", ids: ["1"], tag: "1", title: "Maya wrote to you", body: "You have notifications on for messages.", path: "/x", stops: "message" });
  });
  it("makes one digest of several, which leads home", () => {
    const digest = toPayload([push("1", "message", "Maya wrote to you"), push("2", "feedback", "Your feedback is ready", "/y")], { to: "rosa", home: "/" });
    expect(digest).toMatchObject({ ids: ["1", "2"], title: "2 new things", path: "/", stops: null });
    expect(digest.body).toBe("Maya wrote to you\nYour feedback is ready\nYou have notifications on for messages, feedback.");
  });
  it("names three of many", () => {
    const many = [1, 2, 3, 4, 5].map((number) => push(String(number), "new_check_in", `Client ${number} sent a check-in`)) as [ReturnType<typeof push>];
    expect(toPayload(many, { to: "rosa", home: "/" }).body).toContain("Client 3 sent a check-in\nand 2 more\n");
  });
});

it("tries twice more, then gives up", () => {
  expect([1, 2, 3].map((attempts) => nextTryAt(attempts, at("12:00"))?.toISOString() ?? null)).toEqual(["2026-11-25T12:01:00.000Z", "2026-11-25T12:05:00.000Z", null]);
});
