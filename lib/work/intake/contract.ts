import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist } from "@/lib/api/contract";
import { day, instant, numberRange, recordVersion, requiredText, text } from "@/lib/api/schemas";
import { fillRecord, mapNames } from "@/lib/platform/objects";
import { intakeMeasurementNames, shortestIntakeAnswer } from "@/lib/work/intake/rules";
import { answer, requiredWithoutVersion, sentFormFields } from "@/lib/work/questions/contract";
import { equipmentOptions, intakeAnswerNames, intakeFields, intakeInjuryOptions } from "@/lib/work/questions/intake-fields";

const detailedText = (message: string) => requiredText(message, shortestIntakeAnswer);

/** Each of the six; with a version of the form it decides which are required, see `saveIntakeForm`. */
const answerFields = mapNames(intakeAnswerNames, (name) => z.optional(detailedText(intakeFields[name].requiredMessage)));

const isNoneAlone = (chosen: readonly string[]) => new Set(chosen).size < 2 || !chosen.includes("None");

/** Any of the options, sorted in their order. "None" excludes the others. An absent field leaves the record unchanged. */
const optionalChoices = <const Name extends string>(options: readonly [Name, ...Name[]]) => {
  const choices = z.array(z.enum(options, "Please choose from the list")).check(z.refine(isNoneAlone, "None cannot be chosen together with others"));
  return z.optional(z.pipe(choices, z.transform((chosen) => options.filter((option) => chosen.includes(option)))));
};

/** Optional text. Blank clears the field; an absent field leaves the record unchanged. */
const clearableText = () => z.pipe(z.nullish(text()), z.transform((value) => (value === undefined ? undefined : value || null)));

/** What a client sends. */
export const intakeSubmission = z.object({
  /** The version of the record that she saw, 0 for none. What the coach wrote since is then not overwritten but a 409. */
  version: z.optional(recordVersion("Please load the form again")),
  ...answerFields,
  ...sentFormFields,
  injuries: optionalChoices(intakeInjuryOptions),
  availableEquipment: optionalChoices(equipmentOptions),
  medications: clearableText(),
  allergies: clearableText(),
}).check(...requiredWithoutVersion(intakeAnswerNames, (name) => intakeFields[name].requiredMessage));
export type IntakeSubmission = z.output<typeof intakeSubmission>;

/** The text fields of an intake record. */
export const intakeTextNames = [
  ...intakeAnswerNames,
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

/** The full intake record (spec platform §3), with the client's contact details. There is one per client. */
export const intakeRecord = z.object({
  clientId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(day()),
  ...fillRecord(intakeTextNames, z.nullable(z.string())),
  ...fillRecord(intakeMeasurementNames, z.nullable(z.number())),
  injuries: z.array(z.string()),
  availableEquipment: z.array(z.string()),
  /** When the client first submitted the form; null if only others have filled in the record. */
  submittedAt: z.nullable(instant()),
  updatedAt: instant(),
  /** Answers from the discovery form that have no field here, by their field name there. */
  otherAnswers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  version: z.number(),
  /** The answers to the practice's own questions, left out where there are none. */
  answers: z.optional(z.array(answer)),
});
export type IntakeRecord = z.output<typeof intakeRecord>;

export const readOwnIntake = endpoint({
  method: "GET",
  path: "/api/intake-form",
  access: ["client"],
  summary: "The caller's own intake record, or null",
  live: { provides: ["intake"] },
  response: z.nullable(intakeRecord),
});

export const readIntake = endpoint({
  method: "GET",
  path: "/api/intake-form/:clientId",
  access: ["client", "coach"],
  summary: "A client's intake record, or null",
  live: { provides: ["intake", "people"] },
  response: z.nullable(intakeRecord),
});

export const submitIntake = endpoint({
  method: "POST",
  path: "/api/intake-form",
  access: ["client"],
  summary: "Submits or edits the caller's consultation form and completes that onboarding step",
  input: { json: intakeSubmission },
  response: z.nullable(intakeRecord),
  live: { invalidates: ["intake", "onboarding", "promises", "drafts", "notifications"] },
  errors: ["conflict"],
});

const optionalMeasurement = (min: number, max: number) => z.nullish(z.number("Please enter a number").check(...numberRange(min, max)));
const optionalCentimetres = optionalMeasurement(10, 300);

/** A coach's edit of the record. An absent field stays unchanged; blank or null clears it. */
export const recordEdit = z.object({
  /** The version that was edited; 0 if there was no record. */
  version: recordVersion("Please open this client again"),
  ...fillRecord(intakeTextNames, clearableText()),
  ...fillRecord(intakeMeasurementNames, optionalCentimetres),
  height: optionalMeasurement(80, 250),
  weight: optionalMeasurement(20, 400),
  injuries: optionalChoices(intakeInjuryOptions),
  availableEquipment: optionalChoices(equipmentOptions),
});
export type IntakeRecordEdit = z.output<typeof recordEdit>;

export const editIntake = endpoint({
  method: "PUT",
  path: "/api/intake-form/:clientId",
  access: ["coach"],
  summary: "Edits a client's intake record; 409 if `version` is not the latest",
  input: { json: recordEdit },
  response: z.nullable(intakeRecord),
  live: { invalidates: ["intake", "check-ins", "nutrition"], audience: ({ params }) => [everyCoach, everyNutritionist, params.clientId] },
  errors: ["conflict"],
});
