import { keysOf } from "@/lib/platform/objects";

/*
 * Every field of a weekly check-in, defined once. The API, the form, the history, the review, the trends, imports, the demo
 * and the test factories derive from this table. A new field needs three changes: a line here, a column in
 * prisma/schema/check-ins.prisma and a migration; shape.ts compiles only when the table and the columns match. Browsers load
 * the table, so what only the server needs is beside what uses it: suggested quick answers, and the headings that imports know.
 */

/** The six headings of the review, in order (spec back-office §2 "Weekly Check-In Review"). */
export const reviewSectionTitles = ["Physical Metrics", "Fitness Performance", "Lifestyle Factors", "Nutrition", "Progress & Mindset", "Support & Communication"] as const;
type ReviewSectionTitle = (typeof reviewSectionTitles)[number];

/** The groups of questions in the form, in order. */
export const questionGroups = {
  week: { title: "Your week", description: "How it really was. A few honest lines are plenty." },
  wins: { title: "Wins and changes", description: "Small wins count most of all." },
  help: { title: "What would help", description: "To make next week a little easier than this one." },
  future: { title: "The bigger picture", description: "Where all of this is going." },
} as const;
type QuestionGroupName = keyof typeof questionGroups;

/** Where a field can have a label of its own. */
type LabelPlace = "form" | "history" | "review" | "trends" | "imports";

export type CheckInUnit = "kg" | "cm" | "hours" | "litres" | "per week" | "/10";

interface FieldBase {
  label: string;
  labelIn?: Partial<Record<LabelPlace, string>>;
  reviewSection: ReviewSectionTitle;
}

/** One of the required questions, answered in words. */
interface AnswerField extends FieldBase {
  kind: "answer";
  group: QuestionGroupName;
  hint: string;
  requiredMessage: string;
}
/** The optional text at the end of the form. */
interface CommentField extends FieldBase {
  kind: "comment";
}
/** An optional short text beside the numbers. */
interface FeelingField extends FieldBase {
  kind: "feeling";
  placeholder: string;
}
interface NumericFieldBase extends FieldBase {
  unit: CheckInUnit | null;
  min: number;
  max: number;
  /** 1 allows whole numbers only. */
  step: 1 | 0.01;
  /** Which direction is good news; a neutral change is only a change. */
  direction: "higher" | "lower" | "neutral";
  hasTrend: boolean;
}
/** A rating, with the meaning of both ends. */
interface ScaleField extends NumericFieldBase {
  kind: "scale";
  low: string;
  high: string;
}
interface NumberField extends NumericFieldBase {
  kind: "number";
  isMeasurementWeekOnly: boolean;
}
type NumericField = ScaleField | NumberField;
export type CheckInField = AnswerField | CommentField | FeelingField | NumericField;
type CheckInFieldKind = CheckInField["kind"];
export type CheckInFieldTable = Readonly<Record<string, CheckInField>>;

const rating = { kind: "scale", unit: "/10", min: 1, max: 10, step: 1 } as const;
const measurement = { kind: "number", unit: "cm", min: 10, max: 300, step: 0.01, direction: "neutral", hasTrend: true, isMeasurementWeekOnly: true, reviewSection: "Physical Metrics" } as const;

