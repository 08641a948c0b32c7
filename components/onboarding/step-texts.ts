import { Apple, Baby, ClipboardList, Hand, Handshake, type LucideIcon, MonitorPlay, PlaySquare, Smartphone } from "lucide-react";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";
import { type OnboardingStepName, onboardingStepNames, stepMinutes } from "@/lib/work/onboarding/rules";

interface StepText {
  title: string;
  text: string;
  /** About how many minutes it takes. */
  minutes: string;
  icon: LucideIcon;
  /** The label of the step's button. */
  actionLabel: string;
  /** The title of the toast after completion (spec platform §8). */
  completedTitle: string;
}

/** The texts of each step where the practice has its videos. */
export const onboardingStepTexts: Record<OnboardingStepName, Omit<StepText, "minutes">> = {
  welcome_video: {
    title: "Welcome video",
    text: "Meet your coach and find out how the next few months will work.",
    icon: PlaySquare,
    actionLabel: "Mark as Watched",
    completedTitle: "Video Watched",
  },
  consultation_form: {
    title: "Consultation form",
    text: "Tell us about your history, your routine and your goals, so your plan fits you.",
    icon: ClipboardList,
    actionLabel: "Open Intake Form",
    completedTitle: "Consultation Complete",
  },
  prenatal_form: {
    title: "Prenatal and postnatal form",
    text: "For anyone who's pregnant or has had a baby. If that's not you, just skip it.",
    icon: Baby,
    actionLabel: "Submit Form",
    completedTitle: "Information Submitted",
  },
  nutrition_plan: {
    title: "Nutrition assessment",
    text: "Three short questions about what you eat and drink.",
    icon: Apple,
    actionLabel: "Open Nutrition Assessment",
    completedTitle: "Nutrition Assessment Complete",
  },
  agreement: {
    title: "Promise and agreement",
    text: "What you promise, and what your coach promises you.",
    icon: Handshake,
    actionLabel: "Open Promise and Agreement",
    completedTitle: "Agreement Completed",
  },
  app_training: {
    title: "App training",
    text: "A short tour of the app you will train with.",
    icon: MonitorPlay,
    actionLabel: "Mark as Complete",
    completedTitle: "Training Complete",
  },
  fitr_setup: {
    title: "Tools setup",
    text: "Install what you need and connect with your coach.",
    icon: Smartphone,
    actionLabel: "Complete Tools Setup",
    completedTitle: "Tools Setup Complete",
  },
};

/** The texts of a step for this practice. A step without a video has nothing to watch, and takes a minute. */
export function getStepText(stepName: OnboardingStepName, { welcomeVideo, trainingVideo, trainingPlatformUrl, consultationMinutes }: Pick<OnboardingGuide, "welcomeVideo" | "trainingVideo" | "trainingPlatformUrl" | "consultationMinutes">): StepText {
  const text = { ...onboardingStepTexts[stepName], minutes: stepName === "consultation_form" ? consultationMinutes : stepMinutes[stepName] };
  if (stepName === "welcome_video" && !welcomeVideo)
    return { ...text, title: "Welcome", text: "Seven short steps, then your coach has all they need to plan for you. We save your place after each one.", minutes: "1", icon: Hand, actionLabel: "Continue", completedTitle: "Step Complete" };
  if (stepName === "app_training" && !trainingVideo)
    return trainingPlatformUrl
      ? { ...text, text: "Open the app you'll train with and have a look around.", icon: Smartphone }
      : { ...text, text: "Your coach will show you the app you'll train with. There's nothing to do here yet.", minutes: "1", icon: Smartphone };
  return text;
}

/** Where a step is and how long it takes: "Step 3 of 7 · about 5 minutes". */
export const stepPlaceText = (stepName: OnboardingStepName, minutes: string) => `Step ${onboardingStepNames.indexOf(stepName) + 1} of ${onboardingStepNames.length} · about ${minutes === "1" ? "a minute" : `${minutes} minutes`}`;
