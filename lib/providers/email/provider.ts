import { env } from "@/lib/platform/env";
import type { EmailProvider } from "@/lib/providers/email/email-provider";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { ResendProvider } from "@/lib/providers/email/resend";

let resend: ResendProvider | undefined;

/** Whether emails are really sent. */
export const isEmailConnected = () => env().RESEND_API_KEY !== undefined;

/** Resend if it has a key, otherwise the built-in outbox, which sends nothing. */
export function emailProvider(): EmailProvider {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl } = env();
  return apiKey ? (resend ??= new ResendProvider({ apiKey, baseUrl })) : outboxProvider;
}
