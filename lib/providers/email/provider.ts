import { env } from "@/lib/platform/env";
import type { EmailProvider } from "@/lib/providers/email/email-provider";
import { disconnectedProvider, outboxProvider } from "@/lib/providers/email/outbox";
import { ResendProvider } from "@/lib/providers/email/resend";

let resend: ResendProvider | undefined;

/** Whether emails are really sent. */
export const isEmailConnected = () => env().RESEND_API_KEY !== undefined;

/** Whether emails count as sent: they are really sent, or this is the demo, whose outbox stands for people's inboxes. */
export const areEmailsSent = () => isEmailConnected() || env().DEMO_MODE;

/** Resend if it has a key, otherwise the demo's outbox, otherwise none. */
export function emailProvider(): EmailProvider {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl } = env();
  if (apiKey) return (resend ??= new ResendProvider({ apiKey, baseUrl }));
  return env().DEMO_MODE ? outboxProvider : disconnectedProvider;
}
