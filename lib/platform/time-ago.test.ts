import { describe, expect, it } from "vitest";
import { timeAgo } from "@/lib/platform/time-ago";

const now = Date.parse("2026-03-31T12:00:00Z");

describe("Relative to noon on 31 March", () => {
  it.each([
    ["2026-03-31T12:00:00Z", "just now"],
    ["2026-03-31T12:05:00Z", "just now"],
    ["2026-03-31T11:59:01Z", "just now"],
    ["2026-03-31T11:59:00Z", "1 minute ago"],
    ["2026-03-31T11:00:01Z", "59 minutes ago"],
    ["2026-03-31T10:00:00Z", "2 hours ago"],
    ["2026-03-30T12:00:01Z", "23 hours ago"],
    ["2026-03-30T12:00:00Z", "1 day ago"],
    ["2026-03-28T12:00:00Z", "3 days ago"],
    ["2026-03-17T12:00:00Z", "2 weeks ago"],
    ["2026-03-01T12:00:00Z", "1 month ago"],
    ["2025-04-01T12:00:00Z", "12 months ago"],
    ["2024-03-31T12:00:00Z", "2 years ago"],
  ])("%s is %s", (at, text) => expect(timeAgo(Date.parse(at), now)).toBe(text));
});
