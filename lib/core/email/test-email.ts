import type { Actor } from "@/lib/auth/actor";
import { queueRenderedEmail } from "@/lib/core/email/commands";
import { fromAddress } from "@/lib/core/email/compose";
import { previewEmail } from "@/lib/core/email/preview";
import { type EmailType, isEmailType } from "@/lib/core/email/types";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";

/** A type's email with sample values. Throws 404 for a type that there is not. */
export const previewEmailTemplate = async (type: string, names: { clientName?: string; prospectName?: string }, now: Date) =>
  previewEmail(requireEmailType(type), names, { practice: await getPracticeSettings(), now });

/**
 * Queues a type's email with sample values to whoever asks; it is made now, so that no link in it can work. A second one in the
 * same minute is left out. Throws 404 for a type that there is not.
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
