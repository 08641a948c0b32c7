import { composeEmailWithLinks, type EmailContext, passwordUrl } from "@/lib/core/email/compose";
import { defaultSampleNames, sampleEmailProps } from "@/lib/core/email/samples";
import { type EmailType, findEmailType } from "@/lib/core/email/types";
import { env } from "@/lib/platform/env";

interface PreviewNames {
  clientName?: string;
  prospectName?: string;
}

/** Renders an email with the practice's own name, links and text for a made-up recipient. Its links don't work, and nothing is stored. */
export async function previewEmail<T extends EmailType>(type: T, names: PreviewNames, { practice, now }: Pick<EmailContext, "practice" | "now">) {
  const siteUrl = env().APP_URL;
  const clientName = names.clientName || defaultSampleNames.clientName;
  const prospectName = names.prospectName || defaultSampleNames.prospectName;
  const coachName = practice.coachName || practice.productName;
  const info = findEmailType(type);
  const recipient = type === "retention-alert" ? coachName : info?.category === "leads" ? prospectName : clientName;
  const links = {
    oneTime: () => Promise.resolve(passwordUrl("sample")),
    unsubscribeUrl: info?.reminder ? `${siteUrl}/unsubscribe?token=sample` : null,
  };
  const props = sampleEmailProps[type]({ clientName, coachName, siteUrl, timeZone: practice.timeZone, now });
  return composeEmailWithLinks(type, props, { firstName: recipient.trim().split(/\s+/)[0] ?? "", practice, now, links });
}
