import { keysOf } from "@/lib/platform/objects";
import type { ImportField } from "@/lib/practice/imports/kind";
import { personFields } from "@/lib/practice/imports/kinds/client-matching";
import type { Measure } from "@/lib/practice/imports/reading/bare-numbers";
import type { intakeTextNames } from "@/lib/work/intake/contract";
import type { intakeMeasurementNames } from "@/lib/work/intake/rules";
import type { intakeListNames } from "@/lib/work/intake/shape";

type NutritionFieldName = (typeof intakeTextNames)[number] | (typeof intakeMeasurementNames)[number] | (typeof intakeListNames)[number];

/** The label of each intake field, followed by its aliases in forms. */
const labelsAndAliases: Record<NutritionFieldName, readonly [string, ...string[]]> = {
  fitnessExperience: ["Fitness experience", "Training experience", "Exercise experience"],
  currentActivity: ["Current activity", "Activity level", "Current activity level", "How active are you?"],
  nutritionGoals: ["Nutrition goals", "Nutrition goal", "What are your nutrition goals?", "Diet goals"],
  lifestyle: ["Lifestyle", "Describe your lifestyle", "Daily routine"],
  motivation: ["Motivation", "What motivates you?", "Why now?"],
  expectations: ["Expectations", "What do you expect from coaching?", "What are your expectations?"],
  medications: ["Medications", "Medication", "Do you take any medication?", "Medicines"],
  instagram: ["Instagram", "Instagram handle", "Instagram name"],
  yourStory: ["Their story", "Her story", "Your story", "Story", "Tell me about yourself", "About you"],
  shortTermGoals: ["Short-term goals", "Short term goal", "Goals for the next 3 months"],
  longTermGoals: ["Long-term goals", "Long term goal"],
  dreamOutcome: ["Dream outcome", "Dream result"],
  fitnessHistory: ["Fitness history", "Exercise history", "Training history"],
  currentExercise: ["Current exercise", "Current training", "Exercise"],
  workoutSchedule: ["Workout schedule", "Training schedule", "When can you train?"],
  trainingLocation: ["Training location", "Where do you train?", "Where will you train?"],
  sleepHours: ["Hours of sleep", "Sleep", "Sleep hours", "How many hours do you sleep?"],
  stressLevel: ["Stress level", "Stress"],
  healthIssues: ["Health issues", "Medical conditions", "Health conditions", "Medical history"],
  previousInjuries: ["Previous injuries", "Past injuries", "Injury history"],
  biggestChallenge: ["Biggest challenge", "What is your biggest challenge?", "Challenges"],
  currentDiet: ["Current diet", "Diet", "What do you eat on a normal day?", "Typical day of eating", "Describe your diet"],
  allergies: ["Allergies and intolerances", "Allergies", "Food allergies", "Intolerances", "Any allergies?", "Allergies or intolerances"],
  nutritionChallenges: ["Nutrition challenges", "Nutrition struggles", "What do you struggle with?", "Eating challenges"],
  mealPrepExperience: ["Meal prep experience", "Meal prep", "Do you meal prep?"],
  cookingSkills: ["Cooking skills", "Cooking", "How well do you cook?"],
  foodBudget: ["Food budget", "Weekly food budget", "Budget"],
  height: ["Height", "Your height"],
  weight: ["Weight", "Current weight", "Starting weight", "Your weight"],
  chest: ["Chest", "Bust"],
  waist: ["Waist"],
  hips: ["Hips", "Hip"],
  leftArm: ["Left arm"],
  rightArm: ["Right arm"],
  leftThigh: ["Left thigh"],
  rightThigh: ["Right thigh"],
  injuries: ["Injuries or pain", "Injuries", "Injury", "Current injuries"],
  availableEquipment: ["Available equipment", "Equipment", "What equipment do you have?", "Home equipment"],
};

const measures: Partial<Record<NutritionFieldName, Measure>> = { weight: "weight", chest: "length", waist: "length", hips: "length", leftArm: "length", rightArm: "length", leftThigh: "length", rightThigh: "length" };

export const nutritionImportFields: readonly ImportField[] = [
  ...personFields,
  { name: "dateOfBirth", label: "Date of birth", isDate: true, aliases: ["Birthday", "DOB", "Birth date", "Born"] },
  ...keysOf(labelsAndAliases).map((name): ImportField => ({ name, label: labelsAndAliases[name][0], aliases: labelsAndAliases[name].slice(1), ...(measures[name] && { measure: measures[name] }) })),
];

export const nutritionFieldLabel = (name: NutritionFieldName) => labelsAndAliases[name][0];
