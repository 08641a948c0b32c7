import { getPracticeSettings } from "@/lib/core/settings/queries";
import { isOwnVideo } from "@/lib/core/settings/video";
import { restoreDays } from "@/lib/people/clients/rules";
import { type Environment, env } from "@/lib/platform/env";
import { leadErasureMonths } from "@/lib/practice/privacy/erasure";

type ProviderKeys = Pick<Environment, "STRIPE_SECRET_KEY" | "RESEND_API_KEY" | "UPLOADTHING_TOKEN" | "VAPID">;

/** The services that this server is connected to and what each gets. */
export function listProcessors({ STRIPE_SECRET_KEY, RESEND_API_KEY, UPLOADTHING_TOKEN, VAPID }: ProviderKeys, videoUrls: readonly (string | null)[]) {
  return [
    ...(STRIPE_SECRET_KEY ? [{ name: "Stripe", what: "takes payments: your name, email, card and what you paid. We never see your card number." }] : []),
    ...(RESEND_API_KEY ? [{ name: "Resend", what: "delivers our emails: your name, email address and the email itself." }] : []),
    ...(UPLOADTHING_TOKEN ? [{ name: "UploadThing", what: "stores photos and files. Only this server can open them for you and your coaches." }] : []),
    ...(VAPID ? [{ name: "The push service of your browser", what: "(Google, Apple, Mozilla or Microsoft) delivers notifications to your phone or computer, if you turn them on. They are encrypted: it sees that one came, when and how long it is." }] : []),
    ...(videoUrls.some((url) => url && !isOwnVideo(url)) ? [{ name: "YouTube, Vimeo or Loom", what: "shows our welcome and training videos, and sees that you play one. We send it nothing about you." }] : []),
  ];
}

/** Returns what the privacy notice says about this practice, from its settings and what the server is connected to. */
export async function getPrivacyNotice() {
  const { productName, coachName, dataController, contactEmail, contactPhone, leadRetentionMonths, welcomeVideoUrl, trainingVideoUrl } = await getPracticeSettings();
  return {
    productName,
    responsible: dataController ?? (coachName ? `${coachName}, ${productName}` : productName),
    contactEmail,
    contactPhone,
    processors: listProcessors(env(), [welcomeVideoUrl, trainingVideoUrl]),
    erasureDays: restoreDays,
    leadMonths: Math.max(leadRetentionMonths, leadErasureMonths),
  };
}
export type PrivacyNotice = Awaited<ReturnType<typeof getPrivacyNotice>>;
