import { describe, expect, it } from "vitest";
import { blankPlan, toChanges, type PlanValues } from "@/components/plans/plan-values";

const begun: PlanValues = { ...blankPlan, name: "Summer", amount: 199, payments: 6, features: "Weekly check-ns\nMessages" };

describe("toChanges", () => {
  it.each<[string, Partial<PlanValues>, Record<string, unknown>]>([
    ["nothing without changes", {}, {}],
    ["a corrected line without the price", { features: "Weekly check-ins\nMessages" }, { features: ["Weekly check-ins", "Messages"] }],
    ["a price in pence with its currency", { amount: 149.5 }, { amount: 14950, currency: "gbp" }],
    ["another currency with the amount", { currency: "usd" }, { amount: 19900, currency: "usd" }],
    ["a price that was cleared, which the schema refuses", { amount: null }, { amount: NaN, currency: "gbp" }],
    ["the number of payments with the way it's paid", { payments: 12 }, { type: "recurring", payments: 12, termMonths: null }],
    ["the length with the way it's paid", { type: "one_time", termMonths: 6 }, { type: "one_time", payments: null, termMonths: 6 }],
    ["a plan that becomes the default", { isDefault: true }, { isDefault: true }],
  ])("sends %s", (_, typed, sent) => expect(toChanges(begun, { ...begun, ...typed })).toEqual(sent));

  it("sends nothing about the default for a plan that is it", () => expect(toChanges({ ...begun, isDefault: true }, { ...begun, isDefault: true, name: "Winter" })).toEqual({ name: "Winter" }));
});
