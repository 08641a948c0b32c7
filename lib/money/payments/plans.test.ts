import { describe, expect, it } from "vitest";
import { assignedOrDefaultPlan, defaultPlan, findPlanByPrice, paymentPlanDefinitions } from "@/lib/money/payments/plans";

describe("The plans", () => {
  it("are the six of the specification, at its prices", () => {
    expect(paymentPlanDefinitions.map(({ name, amountMinor, currency, recurring, payments, termMonths, planType }) => [name, amountMinor, currency, recurring, payments, termMonths, planType])).toEqual([
      ["Monthly Coaching", 19_900, "gbp", true, null, null, "monthly"],
      ["6 Month Plan", 15_000, "gbp", true, 6, null, "six_month"],
      ["3 Month Discounted", 14_000, "gbp", true, 3, null, "monthly"],
      ["6 Months - No Calls", 90_000, "gbp", false, null, 6, "six_month"],
      ["2 Months Upfront", 39_900, "gbp", false, null, 2, "monthly"],
      ["Family Discount", 95_000, "gbp", false, null, 6, "monthly"],
    ]);
  });

  it("each have their own price and product", () => {
    const all = [...paymentPlanDefinitions, defaultPlan];
    expect(new Set(all.map(({ priceId }) => priceId)).size).toBe(7);
    expect(new Set(all.map(({ productId }) => productId)).size).toBe(7);
    for (const plan of all) expect(findPlanByPrice(plan.priceId)).toBe(plan);
  });

  it("are not found for an unknown price", () => expect(findPlanByPrice("price_of_another_shop")).toBeUndefined());

  it.each([
    [null, "Online Coaching"],
    ["price_6_month_plan", "6 Month Plan"],
    ["price_no_longer_sold", "Online Coaching"],
  ])("assigned %s charge a client for %s", (assigned, name) => expect(assignedOrDefaultPlan(assigned).name).toBe(name));

  it("default to 350 dollars a month until the client cancels", () => expect(defaultPlan).toMatchObject({ amountMinor: 35_000, currency: "usd", recurring: true, payments: null }));
});
