import { describe, expect, it } from "vitest";
import { getStepText, stepPlaceText } from "@/components/onboarding/step-texts";

const video = { src: "https://example.com/video", transcriptUrl: null };
const withVideos = { welcomeVideo: video, trainingVideo: video, trainingPlatformUrl: "https://example.com/app", consultationMinutes: "10-15" };
const withoutVideos = { welcomeVideo: null, trainingVideo: null, trainingPlatformUrl: null, consultationMinutes: "10-15" };

describe("A step's texts", () => {
  it.each([
    ["with its video", "welcome_video", withVideos, ["Welcome video", "Mark as Watched", "5"]],
    ["without its video", "welcome_video", withoutVideos, ["Welcome", "Continue", "1"]],
    ["with its video", "app_training", withVideos, ["App training", "Mark as Complete", "8"]],
    ["with only a link to the app", "app_training", { ...withVideos, trainingVideo: null }, ["App training", "Mark as Complete", "8"]],
    ["with the practice's own questions", "consultation_form", { ...withVideos, consultationMinutes: "13-18" }, ["Consultation form", "Open Intake Form", "13-18"]],
    ["with neither", "app_training", withoutVideos, ["App training", "Mark as Complete", "1"]],
  ] as const)("%s, %s", (_, stepName, guide, expected) => {
    const { title, actionLabel, minutes, text } = getStepText(stepName, guide);
    expect([title, actionLabel, minutes]).toEqual(expected);
    expect(/video|watch/i.test(`${title} ${text} ${actionLabel}`)).toBe(stepName === "welcome_video" && guide.welcomeVideo !== null);
  });
});

describe("A step's place", () => {
  it.each([
    ["prenatal_form", "5", "Step 3 of 7 · about 5 minutes"],
    ["consultation_form", "10-15", "Step 2 of 7 · about 10-15 minutes"],
    ["welcome_video", "1", "Step 1 of 7 · about a minute"],
  ] as const)("of %s taking %s", (stepName, minutes, expected) => expect(stepPlaceText(stepName, minutes)).toBe(expected));
});
