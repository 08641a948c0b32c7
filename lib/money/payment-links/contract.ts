import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { email, instant, success } from "@/lib/api/schemas";
import { addressProblem } from "@/lib/core/email/contract";

/** A client's plan as it is set up, with the link to pay for it. */
export const paymentSetup = z.object({
  id: z.string(),
  clientId: z.string(),
  /** A payment page that needs no sign-in. */
  paymentUrl: z.string(),
  priceId: z.string(),
  planName: z.string(),
  /** As "199.00", in `currency`: per month, or in total for a one-time plan. */
  amount: z.string(),
  currency: z.string(),
  type: z.enum(["recurring", "one_time"]),
  createdAt: instant(),
  emailedAt: z.nullable(instant()),
  isTest: z.boolean(),
});
export type PaymentSetup = z.output<typeof paymentSetup>;

const choosePlanMessage = "Please choose a plan";
const chooseClientMessage = "Please choose a client";
const requiredId = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(100, message));

/** Sent as specified but ignored: amounts and names come from the database. */
const ignoredInput = z.optional(z.unknown());

export const createPaymentSetup = endpoint({
  method: "POST",
  path: "/api/create-payment-setup",
  access: ["coach"],
  resumes: true,
  summary:
    "Sets up a client's plan and returns the payment link. The price follows from `priceId` alone. 200 with the existing link if that plan is already set up; another plan closes it. 409 while the client has an active plan",
  input: { json: z.object({ clientId: requiredId(chooseClientMessage), priceId: requiredId(choosePlanMessage), planName: ignoredInput, amount: ignoredInput, currency: ignoredInput, type: ignoredInput }) },
  response: paymentSetup,
  // The client's subscribe page now offers this plan.
  live: { invalidates: ["payments"], audience: ({ body }) => [everyCoach, body.clientId] },
  statuses: [200, 201],
  errors: ["not_found", "conflict", "provider_failed"],
});

export const readPaymentSetup = endpoint({
  method: "GET",
  path: "/api/clients/:id/payment-setup",
  access: ["coach"],
  summary: "A client's active plan and unpaid payment link",
  live: { provides: ["payments", "people"], subject: "id" },
  response: z.object({
    client: z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()) }),
    /** The name of the active plan. */
    plan: z.nullable(z.string()),
    open: z.nullable(paymentSetup),
  }),
});
export type PaymentSetupStatus = z.output<typeof readPaymentSetup.response>;

const missingUrlMessage = "There's no payment link yet. Please set up the payment first";

export const sendPaymentEmail = endpoint({
  method: "POST",
  path: "/api/send-payment-email",
  access: ["coach"],
  summary: "Emails a client their open payment link, at most once a day. An invitation that has not left yet asks for the payment too, in place of a second email. Name, plan and price in the email come from the database, not the request",
  input: { json: z.object({
    clientEmail: email(),
    paymentUrl: z.string(missingUrlMessage).check(z.trim(), z.minLength(1, missingUrlMessage), z.maxLength(2000, missingUrlMessage)),
    planName: z.string(choosePlanMessage).check(z.trim(), z.minLength(1, choosePlanMessage), z.maxLength(254, choosePlanMessage)),
    clientName: ignoredInput,
    planPrice: ignoredInput,
  }) },
  /**
   * `sent` is false if the link was emailed within the last day, at `emailedAt`, and where email isn't connected or nothing is sent to their address (`emailed`).
   * `withInvitation` if it went out as a part of their invitation, which had not left yet.
   */
  response: z.extend(success, { withInvitation: z.boolean(), clientId: z.string(), sent: z.boolean(), emailed: z.boolean(), emailedAt: z.nullable(instant()), emailProblem: z.nullable(addressProblem) }),
  live: { invalidates: ["payments", "emails"], audience: ({ response }) => [everyCoach, response.clientId] },
  errors: ["not_found"],
});

/** The public page of a payment link: the plan, never the client. */
const paymentPage = z.object({
  /** `covered`: the client has an active plan, paid another way. */
  state: z.enum(["open", "paid", "covered"]),
  /** The client has not set a password yet. */
  needsPassword: z.boolean(),
  gateway: z.enum(["stripe", "sandbox"]),
  /** The gateway's payment page; null if it is paid here or cannot be paid. */
  payAt: z.nullable(z.string()),
  plan: z.object({
    name: z.string(),
    description: z.string(),
    amount: z.string(),
    currency: z.string(),
    type: z.enum(["recurring", "one_time"]),
    /** The number of monthly payments; null if it continues until cancelled. */
    payments: z.nullable(z.int()),
    /** The term of a one-time plan in months. */
    termMonths: z.nullable(z.int()),
    features: z.array(z.string()),
  }),
});
export type PaymentPage = z.output<typeof paymentPage>;

export const readPaymentPage = endpoint({
  method: "GET",
  path: "/api/pay/:token",
  access: "public",
  summary: "The plan and payment state of a payment link. 404 for one that is unknown, closed or of an archived client",
  response: paymentPage,
  errors: ["too_many"],
});

export const startPayment = endpoint({
  method: "POST",
  path: "/api/pay/:token/open",
  access: "public",
  summary: "Test payments only: starts paying a link; nothing is charged yet. Opening it again returns the same payment. 409 once it is paid",
  response: z.object({ clientSecret: z.string() }),
  errors: ["conflict", "too_many"],
});

export const requestPasswordLink = endpoint({
  method: "POST",
  path: "/api/pay/:token/password-link",
  access: "public",
  summary: "Emails the link's client, who hasn't set a password yet, a link to set one. It goes to their own address, which is not shown. `emailed` is false where email isn't connected or nothing is sent there. 409 once they have a password, and for an invitation that was taken back",
  response: z.object({ emailed: z.boolean() }),
  live: { invalidates: ["emails"] },
  errors: ["conflict", "too_many"],
});

export const settlePayment = endpoint({
  method: "POST",
  path: "/api/pay/:token/settle",
  access: "public",
  summary: "Test payments only: syncs a link's payment and returns its page",
  response: paymentPage,
  live: { invalidates: ["payments", "people", "emails", "notifications"] },
  errors: ["too_many"],
});
