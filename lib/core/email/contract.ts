import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { email, instant, success, text } from "@/lib/api/schemas";
import { addressProblems, deliveryProblems } from "@/lib/core/email/delivery-rules";
import { emailStatusFilters } from "@/lib/core/email/status-filters";

/** Why nothing is sent to an address. */
export const addressProblem = z.object({ kind: z.enum(addressProblems), reason: z.string(), at: instant() });
export type AddressProblem = z.output<typeof addressProblem>;

/** What became of an email that the caller asked for. */
export const emailDelivery = {
  /** It is on its way. False where email isn't connected, and for an address that nothing is sent to. */
  emailed: z.boolean(),
  /** Set if it wasn't sent again, because they have it already. */
  alreadySentAt: z.nullable(instant()),
  /** Why nothing is sent to this address; null if emails go there. */
  emailProblem: z.nullable(addressProblem),
};

const sentEmail = z.object({
  id: z.string(),
  /** A push is a notification to the person's devices. It has no address, and its subject is what the lock screen said. */
  channel: z.enum(["email", "push"]),
  type: z.string(),
  /** The name of its type, such as "Coach Feedback". */
  name: z.string(),
  toEmail: z.string(),
  toName: z.nullable(z.string()),
  /** Null until the email is rendered, just before it is first sent. */
  subject: z.nullable(z.string()),
  /** `not_sent`: email wasn't connected, and it never goes out later. A skipped email was never created; `error` has the reason. */
  status: z.enum(["queued", "sending", "sent", "failed", "not_sent", "unclear", "skipped"]),
  error: z.nullable(z.string()),
  createdAt: instant(),
  sentAt: z.nullable(instant()),
  /** When the recipient's email server accepted it, if the provider has said so. */
  deliveredAt: z.nullable(instant()),
  /** When a push was opened, or the product after it. */
  seenAt: z.nullable(instant()),
  /** What became of a sent email that didn't arrive, or that its recipient marked as spam. */
  problem: z.nullable(z.object({ kind: z.enum(deliveryProblems), reason: z.string(), at: instant() })),
  /** Whether a coach may open it: it is rendered and has no one-time link. */
  readable: z.boolean(),
});
export type SentEmail = z.output<typeof sentEmail>;

export type EmailStatusFilter = (typeof emailStatusFilters)[number];

export const listEmails = endpoint({
  method: "GET",
  path: "/api/email-automation/history",
  access: ["coach"],
  summary: "Who got which email or notification on their devices when, or why not, newest first; `campaign` limits it to one run, `status` to one status. An email being sent counts as waiting",
  query: z.extend(pageQuery, { campaign: z.optional(z.string()), status: z.optional(z.enum(emailStatusFilters, "Please choose from the list")) }),
  live: { provides: ["emails"] },
  response: z.array(sentEmail),
});

export const readEmail = endpoint({
  method: "GET",
  path: "/api/email-automation/messages/:id",
  access: ["coach"],
  summary: "One email as it was sent; 403 if it contains a one-time link",
  live: { provides: ["emails"] },
  response: z.extend(sentEmail, { subject: z.string(), html: z.string(), text: z.string() }),
});

export const decideUnclearEmail = endpoint({
  method: "POST",
  path: "/api/email-automation/messages/:id/decide",
  access: ["coach"],
  summary: "Settles an email that may or may not have arrived: it did, or send it again. 409 for any other email",
  input: { json: z.object({ decision: z.enum(["arrived", "send-again"], "Please choose one of the two") }) },
  response: success,
  live: { invalidates: ["emails", "notifications"] },
  errors: ["conflict"],
});

export const tryAddressAgain = endpoint({
  method: "POST",
  path: "/api/email-automation/try-address-again",
  access: ["coach"],
  summary: "Lets emails go again to an address that bounced or complained; the next bounce stops them again. An address without a problem stays as it is",
  input: { json: z.object({ email: email() }) },
  response: success,
  live: { invalidates: ["emails", "people", "leads"] },
});

export const receiveEmailWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks/resend",
  access: "public",
  summary: "Receives an event from the email provider, signed in the headers svix-id, svix-timestamp and svix-signature; 400 for a wrong signature, 200 for an event that is already known or about an email that isn't ours",
  input: { text: z.string(), contentType: "application/json", maxBytes: 1_048_576 },
  response: z.object({ received: z.literal(true) }),
  credentials: "resendSignature",
});

/** A sample name for the preview; an empty one counts as missing. */
const sampleName = z.optional(text(254));

export const readEmailTemplate = endpoint({
  method: "GET",
  path: "/api/email-templates/:templateId",
  access: "signed-in",
  summary: "A template with sample values and the practice's name, links and text; 404 for an unknown one",
  query: z.object({ clientName: sampleName, prospectName: sampleName }),
  live: { provides: ["settings"] },
  response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});

export const testEmailTemplate = endpoint({
  method: "POST",
  path: "/api/email-templates/:templateId/test",
  access: ["coach"],
  summary: "Sends a template with sample values to the caller, at most once a minute",
  response: z.extend(success, { sentTo: z.string(), ...emailDelivery }),
  live: { invalidates: ["emails"] },
});

const tokenQuery = z.object({ token: z.string("This link isn't complete") });

export const unsubscribeFromReminders = endpoint({
  method: "POST",
  path: "/api/unsubscribe",
  access: "public",
  anyOrigin: true,
  summary: "Stops reminders for the person in the signed token, also called by the one-click unsubscribe of email apps (RFC 8058); 400 for an invalid token. With resubscribe=1 reminders start again",
  query: z.extend(tokenQuery, { resubscribe: z.optional(z.literal("1")) }),
  input: { text: z.string(), contentType: "application/x-www-form-urlencoded", maxBytes: 10_000 },
  response: z.object({ success: z.literal(true), subscribed: z.boolean() }),
  live: { invalidates: ["people"] },
});

export const openUnsubscribePage = endpoint({
  method: "GET",
  path: "/api/unsubscribe",
  access: "public",
  summary: "Redirects to the unsubscribe page, for email apps that open the address instead of posting to it",
  query: tokenQuery,
  response: rawResponse,
  statuses: [303],
});

export const readEmailPause = endpoint({
  method: "GET",
  path: "/api/email-pause",
  access: ["coach"],
  summary: "Since when no email leaves, because the practice moved in from an export; null while emails are sent. With how many emails wait",
  live: { provides: ["email-pause"] },
  response: z.object({ since: z.nullable(instant()), waiting: z.number() }),
});

export const endEmailPause = endpoint({
  method: "DELETE",
  path: "/api/email-pause",
  access: ["coach"],
  summary: "Lets emails be sent again after the practice moved in from an export",
  response: z.object({ since: z.nullable(instant()), waiting: z.number() }),
  live: { invalidates: ["email-pause", "emails"] },
});
