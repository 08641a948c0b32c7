import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";
import { payment } from "@/lib/money/payments/contract";

/** A card as the gateway describes it. */
const card = z.object({ brand: z.string(), last4: z.string(), expiry: z.string() });

export const readFinances = endpoint({
  method: "GET",
  path: "/api/finances",
  access: ["coach"],
  summary: "How the practice earns, in pounds: months, growth in percent, active subscriptions, how many payments failed and can be recovered, and who moves the money",
  live: { provides: ["payments", "people", "settings"] },
  response: z.object({
    thisMonth: z.number(),
    lastMonth: z.number(),
    goal: z.number(),
    currency: z.string(),
    /** Of this month over the last one, to one decimal; 0 while last month is 0. */
    growth: z.number(),
    /** Null without a goal. */
    percentOfGoal: z.nullable(z.number()),
    subscriptions: z.object({ active: z.number(), monthlyPlans: z.number(), sixMonthPlans: z.number(), monthlyRevenue: z.number() }),
    openFailures: z.number(),
    /** `dashboardUrl` is the provider's own; the sandbox has none. */
    gateway: z.object({ kind: z.enum(["stripe", "sandbox"]), mode: z.enum(["live", "test"]), dashboardUrl: z.nullable(z.string()) }),
  }),
});
export type Finances = z.output<typeof readFinances.response>;

/** One try to take a payment; `kind` says what made it: her own, a renewal, the schedule, or somebody's hand. */
const paymentAttempt = z.object({ id: z.string(), at: instant(), kind: z.string(), succeeded: z.boolean(), reason: z.nullable(z.string()) });
export type PaymentAttempt = z.output<typeof paymentAttempt>;

/** A payment that failed at least once, with how it is being recovered, or was. */
const failedPayment = z.extend(payment, {
  /** It has failed and can still be recovered. */
  isOpen: z.boolean(),
  failureReason: z.nullable(z.string()),
  nextRetryAt: z.nullable(instant()),
  /** Until when her coaching goes on unpaid. */
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
  summary: "Payments that failed at least once, with every try, newest first: those of the client `clientId`, or of all active clients those that can still be recovered",
  query: z.extend(pageQuery, { clientId: z.optional(z.string()) }),
  live: { provides: ["payments", "people"] },
  response: z.array(failedPayment),
  errors: ["not_found"],
});

export const readBilling = endpoint({
  method: "GET",
  path: "/api/clients/:id/billing",
  access: ["coach"],
  summary: "What a client pays by: her plan and where it stands, and the card on file",
  live: { provides: ["payments", "people"], subject: "id" },
  response: z.object({
    plan: z.nullable(
      z.object({
        planName: z.string(),
        /** As "199.00", in `currency`: of each month, or of the whole where it is paid once. */
        amount: z.string(),
        currency: z.string(),
        recurring: z.boolean(),
        status: z.enum(["incomplete", "active", "past_due", "cancelled", "ended"]),
        isActive: z.boolean(),
        /** She has cancelled it herself. */
        isCancelled: z.boolean(),
        startedAt: instant(),
        /** The end of what is paid for; of a plan paid once, of its term. */
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
    "Whether Stripe really answers and knows our plans, asked now: live or test, not connected (the built-in test gateway takes its place), refused (Stripe does not take our key), or unreachable",
  live: { provides: ["payments"] },
  response: z.object({
    gateway: z.enum(["stripe", "sandbox"]),
    connection: z.enum(stripeConnections),
    /** How many of the `planCount` coaching plans can be paid; null while nobody answers. */
    plansConfigured: z.nullable(z.number()),
    planCount: z.number(),
    /** The names of plans that the provider does not sell at our price, the default one among them. */
    missingPlans: z.array(z.string()),
    /** Whether webhooks can be told from forged ones: without it none is taken. */
    webhooksVerified: z.boolean(),
    lastWebhookAt: z.nullable(instant()),
  }),
});
export type PaymentIntegration = z.output<typeof readPaymentIntegration.response>;

export const readStripeRevenue = endpoint({
  method: "GET",
  path: "/api/stripe-revenue",
  access: ["coach"],
  summary: "Of all payments that went through at our payment provider, brought up to date with it now: how many, and what they came to in pounds, less refunds and disputes",
  response: z.object({ totalPayments: z.number(), totalAmount: z.number() }),
  errors: ["provider_failed"],
});

export const exportPayments = endpoint({
  method: "GET",
  path: "/api/export/payments",
  access: ["coach"],
  summary: "Every payment as a CSV file, newest first. Amounts are in pounds, or name their currency",
  response: rawResponse,
  contentType: "text/csv",
});
