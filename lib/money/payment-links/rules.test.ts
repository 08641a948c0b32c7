import { describe, expect, it } from "vitest";
import { canEmailLink, findConflictingSubscriptions } from "@/lib/money/payment-links/rules";
import type { SubscriptionStatusFields } from "@/lib/money/payments/rules";

const now = new Date("2026-11-18T12:00:00Z");
const [before, after] = [new Date("2026-11-18T11:59:59Z"), new Date("2026-11-18T12:00:01Z")];

describe("A link may be emailed", () => {
  it.each([
    ["the first time", null, true],
    ["not again at once", now, false],
    ["not again within a day", new Date("2026-11-17T12:00:01Z"), false],
    ["again after a day", new Date("2026-11-17T12:00:00Z"), true],
  ])("%s", (_, emailedAt, may) => expect(canEmailLink(emailedAt, now)).toBe(may));
});

describe("Of what a client has when she is put on a plan", () => {
  const had = (standing: Partial<SubscriptionStatusFields> & { priceId?: string }) => ({ recurring: true, status: "active" as const, currentPeriodEnd: after, graceUntil: null, priceId: "price_a", ...standing });
  const look = (standing: Parameters<typeof had>[0]) => {
    const { active, stale } = findConflictingSubscriptions([had(standing)], "price_a", now);
    return active ? "stands in the way" : stale.length > 0 ? "has to end" : "is let be";
  };
  it.each([
    ["an active subscription", {}, "stands in the way"],
    ["one to another plan", { priceId: "price_b" }, "stands in the way"],
    ["one that is owed, within its grace", { status: "past_due" as const, graceUntil: after }, "stands in the way"],
    ["one that is owed beyond its grace", { status: "past_due" as const, graceUntil: before }, "has to end"],
    ["one of the same plan that was begun", { status: "incomplete" as const }, "is let be"],
    ["one of another plan that was begun", { status: "incomplete" as const, priceId: "price_b" }, "has to end"],
    ["a one-time plan within its term", { recurring: false }, "stands in the way"],
    ["a one-time plan whose term is over", { recurring: false, currentPeriodEnd: before }, "is let be"],
    ["a cancelled one", { status: "cancelled" as const }, "is let be"],
  ])("%s: %s", (_, standing, expected) => expect(look(standing)).toBe(expected));
});
