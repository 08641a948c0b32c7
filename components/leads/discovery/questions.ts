import type { Option } from "@/components/form/option-select";
import type { DiscoveryForm } from "@/lib/outreach/leads/contract";
import {
  confidenceOptions, experienceLabels, experienceOptions, goalOptions, type honeypotName, injuryOptions, referralOptions, sleepOptions, trainingDayOptions,
} from "@/lib/outreach/leads/options";

/** What a question asks for, by its name in the payload (spec platform §3). */
type QuestionName = Exclude<keyof DiscoveryForm, "leadRef" | "consent" | typeof honeypotName>;

interface Asked {
  name: QuestionName;
  label: string;
  hint?: string;
  required?: boolean;
}
interface Line extends Asked {
  kind: "line";
  type?: "email" | "tel";
  autoComplete?: string;
  /** For a number, with or without its unit. */
  isShort?: boolean;
}
interface Words extends Asked {
  kind: "words";
}
interface Day extends Asked {
  kind: "day";
  autoComplete?: string;
}
interface OneOf extends Asked {
  kind: "one";
  options: readonly Option[];
}
interface Several extends Asked {
  kind: "several";
  options: readonly string[];
  /** The option that cannot stand beside others. */
  exclusive?: string;
}
export type Question = Line | Words | Day | OneOf | Several;

export interface Part {
  title: string;
  text: string;
  questions: readonly Question[];
}

const asOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));
const line = (name: QuestionName, label: string, more: Partial<Line> = {}): Line => ({ kind: "line", name, label, autoComplete: "off", ...more });
const words = (name: QuestionName, label: string, more: Partial<Words> = {}): Words => ({ kind: "words", name, label, ...more });
const measure = (name: QuestionName, label: string, hint: string) => line(name, label, { hint, isShort: true });
const one = (name: QuestionName, label: string, options: readonly Option[], more: Partial<OneOf> = {}): OneOf => ({ kind: "one", name, label, options, ...more });

/** The form in the order a person meets it: what is needed comes first. */
export const parts: readonly Part[] = [
  {
    title: "About you",
    text: "So that we know who is writing and how to reach you.",
    questions: [
      line("fullName", "Full name", { required: true, autoComplete: "name" }),
      line("email", "Email", { required: true, type: "email", autoComplete: "email" }),
      line("phone", "Phone", { type: "tel", autoComplete: "tel" }),
      line("instagram", "Instagram", { hint: "Your name there, such as @yourname" }),
      { kind: "day", name: "dateOfBirth", label: "Date of birth", autoComplete: "bday" },
      one("referralSource", "How did you hear about us?", asOptions(referralOptions), { required: true }),
    ],
  },
  {
    title: "Your goals",
    text: "What you want, in your own words. There are no wrong answers.",
    questions: [
      { kind: "several", name: "goals", label: "What are your goals?", hint: "Choose at least one.", options: goalOptions, required: true },
      words("motivation", "What motivates you to start now?", { required: true }),
      words("dreamOutcome", "What would be your dream outcome?", { required: true }),
      words("shortTermGoals", "Your goals for the next three months"),
      words("longTermGoals", "Your goals for the next year and beyond"),
      words("yourStory", "Your story so far", { hint: "Where you are now, and what brought you here." }),
    ],
  },
  {
    title: "Your training",
    text: "What you have done so far, and what is possible for you now.",
    questions: [
      one("trainingExperience", "Training experience", experienceOptions.map((value) => ({ value, label: experienceLabels[value] }))),
      one("trainingDays", "Training days a week", asOptions(trainingDayOptions)),
      one("confidence", "Confidence in training", asOptions(confidenceOptions)),
      words("fitnessHistory", "What have you tried before?"),
      words("currentActivity", "How active are you at the moment?"),
      words("movementExperience", "Which kinds of training or movement do you know?", { hint: "Weights, yoga, running, swimming, dance..." }),
      words("gymAccess", "Where can you train?", { hint: "A gym, at home, outdoors, and with what equipment." }),
    ],
  },
  {
    title: "Health and daily life",
    text: "So that training is safe for you and fits your days.",
    questions: [
      { kind: "several", name: "injuries", label: "Injuries and pain", options: injuryOptions, exclusive: "None" },
      words("nutritionDescription", "How do you eat on a typical day?"),
      one("sleepHours", "Sleep at night", asOptions(sleepOptions)),
      words("habits", "Habits that help you, and habits you would like to change"),
    ],
  },
  {
    title: "Support and plans",
    text: "Change is easier with people around you.",
    questions: [
      words("supportNetwork", "Who supports you?", { hint: "Partner, family, friends, colleagues." }),
      words("futurePlans", "Anything planned that training should fit around?", { hint: "A wedding, a holiday, a move, a race." }),
    ],
  },
  {
    title: "Your measurements",
    text: "If you know them and like to share them. Another unit is fine, just write it.",
    questions: [
      measure("weight", "Weight", "In kg"),
      measure("height", "Height", "In cm"),
      measure("chest", "Chest", "In cm"),
      measure("waist", "Waist", "In cm"),
      measure("leftArm", "Left arm", "In cm"),
      measure("rightArm", "Right arm", "In cm"),
    ],
  },
];

export const questions = parts.flatMap((part) => part.questions);
export const requiredQuestions = questions.filter(({ required }) => required);
