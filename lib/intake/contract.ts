import * as z from "zod";
import { endpoint } from "@/lib/api/contract";
import { day, instant, text } from "@/lib/api/schemas";
import { each, namesOf } from "@/lib/platform/names";

export const injuryOptions = ["Lower Back Pain", "Knee Issues", "Shoulder Problems", "Neck Pain", "Ankle Issues", "Wrist Problems", "Hip Problems", "None"] as const;
export const equipmentOptions = [
  "Dumbbells",
  "Resistance Bands",
  "Kettlebells",
  "Pull-up Bar",
  "Yoga Mat",
  "Treadmill",
  "Stationary Bike",
  "Home Gym",
  "None",
] as const;

const detail = (message: string) => z.string({ error: message }).trim().min(10, message).max(10_000, "Please use at most 10,000 characters");

/** The six questions of the consultation, each with what it says when there is too little (spec platform §5). */
const answers = {
  fitnessExperience: detail("Please provide more detail about your fitness experience"),
  currentActivity: detail("Please describe your current activity level"),
  nutritionGoals: detail("Please describe your nutrition goals"),
  lifestyle: detail("Please describe your lifestyle"),
  motivation: detail("Please share what motivates you"),
  expectations: detail("Please describe your expectations"),
};
export const answerNames = namesOf(answers);

/** Several of these, in their own order. "None" cannot stand beside others. What is left out stays as it is on record. */
const choices = <const Name extends string>(options: readonly [Name, ...Name[]]) =>
  z
    .array(z.enum(options, "Please choose from the list"))
    .refine((chosen) => new Set(chosen).size < 2 || !chosen.some((one) => one === "None"), "None cannot be chosen together with others")
    .transform((chosen) => options.filter((option) => chosen.includes(option)))
    .optional();

/** Optional words: blank clears, absent leaves what is on record. */
const clearable = () =>
  text()
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null));

export const submission = z.object({
  ...answers,
  injuries: choices(injuryOptions),
  availableEquipment: choices(equipmentOptions),
  medications: clearable(),
  allergies: clearable(),
});
export type Submission = z.output<typeof submission>;

/** What is known of her in words, whoever wrote it: herself, her coach, an import. */
export const wordNames = [
  ...answerNames,
  "medications",
  "instagram",
  "yourStory",
  "shortTermGoals",
  "longTermGoals",
  "dreamOutcome",
  "fitnessHistory",
  "currentExercise",
  "workoutSchedule",
  "trainingLocation",
  "sleepHours",
  "stressLevel",
  "healthIssues",
  "previousInjuries",
  "biggestChallenge",
  "currentDiet",
  "allergies",
  "nutritionChallenges",
  "mealPrepExperience",
  "cookingSkills",
  "foodBudget",
] as const;

/** Weight in kg, lengths in cm. */
export const measureNames = ["height", "weight", "chest", "waist", "hips", "leftArm", "rightArm", "leftThigh", "rightThigh"] as const;

/** The whole intake record (spec platform §3): one per client, with who she is. */
export const intakeRecord = z.object({
  clientId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  dateOfBirth: day().nullable(),
  ...each(wordNames, z.string().nullable()),
  ...each(measureNames, z.number().nullable()),
  injuries: z.array(z.string()),
  availableEquipment: z.array(z.string()),
  /** When she sent her own form; null while only others have filled the record. */
  submittedAt: instant().nullable(),
  updatedAt: instant(),
  version: z.number(),
});
export type IntakeRecord = z.output<typeof intakeRecord>;

export const own = endpoint({
  method: "GET",
  path: "/api/intake-form",
  access: ["client"],
  summary: "The caller's own intake record, or null",
  shows: ["intake"],
  response: intakeRecord.nullable(),
});

export const ofClient = endpoint({
  method: "GET",
  path: "/api/intake-form/:clientId",
  access: ["client", "coach"],
  summary: "A client's intake record, or null",
  shows: ["intake", "people"],
  response: intakeRecord.nullable(),
});

export const submit = endpoint({
  method: "POST",
  path: "/api/intake-form",
  access: ["client"],
  summary: "Sends or edits the caller's consultation form and completes that onboarding step",
  body: submission,
  response: intakeRecord.nullable(),
  changes: ["intake", "onboarding", "promises", "drafts"],
});
