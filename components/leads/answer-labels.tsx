import type { ReactNode } from "react";
import { CalendarDay } from "@/components/common/local-time";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { type Experience, experienceLabels } from "@/lib/outreach/leads/discovery-options";
import type { SubmissionName } from "@/lib/outreach/leads/submission-rules";
import { parseWeightKg } from "@/lib/platform/parse-measures";
import { formatWeight, type WeightUnit } from "@/lib/platform/units";

/** What each answer of the discovery form is called on the coach's screens. */
export const answerLabels: Record<SubmissionName, string> = {
  fullName: "Name",
  email: "Email",
  phone: "Phone",
  instagram: "Instagram",
  dateOfBirth: "Date of birth",
  goals: "Goals",
  motivation: "Motivation",
  dreamOutcome: "Dream outcome",
  injuries: "Injuries",
  confidence: "Confidence",
  sleepHours: "Sleep",
  trainingDays: "Training days",
  trainingExperience: "Training experience",
  referralSource: "Referral",
  yourStory: "Their story",
  shortTermGoals: "Short-term goals",
  longTermGoals: "Long-term goals",
  fitnessHistory: "Fitness history",
  currentActivity: "Current activity",
  nutritionDescription: "Nutrition",
  habits: "Habits",
  gymAccess: "Gym access",
  movementExperience: "Movement experience",
  supportNetwork: "Support network",
  futurePlans: "Future plans",
  weight: "Weight",
  height: "Height",
  leftArm: "Left arm",
  rightArm: "Right arm",
  chest: "Chest",
  waist: "Waist",
};

const isExperience = (value: string): value is Experience => value in experienceLabels;

/** A typed weight in the reader's unit. Text that isn't a weight stays as it is. */
export function typedWeightText(text: string, unit: WeightUnit): string {
  const kg = parseWeightKg(text);
  return kg === null ? text : formatWeight(kg, unit);
}

const TypedWeight = ({ text }: { text: string }) => typedWeightText(text, useWeightUnit("kg"));

/** An answer in words; null for a question that was not answered. */
export function answerText(name: SubmissionName, answer: string | readonly string[] | null | undefined): ReactNode {
  if (!answer || answer.length === 0) return null;
  if (typeof answer !== "string") return answer.join(", ");
  if (name === "dateOfBirth") return <CalendarDay day={answer} />;
  if (name === "weight") return <TypedWeight text={answer} />;
  return name === "trainingExperience" && isExperience(answer) ? experienceLabels[answer] : answer;
}
