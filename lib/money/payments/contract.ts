import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";

/** One invoice or one-time charge. */
export const payment = z.object({
  id: z.string(),
  clientId: z.nullable(z.string()),
  status: z.enum(["pending", "succeeded", "failed", "refunded", "disputed"]),
  planType: z.enum(["monthly", "six_month"]),
  planName: z.string(),
  /** As "199.00", in `currency`. */
  amount: z.string(),
  currency: z.string(),
  /** The refunded or disputed amount; "0.00" if none. */
  returned: z.string(),
  /** When it was paid, or failed. */
  paymentDate: instant(),
  /** Null for an erased client, whose payments stay without a name. */
  client: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), isArchived: z.boolean() })),
});
export type Payment = z.output<typeof payment>;

export const listPayments = endpoint({
  method: "GET",
  path: "/api/payments",
  access: ["coach"],
  summary: "All attempted payments, or those of the client `clientId`, newest first",
  query: z.extend(pageQuery, { clientId: z.optional(z.string()) }),
  live: { provides: ["payments", "people"] },
  response: z.array(payment),
  errors: ["not_found"],
});

/** A paid payment as it is printed. */
const receipt = z.object({
  id: z.string(),
  number: z.string(),
  planName: z.string(),
  /** What was charged, as "199.00" in `currency`. */
  amount: z.string(),
  currency: z.string(),
  paidAt: instant(),
  /** Null if it is unknown. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** The refunded part of `amount`; "0.00" if none. */
  refunded: z.string(),
  /** Null for an erased client. */
  clientName: z.nullable(z.string()),
  /** Paid in test mode, so that no money moved. */
  isTest: z.boolean(),
  practice: z.object({
    name: z.string(),
    logoUrl: z.nullable(z.string()),
    /** A name and postal address, in lines. */
    address: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
});
export type PrintedReceipt = z.output<typeof receipt>;

export const readReceipt = endpoint({
  method: "GET",
  path: "/api/receipts/:id",
  access: ["client", "coach"],
  summary: "The receipt of a paid payment: a client's own, or anyone's for a coach",
  live: { provides: ["payments", "settings"] },
  response: receipt,
});

export const retryPayment = endpoint({
  method: "POST",
  path: "/api/payments/retry/:id",
  access: ["coach"],
  summary: "Retries a failed payment with the card on file; 402 with the reason if it is declined, 409 if there is nothing to retry",
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
  summary: "Reads all payments from the payment provider again and returns the clients whose figures changed",
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
  summary: "Receives an event from the payment provider, signed in the header Stripe-Signature; 400 for a wrong signature, 200 for an event that is already known",
  input: { text: z.string(), contentType: "application/json", maxBytes: 1_048_576 },
  response: z.object({ received: z.literal(true) }),
  credentials: "stripeSignature",
  errors: ["not_found", "provider_failed"],
});

export const readRevenue = endpoint({
  method: "GET",
  path: "/api/revenue",
  access: ["coach"],
  summary: "Revenue of this calendar month and the last, less refunds and disputes, and the month's goal, in pounds",
  live: { provides: ["payments", "settings"] },
  response: z.object({ thisMonth: z.number(), lastMonth: z.number(), goal: z.nullable(z.number()), currency: z.string() }),
});
