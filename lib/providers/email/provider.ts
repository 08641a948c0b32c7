import { outbox } from "@/lib/providers/email/outbox";
import type { EmailProvider } from "@/lib/providers/email/sender";

/** The provider that the environment asks for. */
export const emailProvider = (): EmailProvider => outbox;
