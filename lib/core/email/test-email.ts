import type { Actor } from "@/lib/auth/actor";
import { queueRenderedEmail } from "@/lib/core/email/commands";
import { fromAddress } from "@/lib/core/email/compose";
import { previewEmail } from "@/lib/core/email/preview";
import { type EmailType, isEmailType } from "@/lib/core/email/types";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";

/** Renders an email type with sample values. Throws 404 for an unknown type. */
export const previewEmailTemplate = async (type: string, names: { clientName?: string; prospectName?: string }, now: Date) =>
  previewEmail(requireEmailType(type), names, { practice: await getPracticeSettings(), now });

/**
 * Sends the caller an email type with sample values, at most once a minute. Renders it now, so its links are samples that
 * don't work. Throws 404 for an unknown type.
 */
export async function queueTestEmail(actor: Pick<Actor, "id" | "email">, type: string, now: Date): Promise<{ success: true; sentTo: string }> {
  const settings = await getPracticeSettings();
  const { subject, html, text } = await previewEmail(requireEmailType(type), {}, { practice: settings, now });
  const content = { fromEmail: fromAddress(settings, env()), subject: `[Test] ${subject}`, html, text, unsubscribeUrl: null };
  await queueRenderedEmail(requireEmailType(type), actor, `test-${now.toISOString().slice(0, 16)}`, content, now);
  return { success: true, sentTo: actor.email };
}

function requireEmailType(type: string): EmailType {
  if (!isEmailType(type)) throw notFound();
  return type;
}
