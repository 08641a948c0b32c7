import { planTypeForName, termMonthsByPlanName } from "@/lib/money/payments/rules";

/** `priceId` is the lookup key of the price at Stripe. */
export interface PaymentPlanDefinition {
  productId: string;
  priceId: string;
  name: string;
  description: string;
  /** Minor units of `currency`: per month, or in total for a one-time plan. */
  amountMinor: number;
  currency: "gbp" | "usd";
  recurring: boolean;
  /** The number of monthly payments; null if it continues until cancelled or is paid once. */
  payments: number | null;
  /** The term of a one-time plan in months; null for a recurring plan. */
  termMonths: number | null;
  planType: "monthly" | "six_month";
  features: readonly string[];
  mostPopular: boolean;
}

const baseFeatures = ["Your own training plan", "A nutrition plan based on your food diary", "Weekly check-ins with personal feedback", "Messages with your coach"];
const featuresWithCalls = [...baseFeatures, "Coaching calls"];

const definePlan = (key: string, name: string, amountMinor: number, payments: number | null, description: string, features: readonly string[]): PaymentPlanDefinition => ({
  productId: `prod_${key}`,
  priceId: `price_${key}`,
  name,
  description,
  amountMinor,
  currency: "gbp",
  recurring: !(name in termMonthsByPlanName),
  payments,
  termMonths: termMonthsByPlanName[name] ?? null,
  planType: planTypeForName(name),
  features,
  mostPopular: name === "Monthly Coaching",
});

/** The six plans a coach sells, in the spec's order and at its prices (back-office §3); how many payments: PRODUCT.md, Money. */
export const paymentPlanDefinitions: readonly PaymentPlanDefinition[] = [
  definePlan("monthly_coaching", "Monthly Coaching", 19_900, null, "Coaching month by month, until it is cancelled.", featuresWithCalls),
  definePlan("6_month_plan", "6 Month Plan", 15_000, 6, "Six months of coaching, paid in six monthly payments.", featuresWithCalls),
  definePlan("3_month_discounted", "3 Month Discounted", 14_000, 3, "Three months of coaching at a lower price, paid in three monthly payments.", featuresWithCalls),
  definePlan("6_months_no_calls", "6 Months - No Calls", 90_000, null, "Six months of coaching without calls, paid once.", baseFeatures),
  definePlan("2_months_upfront", "2 Months Upfront", 39_900, null, "Two months of coaching, paid once.", featuresWithCalls),
  definePlan("family_discount", "Family Discount", 95_000, null, "Six months of coaching for family members, paid once.", featuresWithCalls),
];

/** The plan on /subscribe if the coach assigned none: 350 dollars a month, cancel anytime (platform §9). The page adds the notice that applies to the client. */
export const defaultPlan: PaymentPlanDefinition = {
  productId: "prod_online_coaching",
  priceId: "price_online_coaching",
  name: "Online Coaching",
  description: "Coaching month by month.",
  amountMinor: 35_000,
  currency: "usd",
  recurring: true,
  payments: null,
  termMonths: null,
  planType: "monthly",
  features: featuresWithCalls,
  mostPopular: false,
};

/** Includes the default plan; undefined for a price we don't sell. */
export const findPlanByPrice = (priceId: string): PaymentPlanDefinition | undefined => [...paymentPlanDefinitions, defaultPlan].find((plan) => plan.priceId === priceId);

export const assignedOrDefaultPlan = (assignedPriceId: string | null): PaymentPlanDefinition => (assignedPriceId === null ? undefined : findPlanByPrice(assignedPriceId)) ?? defaultPlan;
