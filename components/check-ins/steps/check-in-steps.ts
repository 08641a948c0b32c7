import { fieldNameOf, itemsInSection } from "@/components/check-ins/asked-form";
import type { OfferedItem } from "@/components/questions/own-answers";
import { checkInFields } from "@/lib/work/questions/check-in-fields";
import type { StepWithOutcome } from "@/lib/work/next-steps/contract";
import type { FormItem } from "@/lib/work/questions/contract";

/** One screen of the check-in: a question, a few numbers or short texts, the photos, or the answers to look over. */
export type CheckInStep =
  | { id: "next-steps"; kind: "outcomes"; title: string; hint: string; steps: readonly StepWithOutcome[] }
  | { id: string; kind: "question"; item: OfferedItem }
  | { id: "ratings" | "numbers" | "measurements"; kind: "numbers"; title: string; hint: string; items: readonly FormItem[] }
  | { id: "more"; kind: "texts"; title: string; hint: string; items: readonly FormItem[] }
  | { id: "photos"; kind: "photos" }
  | { id: "review"; kind: "review" };

interface ListStepsOptions {
  hideWeight: boolean;
  /** Null where none are asked. */
  measurements: readonly OfferedItem[] | null;
  /** Whether there are photos above the measurements. */
  hasPhotos: boolean;
  /** The coach's steps, whose outcome is asked first. */
  nextSteps?: readonly StepWithOutcome[];
}

/** What both layouts say above the coach's steps. */
export const outcomesTitle = { title: "How did it go?", hint: "The steps from your last feedback. Any answer is a good one." };

/** The screens of a check-in in the order of its form. The last one lists the answers. */
export function listSteps(items: readonly OfferedItem[], { hideWeight, measurements, hasPhotos, nextSteps = [] }: ListStepsOptions): CheckInStep[] {
  const numbers = itemsInSection(items, "numbers").filter(({ builtIn }) => !(hideWeight && builtIn === "weight"));
  const end = itemsInSection(items, "end");
  const inWords = [...numbers.filter((item) => isFeeling(item)), ...end.filter(({ builtIn }) => builtIn !== null)];
  return [
    ...(nextSteps.length > 0 ? [{ id: "next-steps", kind: "outcomes", ...outcomesTitle, steps: nextSteps } as const] : []),
    ...(["start", "week", "wins", "help", "future"] as const).flatMap((section) => itemsInSection(items, section).map(toQuestion)),
    ...group({ id: "ratings", kind: "numbers", title: "How was your week, from 1 to 10?", hint: "Leave out what you like.", items: numbers.filter(({ builtIn, kind }) => builtIn !== null && kind === "scale") }),
    ...group({ id: "numbers", kind: "numbers", title: "Your numbers", hint: "Fill in what you know.", items: numbers.filter(({ builtIn, kind }) => builtIn !== null && kind === "number") }),
    ...ownOf(numbers),
    ...(hasPhotos ? [{ id: "photos", kind: "photos" } as const] : []),
    ...group({ id: "measurements", kind: "numbers", title: "Measurements", hint: "With a soft tape, relaxed, at the same spots each time. All optional.", items: (measurements ?? []).filter(({ builtIn }) => builtIn !== null) }),
    ...ownOf(measurements ?? []),
    ...ownOf(end),
    ...group({ id: "more", kind: "texts", title: "Anything else?", hint: "All optional.", items: inWords }),
    { id: "review", kind: "review" },
  ];
}

const toQuestion = (item: OfferedItem): CheckInStep => ({ id: item.questionId, kind: "question", item });
const ownOf = (items: readonly OfferedItem[]) => items.filter(({ builtIn }) => builtIn === null).map(toQuestion);
const group = (step: Extract<CheckInStep, { items: readonly FormItem[] }>): CheckInStep[] => (step.items.length > 0 ? [step] : []);

function isFeeling(item: FormItem) {
  const name = fieldNameOf(item);
  return name !== undefined && checkInFields[name].kind === "feeling";
}

/** The questions of a step; none of the photos and of the last one. */
export const itemsOfStep = (step: CheckInStep): readonly FormItem[] => {
  if (step.kind === "question") return [step.item];
  return step.kind === "numbers" || step.kind === "texts" ? step.items : [];
};

/** The form's field that holds the answer to a question. */
export const answerName = ({ builtIn, questionId }: FormItem) => builtIn ?? `answers.${questionId}`;
