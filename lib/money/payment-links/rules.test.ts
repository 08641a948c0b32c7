import { describe, expect, it } from "vitest";
import { canEmailLink, findConflictingSubscriptions } from "@/lib/money/payment-links/rules";
import type { SubscriptionStatusFields } from "@/lib/money/payments/rules";

const now = new Date("2026-11-18T12:00:00Z");
const [before, after] = [new Date("2026-11-18T11:59:59Z"), new Date("2026-11-18T12:00:01Z")];

describe("A payment link may be emailed", () => {
  it.each([
    ["the first time", null, true],
    ["not again at once", now, false],
    ["not again within a day", new Date("2026-11-17T12:00:01Z"), false],
    ["again after a day", new Date("2026-11-17T12:00:00Z"), true],
  ])("%s", (_, emailedAt, allowed) => expect(canEmailLink(emailedAt, now)).toBe(allowed));
});

describe("When a client is put on a plan", () => {
  const subscription = (fields: Partial<SubscriptionStatusFields> & { priceId?: string }) => ({ recurring: true, status: "active" as const, currentPeriodEnd: after, graceUntil: null, priceId: "price_a", ...fields });
  const conflictOf = (fields: Parameters<typeof subscription>[0]) => {
    const { active, stale } = findConflictingSubscriptions([subscription(fields)], "price_a", now);
    return active ? "prevents it" : stale.length > 0 ? "is ended" : "is kept";
  };
  it.each([
    ["an active subscription", {}, "prevents it"],
    ["an active one for another plan", { priceId: "price_b" }, "prevents it"],
    ["an overdue one within its grace period", { status: "past_due" as const, graceUntil: after }, "prevents it"],
    ["an overdue one past its grace period", { status: "past_due" as const, graceUntil: before }, "is ended"],
    ["an unpaid one for the same plan", { status: "incomplete" as const }, "is kept"],
    ["an unpaid one for another plan", { status: "incomplete" as const, priceId: "price_b" }, "is ended"],
    ["a one-time plan within its term", { recurring: false }, "prevents it"],
    ["a one-time plan whose term is over", { recurring: false, currentPeriodEnd: before }, "is kept"],
    ["a cancelled one", { status: "cancelled" as const }, "is kept"],
  ])("%s: %s", (_, fields, expected) => expect(conflictOf(fields)).toBe(expected));
});
