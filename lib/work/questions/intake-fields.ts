/*
 * Every field of the consultation form (intake), defined once. The API, the form, its summary and the builder derive from this
 * table; a field has a column of the same name in prisma/schema/onboarding.prisma.
 */

export const intakeInjuryOptions = ["Lower Back Pain", "Knee Issues", "Shoulder Problems", "Neck Pain", "Ankle Issues", "Wrist Problems", "Hip Problems", "None"] as const;
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

/** The sections of the form, in order. */
export const intakeFormSections = {
  present: { title: "Where you are", description: "There are no wrong answers. The more your coach knows, the better your plan fits." },
  goal: { title: "Where you want to go", description: "What would make this worthwhile for you?" },
  body: { title: "Your body", description: "So your plan is safe for you." },
  equipment: { title: "Your equipment", description: "What you can train with." },
} as const;
export type IntakeFormSection = keyof typeof intakeFormSections;

interface FieldBase {
  label: string;
  section: IntakeFormSection;
}
/** One of the six required questions (spec platform §5), with the message for an answer that is too short. */
interface AnswerField extends FieldBase {
  kind: "answer";
  hint: string;
  requiredMessage: string;
}
/** An optional text. */
interface NoteField extends FieldBase {
  kind: "note";
  hint?: string;
}
/** Any of the options; "None" excludes the others. */
interface ChoicesField extends FieldBase {
  kind: "choices";
  options: readonly [string, ...string[]];
}
export type IntakeField = AnswerField | NoteField | ChoicesField;

const answerFields = {
  fitnessExperience: {
    kind: "answer",
    section: "present",
    label: "Fitness experience",
    hint: "What have you done before, for how long, and how did it go?",
    requiredMessage: "Please provide more detail about your fitness experience",
  },
  currentActivity: {
    kind: "answer",
    section: "present",
    label: "Current activity",
    hint: "A normal week right now: training, walking, sitting.",
    requiredMessage: "Please describe your current activity level",
  },
  lifestyle: {
    kind: "answer",
    section: "present",
    label: "Lifestyle",
    hint: "Work, family, sleep, stress: anything your plan has to fit around.",
    requiredMessage: "Please describe your lifestyle",
  },
  nutritionGoals: {
    kind: "answer",
    section: "goal",
    label: "Nutrition goals",
    hint: "What should change about the way you eat?",
    requiredMessage: "Please describe your nutrition goals",
  },
  motivation: {
    kind: "answer",
    section: "goal",
    label: "Motivation",
    hint: "Why now, and what keeps you going?",
    requiredMessage: "Please share what motivates you",
  },
  expectations: {
    kind: "answer",
    section: "goal",
    label: "Expectations",
    hint: "What do you hope for from coaching and from your coach?",
    requiredMessage: "Please describe your expectations",
  },
} as const satisfies Record<string, AnswerField>;

/** The fields in the order of the form. */
export const intakeFields = {
  ...answerFields,
  injuries: { kind: "choices", section: "body", label: "Injuries or pain", options: intakeInjuryOptions },
  medications: { kind: "note", section: "body", label: "Medications", hint: "What you take regularly and what it's for." },
  allergies: { kind: "note", section: "body", label: "Allergies and intolerances" },
  availableEquipment: { kind: "choices", section: "equipment", label: "Available equipment", options: equipmentOptions },
} as const satisfies Record<string, IntakeField>;
export type IntakeFieldName = keyof typeof intakeFields;

type IntakeAnswerName = keyof typeof answerFields;

/** The six questions, in the order in which the record and the API name them. */
export const intakeAnswerNames = ["fitnessExperience", "currentActivity", "nutritionGoals", "lifestyle", "motivation", "expectations"] as const satisfies readonly IntakeAnswerName[];

/** The label above a field of the form. */
export const intakeFormLabel = ({ kind, label }: IntakeField) => (kind === "answer" ? label : `${label} (optional)`);
