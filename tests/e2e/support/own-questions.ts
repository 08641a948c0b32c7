import type { QuestionKind } from "@/lib/work/questions/kinds";

interface OwnQuestion {
  kind: QuestionKind;
  label: string;
  unit?: string;
  low?: string;
  high?: string;
  options?: readonly string[];
  required?: boolean;
  chips?: readonly string[];
  /** What the client gives: text, the number of a scale, or the options she chooses. */
  given: string | readonly string[];
  /** How it is read. */
  read: string;
}

const areas = ["School run", "Evenings", "Weekends"];

/** The questions of a practice's own in browser tests, one of each kind. */
export const ownQuestions: readonly OwnQuestion[] = [
  { kind: "number", unit: "steps", label: "Steps a day", given: "8,250", read: "8250 steps" },
  { kind: "scale", low: "weak", high: "strong", label: "How does your pelvic floor feel?", given: "7", read: "7/10" },
  { kind: "yes-no", label: "Did the plan fit your week?", given: ["Yes"], read: "Yes" },
  { kind: "one-of", label: "What was hardest?", options: areas, given: ["Evenings"], read: "Evenings" },
  { kind: "several-of", label: "Where did it go well?", options: areas, given: ["School run", "Weekends"], read: "School run, Weekends" },
  { kind: "short-text", label: "One word for this week?", required: true, chips: ["Calm"], given: "Steady 🙂", read: "Steady 🙂" },
  { kind: "long-text", label: "איך הרגשת?", given: "טוב מאוד", read: "טוב מאוד" },
];

/** The words that the practice has given to a built-in question. */
export const renamedQuestion = "What went well this week?";

/** Another, which is answered in photos. */
export const photoQuestion = "How is your posture?";
