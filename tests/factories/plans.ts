import type { Prisma } from "@/prisma/generated/client";

const baseFeatures = ["Your own training plan", "A nutrition plan based on your food diary", "Weekly check-ins with personal feedback", "Messages with your coach"];
const features = [...baseFeatures, "Coaching calls"];

/** The fields of a plan that the migration leaves out have these values. */
const common = { features, currency: "gbp", recurring: true, payments: null, termMonths: null, planType: "monthly" as const, popular: false, offered: true, isDefault: false, archivedAt: null, replacedAt: null };

type PlanFields = Pick<Prisma.PaymentPlanUncheckedCreateInput, "name" | "description" | "amountMinor"> & { payments?: number; termMonths?: number; planType?: "six_month"; popular?: true; features?: string[] };
const definePlan = (key: string, position: number, fields: PlanFields) => ({ ...common, priceId: `price_${key}`, productId: `prod_${key}`, recurring: fields.termMonths === undefined, position, ...fields });

/** The six specified plans (back-office §3), as the migration inserts them. */
export const offeredPlans = [
  definePlan("monthly_coaching", 0, { name: "Monthly Coaching", description: "Coaching month by month, until it is cancelled.", amountMinor: 19_900, popular: true }),
  definePlan("6_month_plan", 1, { name: "6 Month Plan", description: "Six months of coaching, paid in six monthly payments.", amountMinor: 15_000, payments: 6, planType: "six_month" }),
  definePlan("3_month_discounted", 2, { name: "3 Month Discounted", description: "Three months of coaching at a lower price, paid in three monthly payments.", amountMinor: 14_000, payments: 3 }),
  definePlan("6_months_no_calls", 3, { name: "6 Months - No Calls", description: "Six months of coaching without calls, paid once.", amountMinor: 90_000, termMonths: 6, planType: "six_month", features: baseFeatures }),
  definePlan("2_months_upfront", 4, { name: "2 Months Upfront", description: "Two months of coaching, paid once.", amountMinor: 39_900, termMonths: 2 }),
  definePlan("family_discount", 5, { name: "Family Discount", description: "Six months of coaching for family members, paid once.", amountMinor: 95_000, termMonths: 6 }),
];

/** The plan on /subscribe for clients without one: 350 dollars a month (platform §9). */
export const defaultPlan = { ...definePlan("online_coaching", 6, { name: "Online Coaching", description: "Coaching month by month.", amountMinor: 35_000 }), currency: "usd", offered: false, isDefault: true };

/** The plans that a new practice starts with. */
export const startingPlans = [...offeredPlans, defaultPlan];

/** The starting plan with this price. */
export function getPlan(priceId: string) {
  const plan = startingPlans.find((known) => known.priceId === priceId);
  if (!plan) throw new Error(`No plan has the price ${priceId}`);
  return plan;
}
