import * as z from "zod/mini";

interface TypeInfo {
  id: string;
  name: string;
  category: "account" | "onboarding" | "check-ins" | "payments" | "leads" | "messages" | "nutrition";
  /** Can be opted out of. */
  reminder: boolean;
  /** Carries a one-time link, so nobody but the recipient may read it. */
  secret: boolean;
}

/** Every kind of email that the product sends. */
export const emailTypes = [
  { id: "password-reset", name: "Password Reset", category: "account", reminder: false, secret: true },
  { id: "set-password", name: "Set Password", category: "account", reminder: false, secret: true },
  { id: "coach-feedback", name: "Coach Feedback", category: "check-ins", reminder: false, secret: false },
  { id: "message-notice", name: "Message Notice", category: "messages", reminder: false, secret: false },
  { id: "plan-ready", name: "Plan Ready", category: "nutrition", reminder: false, secret: false },
  { id: "payment-link", name: "Payment Link", category: "payments", reminder: false, secret: false },
  { id: "payment-failed", name: "Payment Failed", category: "payments", reminder: false, secret: false },
  { id: "payment-retry", name: "Payment Retry", category: "payments", reminder: false, secret: false },
  { id: "discovery", name: "Discovery Thank You", category: "leads", reminder: false, secret: false },
  { id: "discovery-invite", name: "Discovery Form", category: "leads", reminder: false, secret: false },
] as const satisfies readonly TypeInfo[];
export type EmailType = (typeof emailTypes)[number]["id"];

/** What is known of a type; nothing for one that a later version no longer has. */
export const emailTypeInfo = (id: string): TypeInfo | undefined => emailTypes.find((type) => type.id === id);
export const isEmailType = (id: string): id is EmailType => emailTypeInfo(id) !== undefined;

/** A payment by its plan and what it came to, such as "£199". */
const owed = { planName: z.string(), amount: z.string() };
/** When it is tried again, if it is, and until when she keeps her coaching: ISO instants. */
const ahead = { nextRetryAt: z.nullable(z.iso.datetime()), graceUntil: z.nullable(z.iso.datetime()) };

const schemas = {
  "password-reset": z.object({}),
  "set-password": z.object({ invitedBy: z.string() }),
  "coach-feedback": z.object({ feedback: z.string(), weekNumber: z.int() }),
  "message-notice": z.object({ senderName: z.string() }),
  "plan-ready": z.object({ nutritionistName: z.string() }),
  "payment-link": z.object({ planName: z.string(), amount: z.string(), currency: z.string(), type: z.enum(["recurring", "one_time"]), payments: z.nullable(z.int()), url: z.string() }),
  "payment-failed": z.extend(z.object(owed), { reason: z.nullable(z.string()), ...ahead }),
  "payment-retry": z.extend(z.object(owed), { succeeded: z.boolean(), reason: z.nullable(z.string()), ...ahead }),
  discovery: z.object({}),
  "discovery-invite": z.object({ leadRef: z.string() }),
};

/**
 * What a command gives when it queues an email of each type. The person's name, the practice's settings and one-time links
 * are filled in when it is sent.
 */
export type EmailProps = { [T in EmailType]: z.output<(typeof schemas)[T]> };
export const emailProps: { [T in EmailType]: z.ZodMiniType<EmailProps[T]> } = schemas;
