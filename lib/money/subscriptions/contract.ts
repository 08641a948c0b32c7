import * as z from "zod/mini";
import { endpoint, onlyTheCaller } from "@/lib/api/contract";
import { instant, paymentInterval } from "@/lib/api/schemas";
import { failureKinds } from "@/lib/providers/payments/declines";

/** `amount` is formatted as "350.00" in `currency`: per interval, or in total for a one-time plan. */
const plan = z.object({
  name: z.string(),
  amount: z.string(),
  currency: z.string(),
  recurring: z.boolean(),
  /** How often it is paid; null for a one-time plan. */
  interval: z.nullable(paymentInterval),
  /** The number of monthly payments; null if it continues until cancelled. */
  payments: z.nullable(z.int()),
});
export type SubscribedPlan = z.output<typeof plan>;

const offeredPlan = z.extend(plan, { priceId: z.string(), description: z.string(), termMonths: z.nullable(z.int()), features: z.array(z.string()) });
export type OfferedPlan = z.output<typeof offeredPlan>;

const receipt = z.object({
  id: z.string(),
  planName: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(["succeeded", "failed", "refunded", "disputed"]),
  /** When it was paid, or failed. */
  date: instant(),
});
export type Receipt = z.output<typeof receipt>;

const subscriptionDetails = z.object({
  status: z.enum(["active", "past_due", "cancelled", "ended"]),
  plan,
  startedAt: instant(),
  /** The end of the paid period, or of a one-time plan's term. */
  currentPeriodEnd: z.nullable(instant()),
  /** Null if no payment is due or one is overdue. */
  nextPaymentAt: z.nullable(instant()),
  /** When it will end, after a cancellation or with the last payment. */
  cancelAt: z.nullable(instant()),
  endedAt: z.nullable(instant()),
  /** Cancelled by the client. */
  cancelled: z.boolean(),
  canCancel: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expiry: z.string() })),
  /** The overdue payment. */
  failure: z.nullable(z.object({ amount: z.string(), currency: z.string(), kind: z.enum(failureKinds), reason: z.nullable(z.string()), failedAt: instant(), nextRetryAt: z.nullable(instant()), graceUntil: z.nullable(instant()) })),
  receipts: z.array(receipt),
});
export type SubscriptionDetails = z.output<typeof subscriptionDetails>;
const subscriptionOrInactive = z.union([z.object({ status: z.literal("inactive") }), subscriptionDetails]);
export type SubscriptionOrInactive = z.output<typeof subscriptionOrInactive>;

const cardFormSession = z.object({
  clientSecret: z.string(),
  gateway: z.enum(["stripe", "sandbox"]),
  mode: z.enum(["live", "test"]),
  /** Null in the sandbox. */
  publishableKey: z.nullable(z.string()),
});

export const readSubscription = endpoint({
  method: "GET",
  path: "/api/subscription",
  access: ["client"],
  summary: "The caller's subscription with plan, status, period end, card and receipts; `inactive` if there never was one",
  live: { provides: ["payments"] },
  response: subscriptionOrInactive,
});

export const readSubscriptionOffer = endpoint({
  method: "GET",
  path: "/api/subscription/offer",
  access: ["client"],
  summary: "The plan the caller can subscribe to: the one their coach set up, or the default",
  live: { provides: ["payments", "onboarding", "settings"] },
  /** `notice`: the caller has signed the agreement, so a cancellation takes a month's notice. */
  response: z.extend(offeredPlan, { notice: z.boolean() }),
});

export const startSubscription = endpoint({
  method: "POST",
  path: "/api/get-or-create-subscription",
  access: ["client"],
  summary: "Starts the caller's subscription to the offered plan, or resumes it; nothing is charged yet. 409 while one is active",
  response: z.extend(cardFormSession, { paymentId: z.string(), plan: offeredPlan }),
  errors: ["not_found", "conflict", "too_many", "provider_failed"],
});
export type StartedSubscription = z.output<typeof startSubscription.response>;

/** A gateway id, returned by the browser. */
const gatewayId = (prefix: RegExp) => z.optional(z.string().check(z.maxLength(100, "This payment isn't ours"), z.regex(prefix, "This payment isn't ours")));

export const refreshSubscription = endpoint({
  method: "POST",
  path: "/api/subscription/refresh",
  access: ["client"],
  summary: "Reads from the payment provider what the caller has just confirmed: the payment `paymentId`, or the card change `setupId`",
  input: { json: z.object({ paymentId: gatewayId(/^(pi|in)_\w+$/), setupId: gatewayId(/^seti_\w+$/) }) },
  response: subscriptionOrInactive,
  live: { invalidates: ["payments"], audience: onlyTheCaller },
  errors: ["not_found", "conflict", "too_many", "provider_failed"],
});

export const changeCard = endpoint({
  method: "POST",
  path: "/api/subscription/card",
  access: ["client"],
  summary: "Starts a card change, which the caller confirms in the browser; idempotent by `requestId`. 409 without a subscription",
  input: { json: z.object({ requestId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, "Please give an id of 8 to 64 letters or digits"))) }) },
  response: z.extend(cardFormSession, { setupId: z.string() }),
  errors: ["not_found", "conflict", "too_many", "provider_failed"],
});
export type CardChange = z.output<typeof changeCard.response>;

export const payOverdue = endpoint({
  method: "POST",
  path: "/api/subscription/pay",
  access: ["client"],
  summary: "Starts an overdue payment with the caller present, so that their bank can ask for confirmation. 409 if nothing is overdue",
  response: z.extend(cardFormSession, { paymentId: z.string() }),
  errors: ["not_found", "conflict", "too_many", "provider_failed"],
});

export const previewCancellation = endpoint({
  method: "GET",
  path: "/api/subscription/cancellation",
  access: ["client"],
  summary: "When a cancellation made now would take effect. 409 if there is nothing to cancel",
  response: z.object({
    at: instant(),
    /** True if a month's notice applies, because the client has signed the agreement. */
    notice: z.boolean(),
  }),
  errors: ["not_found", "conflict", "provider_failed"],
});
export type CancellationPreview = z.output<typeof previewCancellation.response>;

export const cancelSubscription = endpoint({
  method: "POST",
  path: "/api/subscription/cancel",
  access: ["client"],
  summary: "Cancels the caller's subscription at the end of a paid period, after a month's notice under the agreement. 409 if the date differs from `at`",
  input: { json: z.object({ at: z.optional(z.iso.datetime({ error: "Please send the date that was shown" })) }) },
  response: subscriptionOrInactive,
  live: { invalidates: ["payments", "notifications"] },
  errors: ["not_found", "conflict", "provider_failed"],
});
