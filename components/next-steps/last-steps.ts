import type { StepWithOutcome } from "@/lib/work/next-steps/contract";

interface StepsOfCheckIn {
  stepOutcomes?: readonly StepWithOutcome[];
  previous?: { steps?: readonly StepWithOutcome[] } | null;
}

/** The steps that a check-in answers, and those of the week before without an answer. */
function listSteps({ stepOutcomes = [], previous }: StepsOfCheckIn): StepWithOutcome[] {
  const unanswered = (previous?.steps ?? []).filter(({ id, outcome }) => outcome === null && !stepOutcomes.some((step) => step.id === id));
  return [...stepOutcomes, ...unanswered];
}

/** Those that the client has been asked about. */
export const listLastSteps = (checkIn: StepsOfCheckIn) => listSteps(checkIn).filter(({ askedLater }) => !askedLater);

/** The texts of last week's steps that are not done, to offer again: newer steps take the place of them all, asked about or not. */
export const listStepsToOffer = (checkIn: StepsOfCheckIn) => listSteps(checkIn).flatMap(({ outcome, done, text }) => (outcome === "done" || (outcome === null && done) ? [] : [text]));
