import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { numberRange, requiredTitle, text } from "@/lib/api/schemas";
import { maxPlanAmount, maxPlanMonths, minPlanAmount, planCurrencies } from "@/lib/money/plans/rules";
import { formatCount } from "@/lib/platform/number-texts";

const paymentPlan = z.object({
  /** Stays the same when the price changes. */
  id: z.string(),
  productId: z.string(),
  /** The lookup key of its price at Stripe; a changed name or changed terms have a new one. */
  priceId: z.string(),
  name: z.string(),
  description: z.string(),
  /** Minor units of `currency`: per month, or in total for a one-time plan. */
  amount: z.int(),
  currency: z.string(),
  type: z.enum(["recurring", "one_time"]),
  interval: z.nullable(z.literal("month")),
  /** The number of monthly payments; null if it continues until cancelled. */
  payments: z.nullable(z.int()),
  /** The months that a one-time plan covers. */
  termMonths: z.nullable(z.int()),
  planType: z.enum(["monthly", "six_month"]),
  features: z.array(z.string()),
  popular: z.boolean(),
  /** The same as `popular`, which was named like this first. */
  mostPopular: z.boolean(),
  /** Whether /subscribe sells it to clients without a plan of their own. */
  isDefault: z.boolean(),
  /** Whether a coach can set it up for a client. */
  offered: z.boolean(),
  archived: z.boolean(),
  /** Counted from 0. */
  position: z.int(),
});
export type PaymentPlan = z.output<typeof paymentPlan>;

export const listPaymentPlans = endpoint({
  method: "GET",
  path: "/api/payment-plans",
  access: ["coach"],
  summary: "The plans a client can be put on, or with `all=true` every plan, archived ones last",
  query: z.object({ all: z.optional(z.literal("true", "Please use true, or leave it out")) }),
  live: { provides: ["settings"] },
  response: z.array(paymentPlan),
});

const maxFeatures = 20;
const maxFeatureLength = 200;

const months = z.nullish(z.int("Please enter a whole number of months").check(...numberRange(1, maxPlanMonths)));

const planFields = {
  name: requiredTitle("Please give the plan a name").check(z.maxLength(100, "Please use at most 100 characters")),
  amount: z
    .int("Please enter a price such as 199 or 149.50")
    .check(
      z.minimum(1, "Please enter a price above 0"),
      z.minimum(minPlanAmount, `Cards can't be charged less than ${(minPlanAmount / 100).toFixed(2)}. Please enter a higher price`),
      z.maximum(maxPlanAmount, { error: () => `Please enter at most ${formatCount(maxPlanAmount / 100)}` }),
    ),
  currency: z.enum(planCurrencies, "Please choose pounds or dollars"),
  type: z.enum(["recurring", "one_time"], "Please choose how it's paid"),
};

const optionalPlanFields = {
  description: z.optional(text(500)),
  interval: z.nullish(z.literal("month", "Plans are paid monthly or once")),
  payments: months,
  termMonths: months,
  features: z.optional(
    z.array(z.string().check(z.trim())).check(
      z.maxLength(maxFeatures, `Please use at most ${maxFeatures} lines`),
      z.refine((lines) => lines.every((line) => line.length <= maxFeatureLength), `Please use at most ${maxFeatureLength} characters in a line`),
    ),
  ),
  /** One plan at most is the most popular: marking another moves the mark. */
  popular: z.optional(z.boolean()),
  offered: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  /** Makes it the default in place of the one that is. */
  isDefault: z.optional(z.literal(true, "Please make another plan the default instead")),
  position: z.optional(z.int("Please enter a whole number").check(...numberRange(0, 1000))),
};

export const createPaymentPlan = endpoint({
  method: "POST",
  path: "/api/payment-plans",
  access: ["coach"],
  summary: "Adds a plan",
  input: { json: z.object({ ...planFields, ...optionalPlanFields }) },
  response: paymentPlan,
  live: { invalidates: ["settings", "payments"] },
  statuses: [201],
});
export type NewPaymentPlan = z.output<typeof createPaymentPlan.body>;

export const editPaymentPlan = endpoint({
  method: "PATCH",
  path: "/api/payment-plans/:id",
  access: ["coach"],
  summary: "Updates what is sent. A changed name or changed terms apply to new subscriptions only and give the plan a new `priceId`; `archived` stops offering it, while its subscriptions go on",
  input: { json: z.object({ ...z.partial(z.object(planFields)).shape, ...optionalPlanFields }) },
  response: paymentPlan,
  live: { invalidates: ["settings", "payments"] },
});
export type PaymentPlanEdit = z.output<typeof editPaymentPlan.body>;
