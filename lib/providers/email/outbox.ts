import { randomUUID } from "node:crypto";
import type { EmailProvider } from "@/lib/providers/email/sender";

/** The built-in one: delivers nothing, since the row in the outbox is itself the kept message, to be read in the history. */
export const outbox: EmailProvider = {
  sendBatch: async (messages) => messages.map(() => ({ id: `outbox-${randomUUID()}` })),
};
