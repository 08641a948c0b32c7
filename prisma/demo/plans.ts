import { type Plan, planOf } from "@/lib/money/payments/plans";

/** The plans that somebody in the demo is on. */
export const demoPlans = {
  monthly: sold("price_monthly_coaching"),
  sixMonth: sold("price_6_month_plan"),
  threeMonth: sold("price_3_month_discounted"),
  noCalls: sold("price_6_months_no_calls"),
  family: sold("price_family_discount"),
};
export type DemoPlan = keyof typeof demoPlans;

function sold(priceId: string): Plan {
  const plan = planOf(priceId);
  if (!plan) throw new Error(`No plan has the price ${priceId}`);
  return plan;
}
