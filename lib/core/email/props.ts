import * as z from "zod/mini";
import type { EmailType } from "@/lib/core/email/types";

const noProps = z.object({});
/** A payment by its plan and what it came to, such as "£199". */
const paymentFields = { planName: z.string(), amount: z.string() };
/** When it is tried again, if it is, and until when she keeps her coaching: ISO instants. */
const retryFields = { nextRetryAt: z.nullable(z.iso.datetime()), graceUntil: z.nullable(z.iso.datetime()) };
const checkInProps = z.object({ dueMonday: z.iso.date(), weekNumber: z.int() });

const propsSchemas = {
  welcome: noProps,
  "contract-delivery": noProps,
  "contract-reminder": noProps,
  "intake-reminder": noProps,
  "onboarding-complete": noProps,
  "program-delivery": noProps,
  "checkin-reminder": checkInProps,
  "checkin-chase": checkInProps,
  "coach-feedback": z.object({ feedback: z.string(), weekNumber: z.int() }),
  milestone: z.object({ week: z.int() }),
  "re-engagement": noProps,
  /** To the coach: whom it is about, and the due Mondays that she missed, the latest first. */
  "retention-alert": z.object({ clientId: z.string(), clientName: z.string(), missed: z.array(z.iso.date()) }),
  "payment-link": z.object({ planName: z.string(), amount: z.string(), currency: z.string(), type: z.enum(["recurring", "one_time"]), payments: z.nullable(z.int()), url: z.string() }),
  "payment-failed": z.extend(z.object(paymentFields), { reason: z.nullable(z.string()), ...retryFields }),
  "payment-retry": z.extend(z.object(paymentFields), { succeeded: z.boolean(), reason: z.nullable(z.string()), ...retryFields }),
  discovery: noProps,
  "discovery-invite": z.object({ leadRef: z.string() }),
  "call-booking": noProps,
  /** The day of the call, where the coach noted one. */
  "pre-call-prep": z.object({ callOn: z.nullable(z.iso.date()) }),
  "message-notice": z.object({ senderName: z.string() }),
  "plan-ready": z.object({ nutritionistName: z.string() }),
  "password-reset": noProps,
  "set-password": z.object({ invitedBy: z.string() }),
};

/**
 * What a command gives when it queues an email of each type. The person's name, the practice's settings and one-time links
 * are filled in when it is sent.
 */
export type EmailProps = { [T in EmailType]: z.output<(typeof propsSchemas)[T]> };
export const emailPropsSchemas: { [T in EmailType]: z.ZodMiniType<EmailProps[T]> } = propsSchemas;
