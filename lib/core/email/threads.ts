import { createHash } from "node:crypto";
import type { EmailType } from "@/lib/core/email/types";

/** What an email belongs to that email apps should show together, by its type and occasion. */
const threadNames: { [T in EmailType]?: (occasion: string) => string } = {
  "checkin-reminder": (dueMonday) => `check-in ${dueMonday}`,
  "checkin-chase": (dueMonday) => `check-in ${dueMonday}`,
  "payment-failed": paymentThread,
  "payment-retry": paymentThread,
};

/** The occasion is the payment's id, or begins with it. */
function paymentThread(occasion: string) {
  return `payment ${occasion.split(":")[0] ?? ""}`;
}

/**
 * The message id that the emails of one thread name as the one they answer: the same for a person's check-in week or payment, and
 * it tells nobody what it is about. Null for an email of its own.
 */
export function threadIdFor({ type, occasion, userId }: { type: string; occasion: string; userId: string | null }, fromEmail: string): string | null {
  const name = Object.hasOwn(threadNames, type) ? threadNames[type as EmailType]?.(occasion) : undefined;
  const [, host] = /@([^\s<>@]+)>?$/.exec(fromEmail) ?? [];
  if (!name || !host || !userId) return null;
  return `<${createHash("sha256").update(`${userId} ${name}`).digest("hex").slice(0, 32)}.thread@${host}>`;
}