/** The fields in the order of the form: the ten questions (spec platform §5), the comment, then "Your numbers". */
export const checkInFields = {
  energySleepMindset: {
    kind: "answer",
    label: "Energy, sleep and mindset",
    labelIn: { form: "How were your energy, sleep and mindset?" },
    hint: "A quick snapshot: what lifted you up, what wore you down.",
    requiredMessage: "Please provide a snapshot of your energy, sleep and mindset",
    group: "week",
    reviewSection: "Lifestyle Factors",
  },
  trainingManagement: {
    kind: "answer",
    label: "Training",
    labelIn: { form: "How did your training go?", review: "How training went" },
    hint: "What you managed, what you skipped, how it felt.",
    requiredMessage: "Please describe how your training went",
    group: "week",
    reviewSection: "Fitness Performance",
  },
  nutritionManagement: {
    kind: "answer",
    label: "Nutrition",
    labelIn: { form: "How did your nutrition go?", review: "How nutrition went" },
    hint: "What worked and what was tricky. No judgement here.",
    requiredMessage: "Please describe how your nutrition went",
    group: "week",
    reviewSection: "Nutrition",
  },
  focusArea: {
    kind: "answer",
    label: "Main focus",
    labelIn: { form: "What is your main focus right now?", review: "Main focus area" },
    hint: "The one thing you want to put your energy into.",
    requiredMessage: "Please share your main focus area",
    group: "wins",
    reviewSection: "Progress & Mindset",
  },
  threeWins: {
    kind: "answer",
    label: "Three wins",
    labelIn: { form: "What were your three biggest wins?", review: "Biggest win" },
    hint: "In training, at the table, at work, at home.",
    requiredMessage: "Please share your three biggest wins",
    group: "wins",
    reviewSection: "Progress & Mindset",
  },
  physicalChanges: {
    kind: "answer",
    label: "Physical changes",
    labelIn: { form: "What changes do you notice in your body?" },
    hint: "How clothes fit, how strong you feel, how you move. “None yet” is an answer too.",
    requiredMessage: "Please describe any physical changes",
    group: "wins",
    reviewSection: "Physical Metrics",
  },
  oneImprovement: {
    kind: "answer",
    label: "One thing to improve",
    labelIn: { form: "What is one thing you’d like to improve?" },
    hint: "Just one. We build on it together.",
    requiredMessage: "Please share what you'd like to improve",
    group: "help",
    reviewSection: "Progress & Mindset",
  },
  coachSupport: {
    kind: "answer",
    label: "How I can support you",
    labelIn: { form: "How can I support you?", review: "Support needed" },
    hint: "A question, a change of plan, a kick or a kind word.",
    requiredMessage: "Please let me know how I can support you",
    group: "help",
    reviewSection: "Support & Communication",
  },
  referralThoughts: {
    kind: "answer",
    label: "Thoughts on referrals",
    labelIn: { form: "Who in your life would enjoy this too?" },
    hint: "A friend, a sister, a colleague. “Nobody right now” is fine.",
    requiredMessage: "Please share your thoughts on referrals",
    group: "future",
    reviewSection: "Support & Communication",
  },
  longTermGoal: {
    kind: "answer",
    label: "Long-term goal",
    labelIn: { form: "Where do you want to be in the long run?" },
    hint: "The goal behind the weekly work. Tell me when it changes.",
    requiredMessage: "Please share your long-term goals",
    group: "future",
    reviewSection: "Progress & Mindset",
  },
  additionalFeedback: {
    kind: "comment",
    label: "Additional feedback",
    labelIn: { form: "Additional feedback (optional)", review: "Anything else" },
    reviewSection: "Support & Communication",
  },
  weight: {
    kind: "number",
    label: "Weight",
    unit: "kg",
    min: 20,
    max: 400,
    step: 0.01,
    direction: "neutral",
    hasTrend: true,
    isMeasurementWeekOnly: false,
    reviewSection: "Physical Metrics",
  },
  energyLevel: {
    ...rating,
    label: "Energy",
    low: "drained",
    high: "full of energy",
    direction: "higher",
    hasTrend: true,
    reviewSection: "Lifestyle Factors",
  },
  motivationLevel: {
    ...rating,
    label: "Motivation",
    low: "hard to start",
    high: "unstoppable",
    direction: "higher",
    hasTrend: false,
    reviewSection: "Progress & Mindset",
  },
  stressLevel: {
    ...rating,
    label: "Stress",
    low: "calm",
    high: "overwhelming",
    direction: "lower",
    hasTrend: true,
    reviewSection: "Lifestyle Factors",
  },
  sleepQuality: {
    ...rating,
    label: "Sleep quality",
    low: "restless",
    high: "deeply rested",
    direction: "higher",
    hasTrend: false,
    reviewSection: "Lifestyle Factors",
  },
  nutritionRating: {
    ...rating,
    label: "Nutrition",
    // An import already takes the column "Nutrition" for the answer in words.
    labelIn: { review: "Nutrition adherence", imports: "Nutrition rating" },
    low: "off track",
    high: "just as planned",
    direction: "higher",
    hasTrend: true,
    reviewSection: "Nutrition",
  },
  averageSleep: {
    kind: "number",
    label: "Sleep a night",
    labelIn: { review: "Sleep average" },
    unit: "hours",
    min: 0,
    max: 24,
    step: 0.01,
    direction: "higher",
    hasTrend: true,
    isMeasurementWeekOnly: false,
    reviewSection: "Lifestyle Factors",
  },
  workoutsCompleted: {
    kind: "number",
    label: "Workouts",
    labelIn: { form: "Workouts completed", trends: "Workouts a week", imports: "Workouts completed" },
    unit: "per week",
    min: 0,
    max: 50,
    step: 1,
    direction: "higher",
    hasTrend: true,
    isMeasurementWeekOnly: false,
    reviewSection: "Fitness Performance",
  },
  waterIntake: {
    kind: "number",
    label: "Water a day",
    unit: "litres",
    min: 0,
    max: 20,
    step: 0.01,
    direction: "higher",
    hasTrend: false,
    isMeasurementWeekOnly: false,
    reviewSection: "Nutrition",
  },
  physicalFeeling: {
    kind: "feeling",
    label: "Physical feeling",
    labelIn: { form: "How does your body feel?", history: "How your body felt", imports: "How does your body feel?" },
    placeholder: "Sore, light, strong…",
    reviewSection: "Physical Metrics",
  },
  strengthProgress: { kind: "feeling", label: "Strength", placeholder: "Heavier, more reps, no change…", reviewSection: "Fitness Performance" },
  enduranceProgress: { kind: "feeling", label: "Endurance", placeholder: "Longer, faster, easier…", reviewSection: "Fitness Performance" },
  chest: { ...measurement, label: "Chest" },
  waist: { ...measurement, label: "Waist" },
  hips: { ...measurement, label: "Hips" },
  arms: { ...measurement, label: "Arms" },
  thighs: { ...measurement, label: "Thighs" },
} as const satisfies CheckInFieldTable;

