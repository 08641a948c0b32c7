import { describe, expect, it } from "vitest";
import { threadIdFor } from "@/lib/core/email/threads";

const from = '"Maya at Cadence" <hello@example.com>';
const idOf = (type: string, occasion: string, userId: string | null = "maya", fromEmail = from) => threadIdFor({ type, occasion, userId }, fromEmail);

describe("threadIdFor", () => {
  it("is one id for the reminder and the chase of a week, and for all emails of a payment", () => {
    expect(idOf("checkin-reminder", "2026-03-09")).toMatch(/^<[0-9a-f]{32}\.thread@example\.com>$/);
    expect(idOf("checkin-chase", "2026-03-09")).toBe(idOf("checkin-reminder", "2026-03-09"));
    expect(idOf("payment-retry", "p1:attempt-2")).toBe(idOf("payment-failed", "p1"));
    expect(idOf("payment-retry", "p1:hand:2026-03-09", "maya", "hello@example.com")).toBe(idOf("payment-failed", "p1"));
  });

  it("is another id for another week, payment or person", () => {
    const ids = [idOf("checkin-chase", "2026-03-09"), idOf("checkin-chase", "2026-03-16"), idOf("checkin-chase", "2026-03-09", "ella"), idOf("payment-failed", "p1"), idOf("payment-failed", "p2")];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([["plan-ready", "plan", "maya", from], ["constructor", "x", "maya", from], ["checkin-chase", "2026-03-09", null, from], ["checkin-chase", "2026-03-09", "maya", "no address"]])("is null for %s of %s", (type, occasion, userId, fromEmail) => {
    expect(idOf(type, occasion, userId, fromEmail)).toBeNull();
  });
});
