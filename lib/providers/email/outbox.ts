import { randomUUID } from "node:crypto";
import type { EmailProvider } from "@/lib/providers/email/email-provider";

/** The built-in one: delivers nothing, since the row in the outbox is itself the kept message, to be read in the history. */
export const outboxProvider: EmailProvider = {
  sendBatch: async (messages) => messages.map(() => ({ id: `outbox-${randomUUID()}` })),
};
