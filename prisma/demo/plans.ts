import { getPlan } from "@/tests/factories/plans";

/** The plans used in the demo, which are those that a new practice starts with. */
export const demoPlans = {
  monthly: getPlan("price_monthly_coaching"),
  sixMonth: getPlan("price_6_month_plan"),
  threeMonth: getPlan("price_3_month_discounted"),
  noCalls: getPlan("price_6_months_no_calls"),
  family: getPlan("price_family_discount"),
};
export type DemoPlanKey = keyof typeof demoPlans;
