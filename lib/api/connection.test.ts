import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection, noteAnswer, noteNoAnswer, noteSlowCopy } from "@/lib/api/connection";
import { noteFailedCall } from "@/lib/api/failed-call";

const ask = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-28T21:14:00Z") });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", ask);
  noteAnswer(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const staleSince = () => connection.staleSince()?.toISOString() ?? null;

it("counts from the last answer, until the next one", () => {
  vi.setSystemTime(new Date("2026-11-28T21:30:00Z"));
  noteNoAnswer();
  expect(staleSince()).toBe("2026-11-28T21:14:00.000Z");
  noteAnswer(null);
  expect(staleSince()).toBe(null);
});

it("counts from the oldest copy on screen", () => {
  noteAnswer("2026-11-28T20:00:00.000Z");
  noteAnswer("2026-11-28T19:00:00.000Z");
  noteAnswer("2026-11-28T20:30:00.000Z");
  expect(staleSince()).toBe("2026-11-28T19:00:00.000Z");
});

it("doesn't call a slow server offline, and names the oldest copy until each answer has come", () => {
  const [older, newer] = [new Date("2026-11-28T20:00:00Z"), new Date("2026-11-28T20:30:00Z")];
  const ends = [newer, older].map(noteSlowCopy);
  expect([staleSince(), connection.slowSince()]).toEqual([null, older]);
  noteAnswer(null);
  expect(connection.slowSince()).toBe(older);
  ends[1]?.();
  expect(connection.slowSince()).toBe(newer);
  ends[0]?.();
  expect(connection.slowSince()).toBe(null);
});

it.each([
  ["the server answers another call", true, () => Promise.resolve(new Response()), null],
  ["nothing answers", true, () => Promise.reject(new TypeError("Failed to fetch")), "2026-11-28T21:14:00.000Z"],
  ["the browser has no network", false, () => Promise.resolve(new Response()), "2026-11-28T21:14:00.000Z"],
])("judges a failed call when %s", async (_, onLine, answer, expected) => {
  vi.stubGlobal("navigator", { onLine });
  ask.mockImplementation(answer);
  await noteFailedCall();
  expect(staleSince()).toBe(expected);
});
