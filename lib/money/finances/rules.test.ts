import { describe, expect, it } from "vitest";
import { formatGrowth, growthPercent, pickMainSubscription, subscriptionCounts } from "@/lib/money/finances/rules";
import type { SubscriptionStatusFields } from "@/lib/money/payments/rules";

describe("Growth of this month over the last", () => {
  it.each([
    [0, 0, 0, "0.0%"],
    [2840, 0, 0, "0.0%"],
    [0, 950, -100, "-100.0%"],
    [950, 950, 0, "0.0%"],
    [2840, 950, 198.9, "+198.9%"],
    [1100, 1000, 10, "+10.0%"],
    [1000.5, 1000, 0.1, "+0.1%"],
    [1000.4, 1000, 0, "0.0%"],
    [999.6, 1000, 0, "0.0%"],
    [999, 1000, -0.1, "-0.1%"],
    [500, 750, -33.3, "-33.3%"],
    [100, -50, 0, "0.0%"],
  ])("from £%d over £%d is %d", (thisMonth, lastMonth, growth, text) => {
    expect(growthPercent(thisMonth, lastMonth)).toBe(growth);
    expect(formatGrowth(growthPercent(thisMonth, lastMonth))).toBe(text);
  });
});

describe("Active subscriptions", () => {
  const group = (planType: "monthly" | "six_month", count: number, monthlyPence = 0) => ({ planType, count, monthlyPence });
  it.each([
    ["nothing", [], 0, { active: 0, monthlyPlans: 0, sixMonthPlans: 0, otherPlans: 0, monthlyRevenue: 0 }],
    ["the demo practice", [group("six_month", 8, 90_000), group("monthly", 4, 53_800)], 0, { active: 12, monthlyPlans: 4, sixMonthPlans: 8, otherPlans: 0, monthlyRevenue: 1438 }],
    ["one that is paid every year", [group("monthly", 3, 29_997)], 1, { active: 3, monthlyPlans: 2, sixMonthPlans: 0, otherPlans: 1, monthlyRevenue: 299.97 }],
  ])("of %s", (_, groups, otherPlans, counts) => expect(subscriptionCounts(groups, otherPlans)).toEqual(counts));
});

const now = new Date("2026-11-18T12:00:00Z");
const [before, soon] = [new Date("2026-11-10"), new Date("2026-12-10")];
const monthly: SubscriptionStatusFields & { startedAt: Date } = { recurring: true, status: "active", currentPeriodEnd: soon, graceUntil: null, startedAt: before };

describe("The main subscription", () => {
  const [old, young] = [{ ...monthly, id: "old" }, { ...monthly, id: "young", startedAt: now }];
  it.each<[string, (typeof old)[], string | undefined]>([
    ["is none if there is none", [], undefined],
    ["is the newest", [old, young], "young"],
    ["is the active one", [old, { ...young, status: "cancelled" }], "old"],
    ["is the newest if all have ended", [{ ...old, status: "ended" }, { ...young, status: "cancelled" }], "young"],
  ])("%s", (_, subscriptions, id) => expect(pickMainSubscription(subscriptions, now)?.id).toBe(id));
});
