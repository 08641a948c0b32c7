import type { StepWithOutcome } from "@/lib/work/next-steps/contract";

interface StepsOfCheckIn {
  stepOutcomes?: readonly StepWithOutcome[];
  previous?: { steps?: readonly StepWithOutcome[] } | null;
}

/** The steps that a check-in answers, and those of the week before without an answer. */
export function listLastSteps({ stepOutcomes = [], previous }: StepsOfCheckIn): StepWithOutcome[] {
  const unanswered = (previous?.steps ?? []).filter(({ id, outcome }) => outcome === null && !stepOutcomes.some((step) => step.id === id));
  return [...stepOutcomes, ...unanswered];
}

/** The texts of last week's steps that are not done, to offer again. */
export const listStepsToOffer = (checkIn: StepsOfCheckIn) => listLastSteps(checkIn).flatMap(({ outcome, text }) => (outcome === "done" ? [] : [text]));
