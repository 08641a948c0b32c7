import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";

/** A payment as the coach reads it: one invoice or one-time charge. */
export const payment = z.object({
  id: z.string(),
  clientId: z.nullable(z.string()),
  status: z.enum(["pending", "succeeded", "failed", "refunded", "disputed"]),
  planType: z.enum(["monthly", "six_month"]),
  planName: z.string(),
  /** As "199.00", in `currency`. */
  amount: z.string(),
  currency: z.string(),
  /** What of it went back or is held back by a dispute: "0.00" where nothing did. */
  returned: z.string(),
  /** When it was paid, or failed. */
  paymentDate: instant(),
  /** Null once she is erased: her payments stay without her name. */
  client: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), isArchived: z.boolean() })),
});
export type Payment = z.output<typeof payment>;

export const listPayments = endpoint({
  method: "GET",
  path: "/api/payments",
  access: ["coach"],
  summary: "Every payment that was made or tried, or those of the client `clientId`, newest first",
  query: z.extend(pageQuery, { clientId: z.optional(z.string()) }),
  live: { provides: ["payments", "people"] },
  response: z.array(payment),
  errors: ["not_found"],
});

export const retryPayment = endpoint({
  method: "POST",
  path: "/api/payments/retry/:id",
  access: ["coach"],
  summary: "Tries a failed payment again with the card on file; 402 with the reason where it is declined, 409 where there is nothing to retry",
  response: payment,
  live: {
    invalidates: ["payments", "people", "notifications"],
    audience: ({ response }) => [everyCoach, ...(response.clientId === null ? [] : [response.clientId])],
  },
  errors: ["declined", "conflict", "provider_failed"],
});

export const syncPayments = endpoint({
  method: "POST",
  path: "/api/sync-stripe-payments",
  access: ["coach"],
  summary: "Reads again at the payment provider what it has of everybody, and answers whose figures that changed",
  response: z.object({ updatedClients: z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })) }),
  live: {
    invalidates: ["payments", "people", "notifications"],
    audience: ({ response }) => [everyCoach, ...response.updatedClients.map(({ id }) => id)],
  },
  errors: ["provider_failed"],
});

export const receiveStripeWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/stripe",
  access: "public",
  summary: "News from the payment provider, signed in the header Stripe-Signature; 400 for a signature that is not its own, 200 for what is known already",
  input: { text: z.string(), contentType: "application/json", maxBytes: 1_048_576 },
  response: z.object({ received: z.literal(true) }),
  credentials: "stripeSignature",
  errors: ["not_found", "provider_failed"],
});

export const readRevenue = endpoint({
  method: "GET",
  path: "/api/revenue",
  access: ["coach"],
  summary: "What came in this calendar month and the one before, refunds and disputes subtracted, and the month's goal, in pounds",
  live: { provides: ["payments", "settings"] },
  response: z.object({ thisMonth: z.number(), lastMonth: z.number(), goal: z.number(), currency: z.string() }),
});

export const listPaymentPlans = endpoint({
  method: "GET",
  path: "/api/payment-plans",
  access: ["coach"],
  summary: "The six plans a client can be put on",
  response: z.array(
    z.object({
      productId: z.string(),
      priceId: z.string(),
      name: z.string(),
      description: z.string(),
      /** Minor units of `currency`. */
      amount: z.int(),
      currency: z.string(),
      type: z.enum(["recurring", "one_time"]),
      interval: z.nullable(z.literal("month")),
      /** After how many monthly payments it ends by itself, if it does. */
      payments: z.nullable(z.int()),
      planType: z.enum(["monthly", "six_month"]),
      features: z.array(z.string()),
      mostPopular: z.boolean(),
    }),
  ),
});
export type PaymentPlan = z.output<typeof listPaymentPlans.response>[number];
