import * as z from "zod/mini";
import type { EmailType } from "@/lib/core/email/types";

const nothing = z.object({});
/** A payment by its plan and what it came to, such as "£199". */
const owed = { planName: z.string(), amount: z.string() };
/** When it is tried again, if it is, and until when she keeps her coaching: ISO instants. */
const ahead = { nextRetryAt: z.nullable(z.iso.datetime()), graceUntil: z.nullable(z.iso.datetime()) };
const checkIn = z.object({ dueMonday: z.iso.date(), weekNumber: z.int() });

const schemas = {
  welcome: nothing,
  "contract-delivery": nothing,
  "contract-reminder": nothing,
  "intake-reminder": nothing,
  "onboarding-complete": nothing,
  "program-delivery": nothing,
  "checkin-reminder": checkIn,
  "checkin-chase": checkIn,
  "coach-feedback": z.object({ feedback: z.string(), weekNumber: z.int() }),
  milestone: z.object({ week: z.int() }),
  "re-engagement": nothing,
  /** To the coach: whom it is about, and the due Mondays that she missed, the latest first. */
  "retention-alert": z.object({ clientId: z.string(), clientName: z.string(), missed: z.array(z.iso.date()) }),
  "payment-link": z.object({ planName: z.string(), amount: z.string(), currency: z.string(), type: z.enum(["recurring", "one_time"]), payments: z.nullable(z.int()), url: z.string() }),
  "payment-failed": z.extend(z.object(owed), { reason: z.nullable(z.string()), ...ahead }),
  "payment-retry": z.extend(z.object(owed), { succeeded: z.boolean(), reason: z.nullable(z.string()), ...ahead }),
  discovery: nothing,
  "discovery-invite": z.object({ leadRef: z.string() }),
  "call-booking": nothing,
  /** The day of the call, where the coach noted one. */
  "pre-call-prep": z.object({ callOn: z.nullable(z.iso.date()) }),
  "message-notice": z.object({ senderName: z.string() }),
  "plan-ready": z.object({ nutritionistName: z.string() }),
  "password-reset": nothing,
  "set-password": z.object({ invitedBy: z.string() }),
};

/**
 * What a command gives when it queues an email of each type. The person's name, the practice's settings and one-time links
 * are filled in when it is sent.
 */
export type EmailProps = { [T in EmailType]: z.output<(typeof schemas)[T]> };
export const emailProps: { [T in EmailType]: z.ZodMiniType<EmailProps[T]> } = schemas;
