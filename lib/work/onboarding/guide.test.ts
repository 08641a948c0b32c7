import { expect, it } from "vitest";
import { toOnboardingGuide } from "@/lib/work/onboarding/guide";

const settings = {
  coachName: "Maya Hart",
  agreementText: null,
  agreementVersion: 1,
  welcomeVideoUrl: null,
  trainingVideoUrl: null,
  welcomeTranscriptUrl: null,
  trainingTranscriptUrl: null,
  trainingPlatformUrl: null,
  nutritionTrackerUrl: null,
  nutritionTrackerUsername: null,
  nutritionGroupUrl: null,
  nutritionGroupCode: null,
  contractUrl: null,
};

it("gives each video the link to its own transcript, and none without a video", () => {
  const transcripts = { welcomeTranscriptUrl: "https://example.com/welcome", trainingTranscriptUrl: "https://example.com/training" };
  const guide = toOnboardingGuide({ ...settings, ...transcripts, welcomeVideoUrl: "https://vimeo.com/123456789" }, { firstName: "Nia", lastName: "Okafor" }, "10-15");
  expect(guide.welcomeVideo).toEqual({ src: "https://player.vimeo.com/video/123456789?dnt=1", transcriptUrl: transcripts.welcomeTranscriptUrl });
  expect(guide.trainingVideo).toBeNull();
});
