import { randomUUID } from "node:crypto";
import type { EmailProvider } from "@/lib/providers/email/email-provider";

/** Sends nothing: emails stay in the outbox table, where the history shows them. */
export const outboxProvider: EmailProvider = {
  sendBatch: async (messages) => messages.map(() => ({ id: `outbox-${randomUUID()}` })),
};
