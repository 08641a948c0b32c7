import * as z from "zod/mini";
import { coaches, endpoint, nutritionists } from "@/lib/api/contract";
import { day, instant, range, requiredText, text, version } from "@/lib/api/schemas";
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

const detail = (message: string) => requiredText(message, 10);

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

const isNoneAlone = (chosen: readonly string[]) => new Set(chosen).size < 2 || !chosen.includes("None");

/** Several of these, in their own order. "None" cannot stand beside others. What is left out stays as it is on record. */
const choices = <const Name extends string>(options: readonly [Name, ...Name[]]) => {
  const several = z.array(z.enum(options, "Please choose from the list")).check(z.refine(isNoneAlone, "None cannot be chosen together with others"));
  return z.optional(z.pipe(several, z.transform((chosen) => options.filter((option) => chosen.includes(option)))));
};

/** Optional words: blank clears, absent leaves what is on record. */
const clearable = () => z.pipe(z.nullish(text()), z.transform((value) => (value === undefined ? undefined : value || null)));

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
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(day()),
  ...each(wordNames, z.nullable(z.string())),
  ...each(measureNames, z.nullable(z.number())),
  injuries: z.array(z.string()),
  availableEquipment: z.array(z.string()),
  /** When she sent her own form; null while only others have filled the record. */
  submittedAt: z.nullable(instant()),
  updatedAt: instant(),
  /** What her discovery form asked that this form does not, by its name there. */
  otherAnswers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  version: z.number(),
});
export type IntakeRecord = z.output<typeof intakeRecord>;

export const own = endpoint({
  method: "GET",
  path: "/api/intake-form",
  access: ["client"],
  operationId: "readOwnIntake",
  summary: "The caller's own intake record, or null",
  shows: ["intake"],
  response: z.nullable(intakeRecord),
});

export const ofClient = endpoint({
  method: "GET",
  path: "/api/intake-form/:clientId",
  access: ["client", "coach"],
  operationId: "readIntake",
  summary: "A client's intake record, or null",
  shows: ["intake", "people"],
  response: z.nullable(intakeRecord),
});

export const submit = endpoint({
  method: "POST",
  path: "/api/intake-form",
  access: ["client"],
  operationId: "submitIntake",
  summary: "Sends or edits the caller's consultation form and completes that onboarding step",
  body: submission,
  response: z.nullable(intakeRecord),
  changes: ["intake", "onboarding", "promises", "drafts", "notifications"],
});

const measure = (min: number, max: number) => z.nullish(z.number("Please enter a number").check(...range(min, max)));
const centimetres = measure(10, 300);

/** What the coach changes of it: absent stays as it is on record, blank or null clears. */
export const recordEdit = z.object({
  /** Of the copy that was edited; 0 while there is no record. */
  version: version("Please open this client again"),
  ...each(wordNames, clearable()),
  ...each(measureNames, centimetres),
  height: measure(80, 250),
  weight: measure(20, 400),
  injuries: choices(injuryOptions),
  availableEquipment: choices(equipmentOptions),
});
export type RecordEdit = z.output<typeof recordEdit>;

export const complete = endpoint({
  method: "PUT",
  path: "/api/intake-form/:clientId",
  access: ["coach"],
  operationId: "editIntake",
  summary: "Completes a client's intake record with what the coach knows; 409 where `version` is not the latest",
  body: recordEdit,
  response: z.nullable(intakeRecord),
  changes: ["intake", "check-ins", "nutrition"],
  concerns: ({ params }) => [coaches, nutritionists, params.clientId],
  errors: ["conflict"],
});
