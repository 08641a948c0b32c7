import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, paymentInterval } from "@/lib/api/schemas";
import { writeLimits } from "@/lib/api/write-limits";
import { payment } from "@/lib/money/payments/contract";

const card = z.object({ brand: z.string(), last4: z.string(), expiry: z.string() });

export const readFinances = endpoint({
  method: "GET",
  path: "/api/finances",
  access: ["coach"],
  summary: "Revenue in pounds by month, growth in percent, active subscriptions, the number of failed payments that can be recovered, and the payment gateway",
  live: { provides: ["payments", "people", "settings"] },
  response: z.object({
    thisMonth: z.number(),
    lastMonth: z.number(),
    /** Null until a coach sets one. */
    goal: z.nullable(z.number()),
    currency: z.string(),
    /** In percent over last month, to one decimal; 0 if last month is 0. */
    growth: z.number(),
    /** Null without a goal. */
    percentOfGoal: z.nullable(z.number()),
    /** The last 12 calendar months, oldest first, as "2026-11". */
    months: z.array(z.object({ month: z.string(), revenue: z.number() })),
    /** `otherPlans` recur, but not every month. */
    subscriptions: z.object({ active: z.number(), monthlyPlans: z.number(), sixMonthPlans: z.number(), otherPlans: z.number(), monthlyRevenue: z.number() }),
    openFailures: z.number(),
    /** The sandbox has no dashboard. */
    gateway: z.object({ kind: z.enum(["stripe", "sandbox"]), mode: z.enum(["live", "test"]), dashboardUrl: z.nullable(z.string()) }),
  }),
});
export type Finances = z.output<typeof readFinances.response>;

/** `kind` is first, renewal, schedule (automatic retry) or hand (manual retry). */
const paymentAttempt = z.object({ id: z.string(), at: instant(), kind: z.string(), succeeded: z.boolean(), reason: z.nullable(z.string()) });
export type PaymentAttempt = z.output<typeof paymentAttempt>;

/** A payment that failed at least once, including recovered ones. */
const failedPayment = z.extend(payment, {
  /** Failed, and can still be recovered. */
  isOpen: z.boolean(),
  failureReason: z.nullable(z.string()),
  nextRetryAt: z.nullable(instant()),
  /** The end of the grace period. */
  graceUntil: z.nullable(instant()),
  paidAt: z.nullable(instant()),
  card: z.nullable(card),
  /** Oldest first. */
  tries: z.array(paymentAttempt),
});
export type FailedPayment = z.output<typeof failedPayment>;

export const listFailedPayments = endpoint({
  method: "GET",
  path: "/api/failed-payments",
  access: ["coach"],
  summary: "Payments that failed at least once, with every attempt, newest first: all those of the client `clientId`, or the ones of active clients that can still be recovered",
  query: z.extend(pageQuery, { clientId: z.optional(z.string()) }),
  live: { provides: ["payments", "people"] },
  response: z.array(failedPayment),
  errors: ["not_found"],
});

export const readBilling = endpoint({
  method: "GET",
  path: "/api/clients/:id/billing",
  access: ["coach"],
  summary: "A client's plan, its status and the card on file",
  offline: ["coach"],
  live: { provides: ["payments", "people"], subject: "id" },
  response: z.object({
    plan: z.nullable(
      z.object({
        planName: z.string(),
        /** As "199.00", in `currency`: per interval, or in total for a one-time plan. */
        amount: z.string(),
        currency: z.string(),
        recurring: z.boolean(),
        /** How often it is paid; null for a one-time plan. */
        interval: z.nullable(paymentInterval),
        status: z.enum(["incomplete", "active", "past_due", "cancelled", "ended"]),
        isActive: z.boolean(),
        /** Cancelled by the client. */
        isCancelled: z.boolean(),
        startedAt: instant(),
        /** The end of the paid period, or of a one-time plan's term. */
        currentPeriodEnd: z.nullable(instant()),
        nextPaymentAt: z.nullable(instant()),
        /** When it will end, or has ended. */
        endsAt: z.nullable(instant()),
        graceUntil: z.nullable(instant()),
      }),
    ),
    card: z.nullable(card),
    isTest: z.boolean(),
  }),
});
export type Billing = z.output<typeof readBilling.response>;

export const stripeConnections = ["live", "test", "not_connected", "refused", "unreachable"] as const;
export type StripeConnection = (typeof stripeConnections)[number];

export const readPaymentIntegration = endpoint({
  method: "GET",
  path: "/api/payment-integration",
  access: ["coach"],
  summary:
    "Whether Stripe responds right now and can take payments for our plans: live or test, not connected (test payments are used instead), refused (Stripe rejects our key), or unreachable",
  live: { provides: ["payments", "settings"] },
  response: z.object({
    gateway: z.enum(["stripe", "sandbox"]),
    connection: z.enum(stripeConnections),
    /** How many of the `planCount` plans on offer can be paid; null if Stripe doesn't respond. */
    plansConfigured: z.nullable(z.number()),
    planCount: z.number(),
    /** The plans, including the default plan, that the provider has at another price than ours. One that it doesn't have is made when it is first sold. */
    missingPlans: z.array(z.string()),
    /** False if webhook signatures can't be verified; then all webhooks are refused. */
    webhooksVerified: z.boolean(),
    lastWebhookAt: z.nullable(instant()),
    /** The environment variables of Stripe that are not set. */
    missingVariables: z.array(z.string()),
  }),
});
export type PaymentIntegration = z.output<typeof readPaymentIntegration.response>;

export const runTestCharge = endpoint({
  method: "POST",
  path: "/api/payment-integration/test-charge",
  access: ["coach"],
  summary: "Authorises £1 on a test card at the payment provider and cancels it, and says whether that worked. Leaves no payment. 409 where payments are live",
  writeLimit: writeLimits.testCharges,
  response: z.object({
    succeeded: z.boolean(),
    /** Why it failed, as the provider says it; null if it worked. */
    problem: z.nullable(z.string()),
  }),
  errors: ["conflict", "provider_failed"],
});

export const readStripeRevenue = endpoint({
  method: "GET",
  path: "/api/stripe-revenue",
  access: ["coach"],
  summary: "Number and total in pounds, less refunds and disputes, of all successful payments at the payment provider, synced now",
  response: z.object({ totalPayments: z.number(), totalAmount: z.number() }),
  errors: ["provider_failed"],
});

export const exportPayments = endpoint({
  method: "GET",
  path: "/api/export/payments",
  access: ["coach"],
  summary: "Every payment as a CSV file, newest first, with those imported from other tools. Amounts are in pounds unless they name another currency. With `columns=all` it can be imported again",
  query: z.object({ columns: z.optional(z.enum(["all"])) }),
  response: rawResponse,
  contentType: "text/csv",
});
