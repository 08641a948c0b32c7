import { heightIn, lengthIn, weightIn } from "@/lib/platform/measures";
import { type answerNames, measureNames } from "@/lib/outreach/leads/options";
import { pick } from "@/lib/platform/names";

/** The discovery answers of a lead, as she gave them. */
export type Answers = Record<(typeof answerNames)[number] | (typeof measureNames)[number] | "instagram" | "sleepHours" | "confidence" | "trainingDays" | "referralSource" | "trainingExperience", string | null> & {
  goals: readonly string[];
  injuries: readonly string[];
};

/** How each measure is read, and between what it must lie to be believed: kg for her weight, cm for the rest. */
const readers: Record<(typeof measureNames)[number], { read: (text: string) => number | null; min: number; max: number }> = {
  weight: { read: weightIn, min: 20, max: 400 },
  height: { read: heightIn, min: 80, max: 250 },
  leftArm: { read: lengthIn, min: 10, max: 300 },
  rightArm: { read: lengthIn, min: 10, max: 300 },
  chest: { read: lengthIn, min: 10, max: 300 },
  waist: { read: lengthIn, min: 10, max: 300 },
};

/** What the intake record has by the same name, and what it has no column for. */
const sameName = ["motivation", "instagram", "yourStory", "shortTermGoals", "longTermGoals", "dreamOutcome", "fitnessHistory", "sleepHours"] as const;
const noColumn = ["habits", "gymAccess", "movementExperience", "supportNetwork", "futurePlans", "confidence", "trainingDays", "referralSource", "trainingExperience"] as const;

/** The intake record of a lead who becomes a client (PRODUCT.md "Coach back-office"), and her goals on one line. Nothing is lost: what fits nowhere stands in `otherAnswers`. */
export function intakeOf(answers: Answers) {
  const measures = measureNames.map((name) => ({ name, text: answers[name], value: measureIn(name, answers[name]) }));
  const unread = measures.filter(({ text, value }) => text && value === null).map(({ name, text }) => [name, text] as const);
  const others = noColumn.filter((name) => answers[name]).map((name) => [name, answers[name]] as const);
  const goals = answers.goals.length > 0 ? [["goals", [...answers.goals]] as const] : [];
  return {
    record: {
      ...pick(answers, sameName),
      currentExercise: answers.currentActivity,
      currentDiet: answers.nutritionDescription,
      previousInjuries: answers.injuries.join(", ") || null,
      ...(Object.fromEntries(measures.map(({ name, value }) => [name, value])) as Record<(typeof measureNames)[number], number | null>),
      otherAnswers: Object.fromEntries([...goals, ...others, ...unread]),
    },
    primaryGoal: answers.goals.join(", ") || null,
  };
}

function measureIn(name: (typeof measureNames)[number], text: string | null) {
  const { read, min, max } = readers[name];
  const value = text ? read(text) : null;
  return value !== null && value >= min && value <= max ? value : null;
}
