import { describe, expect, it } from "vitest";
import { isSubscriptionActive, percentOfGoal, planTypeForName, revenuePerSubscription, settledOrChargedAmount, type SubscriptionStatusFields } from "@/lib/money/payments/rules";

const now = new Date("2026-11-18T12:00:00Z");
const [before, after] = [new Date("2026-11-18T11:59:59Z"), new Date("2026-11-18T12:00:01Z")];
const recurring: SubscriptionStatusFields = { recurring: true, status: "active", currentPeriodEnd: after, graceUntil: null };
const oneTime: SubscriptionStatusFields = { ...recurring, recurring: false };

describe("A subscription is active", () => {
  it.each<[string, SubscriptionStatusFields, boolean]>([
    ["while it recurs", recurring, true],
    ["even if news of its renewal is late", { ...recurring, currentPeriodEnd: before }, true],
    ["past due, within its grace", { ...recurring, status: "past_due", graceUntil: after }, true],
    ["past due, its grace over", { ...recurring, status: "past_due", graceUntil: now }, false],
    ["past due without grace", { ...recurring, status: "past_due" }, false],
    ["before its first payment", { ...recurring, status: "incomplete" }, false],
    ["once it is cancelled", { ...recurring, status: "cancelled" }, false],
    ["after its last payment", { ...recurring, status: "ended" }, false],
    ["a one-time plan within its term", oneTime, true],
    ["a one-time plan whose term is over", { ...oneTime, currentPeriodEnd: now }, false],
    ["a one-time plan that is not paid yet", { ...oneTime, status: "incomplete" }, false],
    ["a one-time plan without a term", { ...oneTime, currentPeriodEnd: null }, false],
    ["a one-time plan knows no grace", { ...oneTime, status: "past_due", graceUntil: after }, false],
  ])("%s", (_, subscription, active) => expect(isSubscriptionActive(subscription, now)).toBe(active));
});

describe("Figures", () => {
  it.each([
    ["Monthly Coaching", "monthly"],
    ["6 Month Plan", "six_month"],
    ["3 Month Discounted", "monthly"],
    ["6 Months - No Calls", "six_month"],
    ["2 Months Upfront", "monthly"],
    ["Family Discount", "monthly"],
  ])("%s is a %s plan", (name, type) => expect(planTypeForName(name)).toBe(type));

  it("give what was settled, else what was to be charged", () => {
    expect(settledOrChargedAmount({ settledMinor: 27_650, amountMinor: 35_000, currency: "usd" })).toEqual({ amount: "276.50", currency: "GBP" });
    expect(settledOrChargedAmount({ settledMinor: 0, amountMinor: 35_000, currency: "usd" })).toEqual({ amount: "350.00", currency: "USD" });
  });

  it.each([
    [2840, 12, 236.67],
    [0, 12, 0],
    [100, 0, null],
  ])("%d pounds over %d subscriptions", (pounds, subscriptions, each) => expect(revenuePerSubscription(pounds, subscriptions)).toBe(each));

  it.each([
    [2840, 4000, 71],
    [5000, 4000, 125],
    [100, 0, null],
  ])("%d pounds of %d", (pounds, goal, percent) => expect(percentOfGoal(pounds, goal)).toBe(percent));
});
