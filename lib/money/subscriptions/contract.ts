import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { instant } from "@/lib/api/schemas";

/** A plan as a client reads it. `amount` is as charged, as "350.00" in `currency`: of each month, or of all where it is paid once. */
const plan = z.object({
  name: z.string(),
  amount: z.string(),
  currency: z.string(),
  recurring: z.boolean(),
  /** After how many monthly payments it ends by itself, if it does. */
  payments: z.nullable(z.int()),
});
export type SubscribedPlan = z.output<typeof plan>;

const offeredPlan = z.extend(plan, { priceId: z.string(), description: z.string(), termMonths: z.nullable(z.int()), features: z.array(z.string()) });
export type OfferedPlan = z.output<typeof offeredPlan>;

const receipt = z.object({
  id: z.string(),
  planName: z.string(),
  /** As charged. */
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
  /** Until when it is paid; of a plan that is paid once, where its term ends. */
  currentPeriodEnd: z.nullable(instant()),
  /** When she pays next; null where nothing more is to come, or something is owed. */
  nextPaymentAt: z.nullable(instant()),
  /** When it will end: by her cancelling it, or with the last of its payments. */
  cancelAt: z.nullable(instant()),
  endedAt: z.nullable(instant()),
  /** She has cancelled it herself. */
  cancelled: z.boolean(),
  canCancel: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expiry: z.string() })),
  /** What could not be taken and is still owed. */
  failure: z.nullable(z.object({ amount: z.string(), currency: z.string(), reason: z.nullable(z.string()), failedAt: instant(), nextRetryAt: z.nullable(instant()), graceUntil: z.nullable(instant()) })),
  receipts: z.array(receipt),
});
export type SubscriptionDetails = z.output<typeof subscriptionDetails>;
const subscriptionOrInactive = z.union([z.object({ status: z.literal("inactive") }), subscriptionDetails]);
export type SubscriptionOrInactive = z.output<typeof subscriptionOrInactive>;

/** What the browser needs for a card form. */
const cardFormSession = z.object({
  clientSecret: z.string(),
  gateway: z.enum(["stripe", "sandbox"]),
  mode: z.enum(["live", "test"]),
  /** Stripe's; null in the sandbox. */
  publishableKey: z.nullable(z.string()),
});

export const readSubscription = endpoint({
  method: "GET",
  path: "/api/subscription",
  access: ["client"],
  summary: "The caller's subscription with its plan, status, period end, card and receipts; `inactive` where she has never had one",
  live: { provides: ["payments"] },
  response: subscriptionOrInactive,
});

export const readSubscriptionOffer = endpoint({
  method: "GET",
  path: "/api/subscription/offer",
  access: ["client"],
  summary: "The plan that she is charged where she subscribes: the one her coach set up for her, else the default",
  live: { provides: ["payments"] },
  response: offeredPlan,
});

export const startSubscription = endpoint({
  method: "POST",
  path: "/api/get-or-create-subscription",
  access: ["client"],
  summary: "Begins her subscription to the offered plan, or goes on with the one that she has begun; nothing is charged yet. 409 while she has one that is active",
  response: z.extend(cardFormSession, { paymentId: z.string(), plan: offeredPlan }),
  errors: ["not_found", "conflict", "too_many", "provider_failed"],
});
export type StartedSubscription = z.output<typeof startSubscription.response>;

/** An id of the gateway's, as it comes back to us by way of the browser. */
const gatewayId = (prefix: RegExp) => z.optional(z.string().check(z.maxLength(100, "This is no payment of ours"), z.regex(prefix, "This is no payment of ours")));

export const refreshSubscription = endpoint({
  method: "POST",
  path: "/api/subscription/refresh",
  access: ["client"],
  summary: "Asks the payment provider again about what she has just confirmed in the browser: the payment `paymentId`, or the change of card `setupId`",
  input: { json: z.object({ paymentId: gatewayId(/^(pi|in)_\w+$/), setupId: gatewayId(/^seti_\w+$/) }) },
  response: subscriptionOrInactive,
  live: { invalidates: ["payments"], audience: () => [] },
  errors: ["not_found", "conflict", "too_many", "provider_failed"],
});

export const changeCard = endpoint({
  method: "POST",
  path: "/api/subscription/card",
  access: ["client"],
  summary: "Begins a change of card, which she confirms in the browser; under the same `requestId` it is the same change. 409 without a subscription",
  input: { json: z.object({ requestId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, "Please give an id of 8 to 64 letters or digits"))) }) },
  response: z.extend(cardFormSession, { setupId: z.string() }),
  errors: ["not_found", "conflict", "too_many", "provider_failed"],
});
export type CardChange = z.output<typeof changeCard.response>;

export const payOverdue = endpoint({
  method: "POST",
  path: "/api/subscription/pay",
  access: ["client"],
  summary: "Begins to pay what is overdue with her there, so that her bank can ask her. 409 where nothing is",
  response: z.extend(cardFormSession, { paymentId: z.string() }),
  errors: ["not_found", "conflict", "too_many", "provider_failed"],
});

export const previewCancellation = endpoint({
  method: "GET",
  path: "/api/subscription/cancellation",
  access: ["client"],
  summary: "When a cancellation would take effect, if she asked for it now. 409 where there is nothing to cancel",
  response: z.object({
    at: instant(),
    /** She has signed the agreement, so that a month's notice comes first. */
    notice: z.boolean(),
  }),
  errors: ["not_found", "conflict", "provider_failed"],
});
export type CancellationPreview = z.output<typeof previewCancellation.response>;

export const cancelSubscription = endpoint({
  method: "POST",
  path: "/api/subscription/cancel",
  access: ["client"],
  summary: "Cancels her subscription at the end of a paid period, under the agreement after a month's notice. Where she says which date she saw in `at`, another one is 409",
  input: { json: z.object({ at: z.optional(z.iso.datetime({ error: "Please give the date as it was shown" })) }) },
  response: subscriptionOrInactive,
  live: { invalidates: ["payments", "notifications"] },
  errors: ["not_found", "conflict", "provider_failed"],
});
