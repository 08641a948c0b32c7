import type { FormItem, QuestionFormName } from "@/lib/work/questions/contract";

/** A question that is ready to be added. */
export type LibraryQuestion = Pick<FormItem, "kind" | "label"> & Partial<Pick<FormItem, "hint" | "unit" | "low" | "high" | "safetyNote">> & { options?: readonly string[] };

const strength: readonly LibraryQuestion[] = [
  { kind: "number", label: "How many strength sessions did you finish?", unit: "sessions" },
  { kind: "scale", label: "How hard did your training feel?", low: "Very easy", high: "All I had" },
  { kind: "short-text", label: "Which lift or exercise felt strongest?", hint: "The weight or number of repeats, if you know it." },
  { kind: "yes-no", label: "Did anything hurt while you trained?" },
];

const sleep: readonly LibraryQuestion[] = [
  { kind: "scale", label: "How rested do you feel in the morning?", low: "Exhausted", high: "Wide awake" },
  { kind: "number", label: "How often did you wake up in a usual night?", unit: "times" },
  { kind: "several-of", label: "What kept you awake?", options: ["Nothing", "A child", "Worries", "Screens", "Feeling hot", "Something else"] },
];

const afterBirth: readonly LibraryQuestion[] = [
  { kind: "scale", label: "How does your pelvic floor feel?", hint: "Heaviness, leaking or pulling all count.", low: "Not good", high: "Strong" },
  { kind: "one-of", label: "How are you feeding your baby?", options: ["Breast", "Bottle", "Both", "Solids too"] },
  { kind: "yes-no", label: "Did you leak when you ran, jumped or laughed?" },
  { kind: "long-text", label: "What fitted around the baby this week, and what didn't?" },
];

const perimenopause: readonly LibraryQuestion[] = [
  { kind: "number", label: "On how many days did you have hot flushes?", unit: "days" },
  { kind: "scale", label: "How steady was your mood?", low: "Up and down", high: "Steady" },
  { kind: "several-of", label: "What did you notice this week?", options: ["Nothing new", "Night sweats", "Stiff joints", "Brain fog", "A heavy period", "Something else"] },
];

const travel: readonly LibraryQuestion[] = [
  { kind: "yes-no", label: "Are you away from home next week?" },
  { kind: "several-of", label: "What will you have to train with?", options: ["My own body", "Bands", "Dumbbells", "A gym", "A pool"] },
  { kind: "short-text", label: "How much time will you have on a travel day?" },
];

const health: readonly LibraryQuestion[] = [
  { kind: "yes-no", label: "Has a doctor told you not to exercise, or to take care?", safetyNote: true },
  { kind: "short-text", label: "Do you have a heart condition, high blood pressure or diabetes?", safetyNote: true },
  { kind: "several-of", label: "Have you had any of these operations?", options: ["None", "C-section", "Hernia", "Knee or hip", "Back", "Another one"], safetyNote: true },
  { kind: "yes-no", label: "Are you trying to become pregnant?", safetyNote: true },
];

const birth: readonly LibraryQuestion[] = [
  { kind: "number", label: "How many children have you given birth to?" },
  { kind: "yes-no", label: "Has anyone checked your tummy muscles for a gap?" },
  { kind: "short-text", label: "Do you leak, or feel heaviness or pulling down below?", safetyNote: true },
];

const everyday: readonly LibraryQuestion[] = [
  { kind: "short-text", label: "Who helps you at home?" },
  { kind: "one-of", label: "When do you like to train?", options: ["Early morning", "Late morning", "Afternoon", "Evening", "It changes"] },
  { kind: "scale", label: "How sure are you that you can keep this up?", low: "Not at all", high: "Completely" },
  { kind: "long-text", label: "What have you tried before, and why did it stop?" },
];

/** Questions with words of our own for each form, by what they are about. */
export const questionLibrary: Record<QuestionFormName, readonly { title: string; questions: readonly LibraryQuestion[] }[]> = {
  "weekly-check-in": [
    { title: "Strength", questions: strength },
    { title: "Sleep", questions: sleep },
    { title: "After birth", questions: afterBirth },
    { title: "Perimenopause", questions: perimenopause },
    { title: "Travel", questions: travel },
  ],
  intake: [
    { title: "Health", questions: health },
    { title: "Birth", questions: birth },
    { title: "Everyday life", questions: everyday },
  ],
};