export type CheckInFieldName = keyof typeof checkInFields;

export type FieldByReadName = Readonly<Record<string, CheckInFieldName>>;

/**
 * The names that the specification adds to a check-in as read (spec platform §3, back-office §3, PRODUCT.md "Weekly
 * check-in"), each with its field. Without them a text is at the top level and a number or feeling in `data`, each under
 * its own name; our own screens read them only there.
 */
export const specifiedReadNames = {
  topLevel: {
    biggestWin: "threeWins",
    supportNeeded: "coachSupport",
    nutritionChallenges: "nutritionManagement",
    progressNotes: "energySleepMindset",
    weight: "weight",
    currentWeight: "weight",
    energyLevel: "energyLevel",
    motivationLevel: "motivationLevel",
    sleepQuality: "sleepQuality",
    nutritionAdherence: "nutritionRating",
    averageSleep: "averageSleep",
    sleepHours: "averageSleep",
    workoutsCompleted: "workoutsCompleted",
    waterIntake: "waterIntake",
    physicalFeeling: "physicalFeeling",
  },
  data: { sleepHours: "averageSleep" },
} as const satisfies Record<"topLevel" | "data", FieldByReadName>;

/** The fields of a table that have one of these kinds. */
export type FieldNameOfKind<Table extends CheckInFieldTable, Kind extends CheckInFieldKind> = {
  [Name in keyof Table]: Table[Name]["kind"] extends Kind ? Name : never;
}[keyof Table] &
  string;

/** The names of the fields of these kinds, in the order of the table. */
export const fieldNamesOfKind = <Table extends CheckInFieldTable, Kind extends CheckInFieldKind>(fields: Table, ...kinds: readonly Kind[]) =>
  keysOf(fields).filter((name): name is FieldNameOfKind<Table, Kind> => kinds.some((kind) => kind === fields[name]?.kind));

export const numericKinds = ["scale", "number"] as const;

export type CheckInAnswerName = FieldNameOfKind<typeof checkInFields, "answer">;
export type CheckInMetricName = FieldNameOfKind<typeof checkInFields, (typeof numericKinds)[number]>;

export const checkInAnswerNames = fieldNamesOfKind(checkInFields, "answer");
export const checkInFeelingNames = fieldNamesOfKind(checkInFields, "feeling");
export const checkInMetricNames = fieldNamesOfKind(checkInFields, ...numericKinds);
export const checkInTextNames = fieldNamesOfKind(checkInFields, "answer", "comment", "feeling");

type MeasurementName = { [Name in CheckInMetricName]: (typeof checkInFields)[Name] extends { isMeasurementWeekOnly: true } ? Name : never }[CheckInMetricName];

/** The measurements of a measurement week and of a client's starting point. */
export const measurementNames = checkInMetricNames.filter((name): name is MeasurementName => {
  const field: CheckInField = checkInFields[name];
  return field.kind === "number" && field.isMeasurementWeekOnly;
});

export const getFieldLabel = ({ label, labelIn }: CheckInField, place: LabelPlace) => labelIn?.[place] ?? label;

/** The unit beside a number in the form. A rating and a count per week need none there. */
export const getFormUnit = ({ unit }: Pick<NumericField, "unit">) => (unit === null || unit === "/10" || unit === "per week" ? undefined : unit);

/** The unit where space is tight; a count has none. */
export const shortUnits = { kg: "kg", cm: "cm", hours: "h", litres: "l", "per week": null, "/10": "/10" } as const satisfies Record<CheckInUnit, string | null>;

export type NamedNumericField = NumericField & { name: string };

/** The numbers of a table, each with its name, in the order of the table. */
export const listNumericFields = (fields: CheckInFieldTable): NamedNumericField[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === "scale" || field.kind === "number" ? { name, ...field } : []));

/** The numbers as the form groups them: ratings, the numbers of every week, and those of a measurement week. */
export function groupNumericFields(fields: CheckInFieldTable) {
  const all = listNumericFields(fields);
  return {
    scales: all.filter((field) => field.kind === "scale"),
    weekly: all.filter((field) => field.kind === "number" && !field.isMeasurementWeekOnly),
    measurements: all.filter((field) => field.kind === "number" && field.isMeasurementWeekOnly),
  };
}

/** The fields that reviews and trends show before the others. */
const firstInReview: readonly string[] = [
  "physicalFeeling",
  "strengthProgress",
  "enduranceProgress",
  "threeWins",
  "weight",
  "energyLevel",
  "averageSleep",
  "sleepQuality",
  "workoutsCompleted",
] satisfies CheckInFieldName[];
const reviewRank = (name: string) => (firstInReview.includes(name) ? firstInReview.indexOf(name) : firstInReview.length);

/** Sorts fields as reviews and trends show them: those named above first, the others in the order of the table. */
export const sortForReviewSection = <T extends { name: string }>(fields: readonly T[]): T[] => fields.toSorted((a, b) => reviewRank(a.name) - reviewRank(b.name));
