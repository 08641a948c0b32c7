import { describe, expect, it } from "vitest";
import { digestSlot } from "@/lib/practice/digest/slots";

describe("digestSlot, in London in winter", () => {
  it.each([
    ["as_it_happens", "2026-11-25T03:19:59Z", "2026-11-25T03:10"],
    ["as_it_happens", "2026-11-25T03:20:00Z", "2026-11-25T03:20"],
    ["hourly", "2026-11-25T06:59:59Z", null],
    ["hourly", "2026-11-25T07:00:00Z", "2026-11-25T07:00"],
    ["hourly", "2026-11-25T21:59:00Z", "2026-11-25T21:00"],
    ["hourly", "2026-11-25T22:00:00Z", null],
    ["twice_a_day", "2026-11-25T07:59:59Z", null],
    ["twice_a_day", "2026-11-25T08:00:00Z", "2026-11-25T08:00"],
    ["twice_a_day", "2026-11-25T09:59:59Z", "2026-11-25T08:00"],
    ["twice_a_day", "2026-11-25T10:30:00Z", null],
    ["twice_a_day", "2026-11-25T13:59:59Z", null],
    ["twice_a_day", "2026-11-25T15:59:59Z", "2026-11-25T14:00"],
    ["twice_a_day", "2026-11-25T16:00:00Z", null],
    ["twice_a_day", "2026-11-25T23:00:00Z", null],
  ] as const)("%s at %s is %s", (choice, now, slot) => expect(digestSlot(choice, new Date(now), "Europe/London")).toBe(slot));

  it("follows the practice's time zone", () => expect(digestSlot("twice_a_day", new Date("2026-11-25T13:30:00Z"), "America/New_York")).toBe("2026-11-25T08:00"));
});
