import type { SelectOption } from "@/components/form/option-select";
import type { DiscoverySubmission } from "@/lib/outreach/leads/contract";
import { confidenceOptions, discoveryInjuryOptions, experienceLabels, experienceOptions, goalOptions, type honeypotName, referralOptions, sleepOptions, trainingDayOptions } from "@/lib/outreach/leads/discovery-options";
import type { WeightUnit } from "@/lib/platform/units";

/** The field name in the request (spec platform §3). */
type QuestionName = Exclude<keyof DiscoverySubmission, "leadRef" | "consent" | typeof honeypotName>;

interface BaseQuestion {
  name: QuestionName;
  label: string;
  hint?: string;
  required?: boolean;
}
interface LineQuestion extends BaseQuestion {
  kind: "line";
  type?: "email" | "tel";
  autoComplete?: string;
  /** For a number, with or without its unit. */
  isShort?: boolean;
}
interface TextQuestion extends BaseQuestion {
  kind: "words";
}
interface DateQuestion extends BaseQuestion {
  kind: "day";
  autoComplete?: string;
}
interface SingleChoiceQuestion extends BaseQuestion {
  kind: "one";
  options: readonly SelectOption[];
}
interface MultipleChoiceQuestion extends BaseQuestion {
  kind: "several";
  options: readonly string[];
  /** The option that can't be combined with others. */
  exclusive?: string;
}
export type DiscoveryQuestion = LineQuestion | TextQuestion | DateQuestion | SingleChoiceQuestion | MultipleChoiceQuestion;

export interface DiscoveryFormPart {
  title: string;
  text: string;
  questions: readonly DiscoveryQuestion[];
}

/** What the weight is asked in, by the practice's unit. */
export const weightHints: Record<WeightUnit, string> = { kg: "In kg", lb: "In pounds", st: "In stone and pounds, such as 11 st 4" };

const toPlainOptions = (values: readonly string[]): SelectOption[] => values.map((value) => ({ value, label: value }));
const lineQuestion = (name: QuestionName, label: string, overrides: Partial<LineQuestion> = {}): LineQuestion => ({ kind: "line", name, label, autoComplete: "off", ...overrides });
const textQuestion = (name: QuestionName, label: string, overrides: Partial<TextQuestion> = {}): TextQuestion => ({ kind: "words", name, label, ...overrides });
const measureQuestion = (name: QuestionName, label: string, hint: string) => lineQuestion(name, label, { hint, isShort: true });
const singleChoiceQuestion = (name: QuestionName, label: string, options: readonly SelectOption[], overrides: Partial<SingleChoiceQuestion> = {}): SingleChoiceQuestion => ({ kind: "one", name, label, options, ...overrides });

/** The form's parts in order, required questions first. */
export const discoveryFormParts: readonly DiscoveryFormPart[] = [
  {
    title: "About you",
    text: "So we know who you are and how to reach you.",
    questions: [
      lineQuestion("fullName", "Full name", { required: true, autoComplete: "name" }),
      lineQuestion("email", "Email", { required: true, type: "email", autoComplete: "email" }),
      lineQuestion("phone", "Phone", { type: "tel", autoComplete: "tel" }),
      lineQuestion("instagram", "Instagram", { hint: "Your name there, such as @yourname" }),
      { kind: "day", name: "dateOfBirth", label: "Date of birth", autoComplete: "bday" },
      singleChoiceQuestion("referralSource", "How did you hear about us?", toPlainOptions(referralOptions), { required: true }),
    ],
  },
  {
    title: "Your goals",
    text: "What you'd like, in your own words. There are no wrong answers.",
    questions: [
      { kind: "several", name: "goals", label: "What are your goals?", hint: "Choose at least one.", options: goalOptions, required: true },
      textQuestion("motivation", "What motivates you to start now?", { required: true }),
      textQuestion("dreamOutcome", "What would be your dream outcome?", { required: true }),
      textQuestion("shortTermGoals", "Your goals for the next three months"),
      textQuestion("longTermGoals", "Your goals for the next year and beyond"),
      textQuestion("yourStory", "Your story so far", { hint: "Where you are now and what brought you here." }),
    ],
  },
  {
    title: "Your training",
    text: "What you've done so far, and what's possible for you now.",
    questions: [
      singleChoiceQuestion("trainingExperience", "Training experience", experienceOptions.map((value) => ({ value, label: experienceLabels[value] }))),
      singleChoiceQuestion("trainingDays", "Training days a week", toPlainOptions(trainingDayOptions)),
      singleChoiceQuestion("confidence", "Confidence in training", toPlainOptions(confidenceOptions)),
      textQuestion("fitnessHistory", "What have you tried before?"),
      textQuestion("currentActivity", "How active are you at the moment?"),
      textQuestion("movementExperience", "Which kinds of training or movement do you know?", { hint: "Weights, yoga, running, swimming, dance..." }),
      textQuestion("gymAccess", "Where can you train?", { hint: "A gym, at home, outdoors, and with what equipment." }),
    ],
  },
  {
    title: "Health and daily life",
    text: "So your training is safe and fits your days.",
    questions: [
      { kind: "several", name: "injuries", label: "Injuries and pain", options: discoveryInjuryOptions, exclusive: "None" },
      textQuestion("nutritionDescription", "How do you eat on a typical day?"),
      singleChoiceQuestion("sleepHours", "Sleep at night", toPlainOptions(sleepOptions)),
      textQuestion("habits", "Habits that help you, and habits you'd like to change"),
    ],
  },
  {
    title: "Support and plans",
    text: "Change is easier with people around you.",
    questions: [
      textQuestion("supportNetwork", "Who supports you?", { hint: "Partner, family, friends, colleagues." }),
      textQuestion("futurePlans", "Anything planned that training should fit around?", { hint: "A wedding, a holiday, a move, a race." }),
    ],
  },
  {
    title: "Your measurements",
    text: "Only if you know them and want to share them. Other units are fine, just write them.",
    questions: [
      measureQuestion("weight", "Weight", weightHints.kg),
      measureQuestion("height", "Height", "In cm"),
      measureQuestion("chest", "Chest", "In cm"),
      measureQuestion("waist", "Waist", "In cm"),
      measureQuestion("leftArm", "Left arm", "In cm"),
      measureQuestion("rightArm", "Right arm", "In cm"),
    ],
  },
];

export const discoveryQuestions = discoveryFormParts.flatMap((part) => part.questions);
export const requiredDiscoveryQuestions = discoveryQuestions.filter(({ required }) => required);
