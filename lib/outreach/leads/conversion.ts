import { type discoveryAnswerNames, discoveryMeasureNames } from "@/lib/outreach/leads/discovery-options";
import { pickOrNull } from "@/lib/platform/objects";
import { parseHeightCm, parseLengthCm, parseWeightKg } from "@/lib/platform/parse-measures";

/** The discovery answers of a lead. */
export type LeadDiscoveryAnswers = Record<(typeof discoveryAnswerNames)[number] | (typeof discoveryMeasureNames)[number] | "instagram" | "sleepHours" | "confidence" | "trainingDays" | "referralSource" | "trainingExperience", string | null> & {
  goals: readonly string[];
  injuries: readonly string[];
};

/** The parser and plausible range of each measure: kg for weight, cm for the rest. */
const measureReaders: Record<(typeof discoveryMeasureNames)[number], { read: (text: string) => number | null; min: number; max: number }> = {
  weight: { read: parseWeightKg, min: 20, max: 400 },
  height: { read: parseHeightCm, min: 80, max: 250 },
  leftArm: { read: parseLengthCm, min: 10, max: 300 },
  rightArm: { read: parseLengthCm, min: 10, max: 300 },
  chest: { read: parseLengthCm, min: 10, max: 300 },
  waist: { read: parseLengthCm, min: 10, max: 300 },
};

/** The answers that the intake has under the same name, and those it has no column for. */
const sameNameFields = ["motivation", "instagram", "yourStory", "shortTermGoals", "longTermGoals", "dreamOutcome", "fitnessHistory", "sleepHours"] as const;
const fieldsWithoutColumn = ["habits", "gymAccess", "movementExperience", "supportNetwork", "futurePlans", "confidence", "trainingDays", "referralSource", "trainingExperience"] as const;

/** The intake of a lead who becomes a client (PRODUCT.md "Coach back-office"), and the goals on one line. Answers without a column go into `otherAnswers`. */
export function intakeRecordFromLead(answers: LeadDiscoveryAnswers) {
  const measures = discoveryMeasureNames.map((name) => ({ name, text: answers[name], value: parseMeasure(name, answers[name]) }));
  const unparsedMeasures = measures.filter(({ text, value }) => text && value === null).map(({ name, text }) => [name, text] as const);
  const answersWithoutColumn = fieldsWithoutColumn.filter((name) => answers[name]).map((name) => [name, answers[name]] as const);
  const goals = answers.goals.length > 0 ? [["goals", [...answers.goals]] as const] : [];
  return {
    record: {
      ...pickOrNull(answers, sameNameFields),
      currentExercise: answers.currentActivity,
      currentDiet: answers.nutritionDescription,
      previousInjuries: answers.injuries.join(", ") || null,
      ...(Object.fromEntries(measures.map(({ name, value }) => [name, value])) as Record<(typeof discoveryMeasureNames)[number], number | null>),
      otherAnswers: Object.fromEntries([...goals, ...answersWithoutColumn, ...unparsedMeasures]),
    },
    primaryGoal: answers.goals.join(", ") || null,
  };
}

function parseMeasure(name: (typeof discoveryMeasureNames)[number], text: string | null) {
  const { read, min, max } = measureReaders[name];
  const value = text ? read(text) : null;
  return value !== null && value >= min && value <= max ? value : null;
}
