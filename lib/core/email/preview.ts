import { composeFrom, passwordUrl, type Sources } from "@/lib/core/email/compose";
import { sampleNames, samples } from "@/lib/core/email/samples";
import { type EmailType, emailTypeInfo } from "@/lib/core/email/types";
import { env } from "@/lib/platform/env";

interface Names {
  clientName?: string;
  prospectName?: string;
}

/**
 * An email as it would go out now with the practice's own name, links and words, but to someone who does not exist: its
 * one-time links open nothing, and nothing is written.
 */
export async function previewEmail<T extends EmailType>(type: T, names: Names, { practice, now }: Pick<Sources, "practice" | "now">) {
  const address = env().APP_URL;
  const clientName = names.clientName || sampleNames.clientName;
  const prospectName = names.prospectName || sampleNames.prospectName;
  const coachName = practice.coachName || practice.productName;
  const info = emailTypeInfo(type);
  const recipient = type === "retention-alert" ? coachName : info?.category === "leads" ? prospectName : clientName;
  const links = {
    oneTime: () => Promise.resolve(passwordUrl("sample")),
    unsubscribeUrl: info?.reminder ? `${address}/unsubscribe?token=sample` : null,
  };
  const props = samples[type]({ clientName, coachName, address, timeZone: practice.timeZone, now });
  return composeFrom(type, props, { firstName: recipient.trim().split(/\s+/)[0] ?? "", practice, now, links });
}
