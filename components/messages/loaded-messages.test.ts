import { describe, expect, it } from "vitest";
import { appendSentMessage, groupMessagesByDay, mergeLatestPage, prependOlderPage } from "@/components/messages/loaded-messages";
import type { Message } from "@/lib/work/messages/contract";

const message = (number: number, createdAt = "2026-11-20T10:00:00.000Z"): Message => ({
  id: String(number),
  senderId: "a",
  senderName: "A",
  recipientId: "b",
  content: String(number),
  attachments: [],
  checkInId: null,
  importedFrom: null,
  seen: false,
  createdAt,
});
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const page = (from: number, to: number, next: string | null = null) => ({ rows: numbers(from, to), next });
const idsOf = ({ rows }: { rows: Message[] }) => rows.map(({ id }) => Number(id));

describe("mergeLatestPage", () => {
  it("returns the latest page if nothing was loaded before", () => {
    expect(mergeLatestPage(undefined, page(5, 8, "older"))).toEqual(page(5, 8, "older"));
  });

  it("keeps the older messages already loaded and their cursor", () => {
    expect(mergeLatestPage(page(1, 8, "before 1"), page(6, 10, "before 6"))).toEqual(page(1, 10, "before 1"));
  });

  it("replaces a message that was edited", () => {
    const edited = { ...message(6), content: "edited" };
    expect(mergeLatestPage(page(1, 6), { rows: [message(5), edited], next: "before 5" }).rows.at(-1)?.content).toBe("edited");
  });

  it("drops the older messages if the latest page doesn't overlap with them", () => {
    expect(mergeLatestPage(page(1, 4, null), page(8, 12, "before 8"))).toEqual(page(8, 12, "before 8"));
  });

  it("returns the latest page if the conversation was emptied or starts at the same message", () => {
    expect(mergeLatestPage(page(1, 4), { rows: [], next: null })).toEqual({ rows: [], next: null });
    expect(mergeLatestPage(page(1, 4, null), page(1, 5, null))).toEqual(page(1, 5, null));
  });
});

it("prependOlderPage puts the older page first", () => {
  expect(idsOf(prependOlderPage(page(4, 6, "before 4"), page(1, 3)))).toEqual([1, 2, 3, 4, 5, 6]);
});

describe("groupMessagesByDay", () => {
  it.each([
    ["UTC", "2026-11-20T23:59:00.000Z", "2026-11-21T00:01:00.000Z"],
    // Without an offset these are times of the clock here.
    ["local", new Date("2026-11-20T23:59:00").toISOString(), new Date("2026-11-21T00:01:00").toISOString()],
  ] as const)("starts a new group at midnight, %s", (zone, late, early) => {
    const days = groupMessagesByDay([message(1, late), message(2, early), message(3, early)], zone);
    expect(days.map(({ day, messages }) => [day, messages.length])).toEqual([["2026-11-20", 1], ["2026-11-21", 2]]);
  });
});

describe("appendSentMessage", () => {
  it("appends a message unless it is already there", () => {
    expect(appendSentMessage(page(1, 4, "before 1"), message(5))).toEqual(page(1, 5, "before 1"));
    expect(appendSentMessage(page(1, 5), message(5))).toEqual(page(1, 5));
  });
});
