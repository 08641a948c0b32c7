import { randomUUID } from "node:crypto";
import type { EmailProvider } from "@/lib/providers/email/email-provider";

/** The demo's provider: it accepts every email and delivers none, and the history shows them as sent. */
export const outboxProvider: EmailProvider = {
  sendBatch: async (messages) => messages.map(() => ({ id: `outbox-${randomUUID()}` })),
};

/** Stands in where email isn't connected: it delivers nothing and says so. */
export const disconnectedProvider: EmailProvider = {
  sendBatch: async (messages) => messages.map(() => ({ notConnected: true })),
};
