/** The plans of spec back-office §3 that somebody in the demo is on. Minor units of GBP. */
export const demoPlans = {
  monthly: { priceId: "price_monthly_coaching", name: "Monthly Coaching", amountMinor: 19_900, recurring: true },
  sixMonth: { priceId: "price_6_month_plan", name: "6 Month Plan", amountMinor: 15_000, recurring: true },
  threeMonth: { priceId: "price_3_month_discounted", name: "3 Month Discounted", amountMinor: 14_000, recurring: true },
  noCalls: { priceId: "price_6_months_no_calls", name: "6 Months - No Calls", amountMinor: 90_000, recurring: false },
  family: { priceId: "price_family_discount", name: "Family Discount", amountMinor: 95_000, recurring: false },
} as const;
export type DemoPlan = keyof typeof demoPlans;
