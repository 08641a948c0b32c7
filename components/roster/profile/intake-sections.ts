import { formatWeight, type WeightUnit } from "@/lib/platform/units";
import type { IntakeRecord } from "@/lib/work/intake/contract";
import { intakeMeasurementNames } from "@/lib/work/intake/rules";
import { equipmentOptions, intakeInjuryOptions } from "@/lib/work/questions/intake-fields";

type MeasureFieldName = (typeof intakeMeasurementNames)[number];
type ListFieldName = "injuries" | "availableEquipment";
export type IntakeFieldName = Exclude<keyof IntakeRecord, "clientId" | "name" | "email" | "phone" | "dateOfBirth" | "submittedAt" | "updatedAt" | "version" | "otherAnswers" | "answers">;

interface IntakeSection {
  title: string;
  /** Also shows the contact details, which are edited on the account. */
  withContactDetails?: true;
  names: readonly IntakeFieldName[];
}

/** The sections of the intake record (spec back-office §2). */
export const intakeSections: readonly IntakeSection[] = [
  { title: "Personal information", withContactDetails: true, names: ["instagram", "height", "weight"] },
  { title: "Story", names: ["yourStory", "motivation", "dreamOutcome", "expectations"] },
  {
    title: "Fitness goals and history",
    names: ["shortTermGoals", "longTermGoals", "fitnessExperience", "fitnessHistory", "currentActivity", "currentExercise", "workoutSchedule", "trainingLocation", "availableEquipment"],
  },
  {
    title: "Health and lifestyle",
    names: ["lifestyle", "sleepHours", "stressLevel", "healthIssues", "medications", "injuries", "previousInjuries", "biggestChallenge"],
  },
  { title: "Nutrition", names: ["nutritionGoals", "currentDiet", "allergies", "nutritionChallenges", "mealPrepExperience", "cookingSkills", "foodBudget"] },
  { title: "Body measurements", names: ["chest", "waist", "hips", "leftArm", "rightArm", "leftThigh", "rightThigh"] },
];

export const intakeFieldLabels: Record<IntakeFieldName, string> = {
  instagram: "Instagram",
  height: "Height",
  weight: "Weight",
  yourStory: "Their story",
  motivation: "Motivation",
  dreamOutcome: "Dream outcome",
  expectations: "Expectations",
  shortTermGoals: "Short-term goals",
  longTermGoals: "Long-term goals",
  fitnessExperience: "Fitness experience",
  fitnessHistory: "Fitness history",
  currentActivity: "Current activity",
  currentExercise: "Current exercise",
  workoutSchedule: "Workout schedule",
  trainingLocation: "Training location",
  availableEquipment: "Available equipment",
  lifestyle: "Lifestyle",
  sleepHours: "Hours of sleep",
  stressLevel: "Stress level",
  healthIssues: "Health issues",
  medications: "Medications",
  injuries: "Injuries or pain",
  previousInjuries: "Previous injuries",
  biggestChallenge: "Biggest challenge",
  nutritionGoals: "Nutrition goals",
  currentDiet: "Current diet",
  allergies: "Allergies and intolerances",
  nutritionChallenges: "Nutrition challenges",
  mealPrepExperience: "Meal prep experience",
  cookingSkills: "Cooking skills",
  foodBudget: "Food budget",
  chest: "Chest",
  waist: "Waist",
  hips: "Hips",
  leftArm: "Left arm",
  rightArm: "Right arm",
  leftThigh: "Left thigh",
  rightThigh: "Right thigh",
};

export const isMeasureField = (name: IntakeFieldName): name is MeasureFieldName => (intakeMeasurementNames as readonly string[]).includes(name);

export const intakeListOptions: Record<ListFieldName, readonly string[]> = { injuries: intakeInjuryOptions, availableEquipment: equipmentOptions };
export const isListField = (name: IntakeFieldName): name is ListFieldName => name in intakeListOptions;

/** Returns the form values of these fields; empty ones without a record. */
export const intakeFormValues = (record: IntakeRecord | null, names: readonly IntakeFieldName[]) =>
  Object.fromEntries(names.map((name) => [name, record?.[name] ?? (isListField(name) ? [] : isMeasureField(name) ? null : "")]));

/** Returns a field as text, or null if it was not provided. */
export const intakeFieldText = (record: IntakeRecord | null, name: IntakeFieldName, weightUnit: WeightUnit) => intakeValueText(record?.[name], name, weightUnit);

/** Returns a value of a field as text, or null for an empty one. */
export function intakeValueText(value: unknown, name: IntakeFieldName, weightUnit: WeightUnit): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value)) return value.join(", ") || null;
  if (name === "weight") return formatWeight(Number(value), weightUnit);
  return isMeasureField(name) ? `${value} cm` : String(value);
}

/** The labels of questions that only the discovery form asks. */
const discoveryLabels: Record<string, string> = {
  goals: "Goals",
  habits: "Habits",
  gymAccess: "Gym access",
  movementExperience: "Movement experience",
  supportNetwork: "Support network",
  futurePlans: "Future plans",
  confidence: "Confidence",
  trainingDays: "Training days",
  trainingExperience: "Training experience, in years",
  referralSource: "How they heard of you",
};

/** Answers from the discovery form without a field of their own, such as a measurement that is not a number. */
export const discoveryAnswerFacts = (record: IntakeRecord | null) =>
  Object.entries(record?.otherAnswers ?? {}).map(([name, answer]) => ({
    label: discoveryLabels[name] ?? intakeFieldLabels[name as IntakeFieldName] ?? name,
    value: [answer].flat().join(", "),
  }));
