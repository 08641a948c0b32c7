import { videoEmbedUrl } from "@/lib/core/settings/video";
import { getAgreementText } from "@/lib/work/onboarding/agreement";

type NullableUrl = string | null;

interface GuideSettings {
  coachName: string;
  agreementText: string | null;
  agreementVersion: number;
  welcomeVideoUrl: NullableUrl;
  trainingVideoUrl: NullableUrl;
  trainingPlatformUrl: NullableUrl;
  nutritionTrackerUrl: NullableUrl;
  nutritionTrackerUsername: string | null;
  nutritionGroupUrl: NullableUrl;
  nutritionGroupCode: string | null;
  contractUrl: NullableUrl;
}

/** The practice's videos (as the URLs of their players, or of the sample videos), links and agreement, and the client's name, for the onboarding screens. */
export const toOnboardingGuide = (settings: GuideSettings, client: { firstName: string; lastName: string }) => ({
  clientName: `${client.firstName} ${client.lastName}`.trim(),
  coachName: settings.coachName,
  welcomeVideo: settings.welcomeVideoUrl && videoEmbedUrl(settings.welcomeVideoUrl),
  trainingVideo: settings.trainingVideoUrl && videoEmbedUrl(settings.trainingVideoUrl),
  trainingPlatformUrl: settings.trainingPlatformUrl,
  tracker: { url: settings.nutritionTrackerUrl, username: settings.nutritionTrackerUsername },
  group: { url: settings.nutritionGroupUrl, code: settings.nutritionGroupCode },
  agreement: { text: getAgreementText(settings), version: settings.agreementVersion, contractUrl: settings.contractUrl },
});
export type OnboardingGuide = ReturnType<typeof toOnboardingGuide>;
