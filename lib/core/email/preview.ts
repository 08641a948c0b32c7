import { composeEmailWithLinks, type EmailContext, passwordUrl } from "@/lib/core/email/compose";
import { defaultSampleNames, sampleEmailProps } from "@/lib/core/email/samples";
import { type EmailType, findEmailType } from "@/lib/core/email/types";
import { env } from "@/lib/platform/env";

interface PreviewNames {
  clientName?: string;
  prospectName?: string;
}

/**
 * An email as it would go out now with the practice's own name, links and words, but to someone who does not exist: its
 * one-time links open nothing, and nothing is written.
 */
export async function previewEmail<T extends EmailType>(type: T, names: PreviewNames, { practice, now }: Pick<EmailContext, "practice" | "now">) {
  const address = env().APP_URL;
  const clientName = names.clientName || defaultSampleNames.clientName;
  const prospectName = names.prospectName || defaultSampleNames.prospectName;
  const coachName = practice.coachName || practice.productName;
  const info = findEmailType(type);
  const recipient = type === "retention-alert" ? coachName : info?.category === "leads" ? prospectName : clientName;
  const links = {
    oneTime: () => Promise.resolve(passwordUrl("sample")),
    unsubscribeUrl: info?.reminder ? `${address}/unsubscribe?token=sample` : null,
  };
  const props = sampleEmailProps[type]({ clientName, coachName, siteUrl: address, timeZone: practice.timeZone, now });
  return composeEmailWithLinks(type, props, { firstName: recipient.trim().split(/\s+/)[0] ?? "", practice, now, links });
}
