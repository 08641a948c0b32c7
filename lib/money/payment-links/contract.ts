import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { email, instant, success } from "@/lib/api/schemas";

/** A client's way to pay, as her coach has set it up. */
const paymentSetup = z.object({
  id: z.string(),
  clientId: z.string(),
  /** Where she pays without signing in: a page of the gateway's. */
  paymentUrl: z.string(),
  priceId: z.string(),
  planName: z.string(),
  /** As "199.00", in `currency`: of each month, or of the whole where it is paid once. */
  amount: z.string(),
  currency: z.string(),
  type: z.enum(["recurring", "one_time"]),
  createdAt: instant(),
  /** When it was last emailed to her. */
  emailedAt: z.nullable(instant()),
  /** Nobody is charged real money by it. */
  isTest: z.boolean(),
});
export type PaymentSetup = z.output<typeof paymentSetup>;

const choosePlanMessage = "Please choose a plan";
const chooseClientMessage = "Please choose a client";
const requiredId = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(100, message));

/** Sent by the screen as specified and read by nobody: what is charged and told is what our own records say. */
const ignoredInput = z.optional(z.unknown());

export const createPaymentSetup = endpoint({
  method: "POST",
  path: "/api/create-payment-setup",
  access: ["coach"],
  summary:
    "Puts a client on a plan and answers the link she pays it with. What is charged follows from `priceId` alone. 200 with the link she has where that plan is set up already; another plan closes it. 409 while she has an active plan",
  input: { json: z.object({ clientId: requiredId(chooseClientMessage), priceId: requiredId(choosePlanMessage), planName: ignoredInput, amount: ignoredInput, currency: ignoredInput, type: ignoredInput }) },
  response: paymentSetup,
  // What she is offered where she subscribes is this plan from now on.
  live: { invalidates: ["payments"], audience: ({ body }) => [everyCoach, body.clientId] },
  statuses: [200, 201],
  errors: ["not_found", "conflict", "provider_failed"],
});

export const readPaymentSetup = endpoint({
  method: "GET",
  path: "/api/clients/:id/payment-setup",
  access: ["coach"],
  summary: "How a client stands before her payment is set up: her active plan, and the link that she has not paid yet",
  live: { provides: ["payments", "people"], subject: "id" },
  response: z.object({
    client: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    /** The name of her active plan. */
    plan: z.nullable(z.string()),
    open: z.nullable(paymentSetup),
  }),
});
export type PaymentSetupStatus = z.output<typeof readPaymentSetup.response>;

const missingUrlMessage = "Set up the payment first: there is no payment link yet";

export const sendPaymentEmail = endpoint({
  method: "POST",
  path: "/api/send-payment-email",
  access: ["coach"],
  summary: "Emails a client her open payment link, at most once a day. Name, plan and price in it are those on record, whatever is sent",
  input: { json: z.object({
    clientEmail: email(),
    paymentUrl: z.string(missingUrlMessage).check(z.trim(), z.minLength(1, missingUrlMessage), z.maxLength(2000, missingUrlMessage)),
    planName: z.string(choosePlanMessage).check(z.trim(), z.minLength(1, choosePlanMessage), z.maxLength(254, choosePlanMessage)),
    clientName: ignoredInput,
    planPrice: ignoredInput,
  }) },
  /** `sent` is false where she got this link within a day: `emailedAt` says when. */
  response: z.extend(success, { clientId: z.string(), sent: z.boolean(), emailedAt: instant() }),
  live: { invalidates: ["payments", "emails"], audience: ({ response }) => [everyCoach, response.clientId] },
  errors: ["not_found"],
});

/** What whoever has a payment link may know: what is sold, never to whom. */
const paymentPage = z.object({
  /** open: can be paid; paid: has been; covered: its client has an active plan by another way. */
  state: z.enum(["open", "paid", "covered"]),
  gateway: z.enum(["stripe", "sandbox"]),
  /** Where it is paid, if not here. */
  payAt: z.nullable(z.string()),
  plan: z.object({
    name: z.string(),
    description: z.string(),
    amount: z.string(),
    currency: z.string(),
    type: z.enum(["recurring", "one_time"]),
    /** After how many monthly payments it ends by itself, if it does. */
    payments: z.nullable(z.int()),
    /** How many months a plan lasts that is paid once. */
    termMonths: z.nullable(z.int()),
    features: z.array(z.string()),
  }),
});
export type PaymentPage = z.output<typeof paymentPage>;

export const readPaymentPage = endpoint({
  method: "GET",
  path: "/api/pay/:token",
  access: "public",
  summary: "What a payment link is for and whether it has been paid. 404 for one that is unknown, closed or of a client who has left",
  response: paymentPage,
  errors: ["too_many"],
});

export const startPayment = endpoint({
  method: "POST",
  path: "/api/pay/:token/open",
  access: "public",
  summary: "Begins to pay a link of the built-in test gateway; nothing is charged yet. Opened again it is the same payment. 409 once it is paid",
  response: z.object({ clientSecret: z.string() }),
  errors: ["conflict", "too_many"],
});

export const settlePayment = endpoint({
  method: "POST",
  path: "/api/pay/:token/settle",
  access: "public",
  summary: "Takes over from the built-in test gateway what became of a link's payment, and answers its page",
  response: paymentPage,
  live: { invalidates: ["payments", "people", "emails", "notifications"] },
  errors: ["too_many"],
});
