import { findPlanByPrice, type PaymentPlanDefinition } from "@/lib/money/payments/plans";

/** The plans used in the demo. */
export const demoPlans = {
  monthly: requirePlan("price_monthly_coaching"),
  sixMonth: requirePlan("price_6_month_plan"),
  threeMonth: requirePlan("price_3_month_discounted"),
  noCalls: requirePlan("price_6_months_no_calls"),
  family: requirePlan("price_family_discount"),
};
export type DemoPlanKey = keyof typeof demoPlans;

function requirePlan(priceId: string): PaymentPlanDefinition {
  const plan = findPlanByPrice(priceId);
  if (!plan) throw new Error(`No plan has the price ${priceId}`);
  return plan;
}
