import { agreementText } from "@/lib/work/onboarding/agreement";
import { embedUrl } from "@/lib/core/settings/video";

type Link = string | null;

interface Settings {
  coachName: string;
  agreementText: string | null;
  agreementVersion: number;
  welcomeVideoUrl: Link;
  trainingVideoUrl: Link;
  trainingPlatformUrl: Link;
  nutritionTrackerUrl: Link;
  nutritionTrackerUsername: string | null;
  nutritionGroupUrl: Link;
  nutritionGroupCode: string | null;
  contractUrl: Link;
}

/** What a client's journey is drawn from beside its steps: the practice's videos as their players, its links and agreement, and her name. */
export const guideOf = (settings: Settings, client: { firstName: string; lastName: string }) => ({
  clientName: `${client.firstName} ${client.lastName}`.trim(),
  coachName: settings.coachName,
  welcomeVideo: settings.welcomeVideoUrl && embedUrl(settings.welcomeVideoUrl),
  trainingVideo: settings.trainingVideoUrl && embedUrl(settings.trainingVideoUrl),
  trainingPlatformUrl: settings.trainingPlatformUrl,
  tracker: { url: settings.nutritionTrackerUrl, username: settings.nutritionTrackerUsername },
  group: { url: settings.nutritionGroupUrl, code: settings.nutritionGroupCode },
  agreement: { text: agreementText(settings), version: settings.agreementVersion, contractUrl: settings.contractUrl },
});
export type Guide = ReturnType<typeof guideOf>;
