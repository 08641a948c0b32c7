import { videoEmbedUrl } from "@/lib/core/settings/video";
import { getAgreementText } from "@/lib/work/onboarding/agreement";

type NullableUrl = string | null;

interface GuideSettings {
  coachName: string;
  agreementText: string | null;
  agreementVersion: number;
  welcomeVideoUrl: NullableUrl;
  trainingVideoUrl: NullableUrl;
  welcomeTranscriptUrl: NullableUrl;
  trainingTranscriptUrl: NullableUrl;
  trainingPlatformUrl: NullableUrl;
  nutritionTrackerUrl: NullableUrl;
  nutritionTrackerUsername: string | null;
  nutritionGroupUrl: NullableUrl;
  nutritionGroupCode: string | null;
  contractUrl: NullableUrl;
}

/** The practice's videos (as the URLs of their players, or of the sample videos), links and agreement, the client's name, and how long the consultation form takes, for the onboarding screens. */
export const toOnboardingGuide = (settings: GuideSettings, client: { firstName: string; lastName: string }, consultationMinutes: string) => ({
  clientName: `${client.firstName} ${client.lastName}`.trim(),
  coachName: settings.coachName,
  consultationMinutes,
  welcomeVideo: toGuideVideo(settings.welcomeVideoUrl, settings.welcomeTranscriptUrl),
  trainingVideo: toGuideVideo(settings.trainingVideoUrl, settings.trainingTranscriptUrl),
  trainingPlatformUrl: settings.trainingPlatformUrl,
  tracker: { url: settings.nutritionTrackerUrl, username: settings.nutritionTrackerUsername },
  group: { url: settings.nutritionGroupUrl, code: settings.nutritionGroupCode },
  agreement: { text: getAgreementText(settings), version: settings.agreementVersion, contractUrl: settings.contractUrl },
});

/** A video of the guide, with the link to its transcript; null without a video. */
function toGuideVideo(url: NullableUrl, transcriptUrl: NullableUrl): GuideVideo | null {
  const src = url && videoEmbedUrl(url);
  return src ? { src, transcriptUrl } : null;
}

export interface GuideVideo {
  src: string;
  transcriptUrl: NullableUrl;
}

export type OnboardingGuide = ReturnType<typeof toOnboardingGuide>;
