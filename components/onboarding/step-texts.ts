import { Apple, Baby, ClipboardList, Handshake, type LucideIcon, MonitorPlay, PlaySquare, Smartphone } from "lucide-react";
import type { OnboardingStepName } from "@/lib/work/onboarding/rules";

interface StepText {
  title: string;
  text: string;
  time: string;
  icon: LucideIcon;
  /** The label of the step's button. */
  actionLabel: string;
  /** The title of the toast after completion (spec platform §8). */
  completedTitle: string;
}

export const onboardingStepTexts: Record<OnboardingStepName, StepText> = {
  welcome_video: {
    title: "Welcome video",
    text: "Meet your coach and find out how the next few months will work.",
    time: "5 min",
    icon: PlaySquare,
    actionLabel: "Mark as Watched",
    completedTitle: "Video Watched",
  },
  consultation_form: {
    title: "Consultation form",
    text: "Tell us about your history, your routine and your goals, so your plan fits you.",
    time: "10-15 min",
    icon: ClipboardList,
    actionLabel: "Open Intake Form",
    completedTitle: "Consultation Complete",
  },
  prenatal_form: {
    title: "Prenatal and postnatal form",
    text: "For anyone who's pregnant or has had a baby. If that's not you, just skip it.",
    time: "5 min",
    icon: Baby,
    actionLabel: "Submit Form",
    completedTitle: "Information Submitted",
  },
  nutrition_plan: {
    title: "Nutrition assessment",
    text: "Three short questions about what you eat and drink.",
    time: "8 min",
    icon: Apple,
    actionLabel: "Open Nutrition Assessment",
    completedTitle: "Nutrition Assessment Complete",
  },
  agreement: {
    title: "Promise and agreement",
    text: "What you promise, and what your coach promises you.",
    time: "3 min",
    icon: Handshake,
    actionLabel: "Open Promise and Agreement",
    completedTitle: "Agreement Completed",
  },
  app_training: {
    title: "App training",
    text: "A short tour of the app you will train with.",
    time: "8 min",
    icon: MonitorPlay,
    actionLabel: "Mark as Complete",
    completedTitle: "Training Complete",
  },
  fitr_setup: {
    title: "Tools setup",
    text: "Install what you need and connect with your coach.",
    time: "3 min",
    icon: Smartphone,
    actionLabel: "Complete Tools Setup",
    completedTitle: "Tools Setup Complete",
  },
};
