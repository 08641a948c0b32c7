import { describe, expect, it } from "vitest";
import { editTerms, findTermsProblem, isSameSale, orderPlans, pickPlanToSell, type PlanTerms, planTypeFor } from "@/lib/money/plans/rules";

const monthly: PlanTerms = { amountMinor: 19_900, currency: "gbp", recurring: true, payments: null, termMonths: null };
const sixPayments: PlanTerms = { ...monthly, amountMinor: 15_000, payments: 6 };
const once: PlanTerms = { ...monthly, amountMinor: 90_000, recurring: false, termMonths: 6 };

describe("Edited terms", () => {
  it.each<[string, PlanTerms | null, Parameters<typeof editTerms>[1], PlanTerms]>([
    ["of a new plan", null, { amount: 5_000, currency: "usd", type: "recurring" }, { ...monthly, amountMinor: 5_000, currency: "usd" }],
    ["of a new plan paid once", null, { amount: 5_000, currency: "gbp", type: "one_time", termMonths: 2 }, { ...once, amountMinor: 5_000, termMonths: 2 }],
    ["without a change", sixPayments, {}, sixPayments],
    ["with another price", sixPayments, { amount: 16_000 }, { ...sixPayments, amountMinor: 16_000 }],
    ["without a number of payments from now on", sixPayments, { payments: null }, { ...sixPayments, payments: null }],
    ["that are paid once from now on", sixPayments, { type: "one_time", termMonths: 6 }, { ...sixPayments, recurring: false, payments: null, termMonths: 6 }],
    ["that are paid monthly from now on", once, { type: "recurring" }, { ...once, recurring: true, termMonths: null }],
    ["that don't fit, as they were sent", sixPayments, { termMonths: 3 }, { ...sixPayments, termMonths: 3 }],
  ])("%s", (_, before, edit, after) => expect(editTerms(before, edit)).toEqual(after));

  it.each<[string, PlanTerms, string | undefined]>([
    ["monthly", monthly, undefined],
    ["six payments", sixPayments, undefined],
    ["once for six months", once, undefined],
    ["monthly for six months", { ...monthly, termMonths: 6 }, "termMonths"],
    ["once in six payments", { ...once, payments: 6 }, "payments"],
    ["once without a length", { ...once, termMonths: null }, "termMonths"],
  ])("%s: a problem with %3$s", (_, terms, field) => expect(findTermsProblem(terms)?.field).toBe(field));

  it.each<[string, Partial<PlanTerms & { name: string }>, boolean]>([
    ["nothing", {}, true],
    ["the name", { name: "Half a year" }, false],
    ["the price", { amountMinor: 1 }, false],
    ["the currency", { currency: "usd" }, false],
    ["how it is paid", { recurring: false }, false],
    ["the number of payments", { payments: 5 }, false],
    ["the length", { termMonths: 1 }, false],
  ])("with %s changed", (_, change, isSame) => expect(isSameSale({ ...sixPayments, name: "Six" }, { ...sixPayments, name: "Six", ...change })).toBe(isSame));
});

describe("The type of a plan in reports", () => {
  const family = { ...once, planType: "monthly" as const };
  it.each([
    ["monthly", monthly, null, "monthly"],
    ["six payments", sixPayments, null, "six_month"],
    ["once for six months", once, null, "six_month"],
    ["once for two months", { ...once, termMonths: 2 }, null, "monthly"],
    ["a specified type at another price", { ...once, amountMinor: 1 }, family, "monthly"],
    ["a specified type, then another length", { ...once, termMonths: 3 }, { ...once, planType: "six_month" as const }, "monthly"],
  ])("of %s", (_, terms, before, type) => expect(planTypeFor(terms, before)).toBe(type));
});

const now = new Date("2026-11-18T12:00:00Z");
const place = (productId: string, position: number, archivedAt: Date | null = null) => ({ productId, position, archivedAt });

describe("The order of plans", () => {
  const plans = [place("b", 1), place("old", 2, now), place("a", 0), place("c", 3)];
  it.each<[string, Parameters<typeof orderPlans>[1], string]>([
    ["has archived plans last", undefined, "a b c old"],
    ["after one moves up", { productId: "c", position: 1 }, "a c b old"],
    ["after one moves down", { productId: "a", position: 1 }, "b a c old"],
    ["after one moves too far", { productId: "a", position: 99 }, "b c a old"],
    ["after one moves to the end", { productId: "a", position: null }, "b c a old"],
    ["after an archived one moves", { productId: "old", position: 0 }, "a b c old"],
  ])("%s", (_, moved, order) => expect(orderPlans(plans, moved).map(({ productId }) => productId).join(" ")).toBe(order));
});

describe("The plan on /subscribe", () => {
  const row = (productId: string, priceId: string, more: Partial<{ isDefault: boolean; archivedAt: Date; replacedAt: Date }> = {}) => ({ ...place(productId, 0), priceId, isDefault: false, replacedAt: null, archivedAt: null, ...more });
  const plans = [row("default", "d", { isDefault: true }), row("changed", "new"), row("changed", "old", { replacedAt: now }), row("gone", "gone", { archivedAt: now })];
  it.each<[string, { priceId: string; isOpen: boolean } | null, string]>([
    ["is the default if none was set up", null, "d"],
    ["is the default for a price we don't know", { priceId: "unknown", isOpen: true }, "d"],
    ["is the one that was set up", { priceId: "new", isOpen: false }, "new"],
    ["keeps the price of an open link", { priceId: "old", isOpen: true }, "old"],
    ["has today's price once the link is closed", { priceId: "old", isOpen: false }, "new"],
    ["keeps an archived plan while its link is open", { priceId: "gone", isOpen: true }, "gone"],
    ["is the default instead of an archived plan", { priceId: "gone", isOpen: false }, "d"],
  ])("%s", (_, assigned, priceId) => expect(pickPlanToSell(plans, assigned)?.priceId).toBe(priceId));
});
