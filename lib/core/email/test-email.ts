import type { Actor } from "@/lib/auth/actor";
import { type EmailDelivery, queueRenderedEmail } from "@/lib/core/email/commands";
import { composeEmailWithLinks, type EmailContext, fromAddress, oneTimeLinkUrl } from "@/lib/core/email/compose";
import { findReplyAddress, findTestOccasion } from "@/lib/core/email/queries";
import { defaultSampleNames, sampleDoneSteps, sampleEmailProps } from "@/lib/core/email/samples";
import { type EmailType, findEmailType, isEmailType } from "@/lib/core/email/types";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";

interface PreviewNames {
  clientName?: string;
  prospectName?: string;
}

/** Renders an email type with sample values. Throws 404 for an unknown type. */
export const previewEmailTemplate = async (type: string, names: PreviewNames, now: Date) =>
  previewEmail(requireEmailType(type), names, { practice: await getPracticeSettings(), now });

/**
 * Sends the caller an email type with sample values, at most once a minute. Renders it now, so its links are samples that
 * don't work. Throws 404 for an unknown type.
 */
export async function queueTestEmail(actor: Pick<Actor, "id" | "email">, type: string, now: Date): Promise<{ success: true; sentTo: string } & EmailDelivery> {
  const settings = await getPracticeSettings();
  const { subject, html, text } = await previewEmail(requireEmailType(type), {}, { practice: settings, now });
  const content = { fromEmail: fromAddress(settings, env()), replyTo: await findReplyAddress(settings), subject: `[Test] ${subject}`, html, text, unsubscribeUrl: null, threadId: null };
  const delivery = await queueRenderedEmail(requireEmailType(type), actor, await findTestOccasion(actor, type, now), content, now);
  return { success: true, sentTo: actor.email, ...delivery };
}

function requireEmailType(type: string): EmailType {
  if (!isEmailType(type)) throw notFound();
  return type;
}

/** Renders an email with the practice's own name, links and text for a made-up recipient. Its links don't work, and nothing is stored. */
async function previewEmail<T extends EmailType>(type: T, names: PreviewNames, { practice, now }: Pick<EmailContext, "practice" | "now">) {
  const siteUrl = env().APP_URL;
  const clientName = names.clientName || defaultSampleNames.clientName;
  const prospectName = names.prospectName || defaultSampleNames.prospectName;
  const coachName = practice.coachName || practice.productName;
  const info = findEmailType(type);
  const recipient = type === "retention-alert" || type === "staff-digest" ? coachName : info?.category === "leads" ? prospectName : clientName;
  const links: EmailContext["links"] = {
    oneTime: (purpose) => Promise.resolve(oneTimeLinkUrl(purpose, "sample")),
    unsubscribeUrl: info?.reminder ? `${siteUrl}${paths.unsubscribe("sample")}` : null,
    erasureUrl: info?.category === "leads" ? `${siteUrl}${paths.leadErasure("sample")}` : null,
    leadConsentUrl: () => `${siteUrl}${paths.leadConsent("sample")}`,
  };
  const props = sampleEmailProps[type]({ clientName, coachName, siteUrl, timeZone: practice.timeZone, now });
  return composeEmailWithLinks(type, props, { firstName: recipient.trim().split(/\s+/)[0] ?? "", doneSteps: sampleDoneSteps[type] ?? [], hasPassword: true, hidesPhotos: false, practice, now, links });
}
