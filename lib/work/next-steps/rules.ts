import { type PausePeriod, pausedUntil } from "@/lib/core/weeks/rules";
import { addDays, mondayOnOrAfter } from "@/lib/platform/days";

export const maxSteps = 3;
/** In characters. */
export const maxStepLength = 140;
/** Of the line that a client may add to an outcome, in characters. */
export const maxNoteLength = 280;

export const stepOutcomes = ["done", "partly", "not_this_week"] as const;
export type StepOutcome = (typeof stepOutcomes)[number];

/** A step that was given on a day, at an instant. */
export interface GivenStep {
  givenAt: Date;
  /** YYYY-MM-DD in the practice's time zone. */
  givenOn: string;
}

interface ClientWeeks {
  pauses: readonly PausePeriod[];
  sent: readonly { dueMonday: string; submittedAt: Date }[];
}

/** From Friday on, the coming Monday is too near: she would be asked about a step that she has hardly had. */
const minDays = 4;

/**
 * The Monday whose check-in asks how a step went. That is the coming one, or the one after when it is less than four days
 * away, is in a pause, or its check-in had been sent when the step was given.
 */
export function askedOnMonday({ givenAt, givenOn }: GivenStep, { pauses, sent }: ClientWeeks): string {
  const wasSent = (monday: string) => sent.some(({ dueMonday, submittedAt }) => dueMonday === monday && submittedAt < givenAt);
  let monday = mondayOnOrAfter(addDays(givenOn, minDays));
  while (pausedUntil(monday, pauses) !== null || wasSent(monday)) monday = addDays(monday, 7);
  return monday;
}

/** Whether a client still sees a step: it has no outcome, and the Monday that asks about it has not ended. Then it leaves quietly. */
export const isStepOpen = ({ outcome }: { outcome: StepOutcome | null }, askedOn: string, today: string) => outcome === null && today <= askedOn;
