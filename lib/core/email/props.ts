import * as z from "zod/mini";
import type { EmailType } from "@/lib/core/email/types";
import { failureKinds } from "@/lib/providers/payments/declines";

/** The changes that a person is told of by email, so that they notice one that they didn't make. */
const securityChanges = ["password", "password-reset", "passkey-added", "passkey-removed", "authenticator-added", "authenticator-removed", "recovery-codes", "recovery-code-used", "second-factor-reset"] as const;
export type SecurityChange = (typeof securityChanges)[number];

const noProps = z.object({});
/** The amount includes the currency, such as "£199". */
const paymentFields = { planName: z.string(), amount: z.string() };
/** Why it failed (emails queued before there were kinds have none), the next automatic retry, if any, and the end of the grace period, as ISO instants. */
const retryFields = { kind: z._default(z.enum(failureKinds), "other"), reason: z.nullable(z.string()), nextRetryAt: z.nullable(z.iso.datetime()), graceUntil: z.nullable(z.iso.datetime()) };
const cardFields = z.object({ brand: z.string(), last4: z.string() });
const checkInProps = z.object({ dueMonday: z.iso.date(), weekNumber: z.int() });

const propsSchemas = {
  /** `contractFollows` if Contract Delivery was queued with it; those queued before that was kept have none. */
  welcome: z.object({ contractFollows: z.optional(z.boolean()) }),
  "contract-delivery": noProps,
  "contract-reminder": noProps,
  "intake-reminder": noProps,
  "onboarding-complete": noProps,
  "program-delivery": noProps,
  "checkin-reminder": checkInProps,
  /** `earlierChases` counts the chases before this one since the last check-in; chases queued before it was counted have none. */
  "checkin-chase": z.extend(checkInProps, { earlierChases: z.optional(z.int()) }),
  /** `edition` tells one text of the feedback from another, without its words. */
  "coach-feedback": z.object({ checkInId: z.optional(z.string()), edition: z.optional(z.string()), weekNumber: z.int() }),
  "training-plan-live": noProps,
  /** `until` is the last day of the pause, `nextCheckIn` the due Monday after it. */
  "pause-started": z.object({ until: z.iso.date() }),
  "pause-ending": z.object({ until: z.iso.date(), nextCheckIn: z.iso.date() }),
  /** Names of clients and leads, and the ids by which an erased client or a deleted lead is found. Digests queued before clients' ids were stored have no `clientIds`. */
  "staff-digest": z.object({ messages: z.array(z.string()), checkIns: z.array(z.string()), leads: z.array(z.string()), clientIds: z.optional(z.array(z.string())), leadIds: z.array(z.string()) }),
  milestone: z.object({ week: z.int() }),
  "re-engagement": noProps,
  /** Sent to the coach. `missed` lists the due Mondays without a check-in, latest first. */
  "retention-alert": z.object({ clientId: z.string(), clientName: z.string(), missed: z.array(z.iso.date()) }),
  "payment-link": z.object({ planName: z.string(), amount: z.string(), currency: z.string(), type: z.enum(["recurring", "one_time"]), payments: z.nullable(z.int()), url: z.string() }),
  "payment-failed": z.extend(z.object(paymentFields), retryFields),
  /** Emails queued before they led to the receipt have no `paymentId`. */
  "payment-retry": z.extend(z.object(paymentFields), { paymentId: z.optional(z.string()), succeeded: z.boolean(), ...retryFields }),
  receipt: z.extend(z.object(paymentFields), { paymentId: z.string(), number: z.string(), paidAt: z.iso.datetime(), card: z.nullable(cardFields) }),
  /** `expiry` is MM/YYYY. */
  "card-expiring": z.extend(z.object(paymentFields), { subscriptionId: z.string(), nextPaymentAt: z.iso.datetime(), card: cardFields, expiry: z.string() }),
  /** `endsOn` is the day of `endsAt` in the practice's time zone. */
  "coaching-ending": z.object({ subscriptionId: z.string(), planName: z.string(), endsAt: z.iso.datetime(), endsOn: z.iso.date() }),
  /** `isUnpaid` if it ended because a payment wasn't made; `canSubscribe` if a plan can be bought on /subscribe. */
  "coaching-ended": z.object({ planName: z.string(), endedAt: z.iso.datetime(), isUnpaid: z.boolean(), canSubscribe: z.boolean() }),
  discovery: noProps,
  "discovery-invite": z.object({ leadRef: z.string() }),
  "lead-consent": z.object({ submissionId: z.string(), sentAt: z.iso.datetime(), eraseAt: z.iso.datetime() }),
  "call-booking": noProps,
  /** The day of the call, if the coach entered one. */
  "pre-call-prep": z.object({ callOn: z.nullable(z.iso.date()) }),
  /** Emails queued before they named their sender have no `senderId`. `checkInId` if the message is the feedback on that check-in. */
  "message-notice": z.object({ senderId: z.optional(z.string()), senderName: z.string(), checkInId: z.optional(z.string()) }),
  "plan-ready": z.object({ nutritionistName: z.string() }),
  "erasure-requested": z.object({ clientId: z.string(), clientName: z.string(), isClient: z.boolean(), erasesAt: z.iso.datetime() }),
  "password-reset": noProps,
  "set-password": z.object({ invitedBy: z.string() }),
  /** `isRequested` if the person asked for it themselves. */
  "invitation-renewed": z.object({ invitedBy: z.string(), isRequested: z.optional(z.boolean()) }),
  "security-change": z.object({ change: z.enum(securityChanges), at: z.iso.datetime() }),
  /** `isChange` for the new address of an account, otherwise the address it was created with. */
  "verify-email": z.object({ isChange: z.boolean() }),
  "email-changed": z.object({ isNewAddress: z.boolean() }),
};

/** The props that a command passes when it queues an email. The recipient's name, the practice's settings and one-time links are added on sending. */
export type EmailProps = { [T in EmailType]: z.output<(typeof propsSchemas)[T]> };
export const emailPropsSchemas: { [T in EmailType]: z.ZodMiniType<EmailProps[T]> } = propsSchemas;
