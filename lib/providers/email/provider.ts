import { env } from "@/lib/platform/env";
import type { EmailProvider } from "@/lib/providers/email/email-provider";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { ResendProvider } from "@/lib/providers/email/resend";

let resend: ResendProvider | undefined;

/** Who delivers: Resend where there is a key for it, else the built-in outbox, where they stay. */
export function emailProvider(): EmailProvider {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl } = env();
  return apiKey ? (resend ??= new ResendProvider({ apiKey, baseUrl })) : outboxProvider;
}
