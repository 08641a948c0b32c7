import type * as z from "zod/mini";
import { toPausePeriods } from "@/lib/people/clients/pauses";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import type { nextStep, stepWithOutcome } from "@/lib/work/next-steps/contract";
import { askedOnMonday, maxSteps } from "@/lib/work/next-steps/rules";
import type { Prisma } from "@/prisma/generated/client";

export const stepSelect = { id: true, text: true, position: true, createdAt: true, doneAt: true, outcome: true, note: true, answeredInId: true, checkIn: { select: { id: true, weekNumber: true } } } satisfies Prisma.NextStepSelect;
export type StepRow = Prisma.NextStepGetPayload<{ select: typeof stepSelect }>;

/** The steps of a check-in, in the order they were given. */
export const stepsArgs = { select: stepSelect, orderBy: { position: "asc" } } satisfies Prisma.CheckIn$stepsArgs;

export const toStep = ({ id, text, doneAt, checkIn }: StepRow): z.input<typeof nextStep> => ({ id, text, done: doneAt !== null, weekNumber: checkIn.weekNumber });

export const toStepWithOutcome = (row: StepRow): z.input<typeof stepWithOutcome> => ({ ...toStep(row), outcome: row.outcome, note: row.note });

/** The check-ins that may have been sent before a step was given; see `askedOnMonday`. */
export const latestCheckInsArgs = { select: { dueMonday: true, submittedAt: true }, orderBy: { dueMonday: "desc" }, take: 3 } satisfies Prisma.Client$checkInsArgs;

/** A client's latest steps, of which three or fewer can be open. */
export const latestStepsArgs = { select: stepSelect, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: maxSteps } satisfies Prisma.Client$nextStepsArgs;

export interface ClientRow {
  pauses: readonly { startsOn: Date; endsOn: Date }[];
  /** Those that may have been sent before a step was given. */
  checkIns: readonly { dueMonday: Date; submittedAt: Date }[];
}

/** What a correction needs to know of the steps that a feedback gave before. */
export const givenStepsArgs = { select: { text: true, position: true, createdAt: true, outcome: true }, orderBy: { position: "asc" } } satisfies Prisma.CheckIn$stepsArgs;
export type GivenStepRow = Prisma.NextStepGetPayload<typeof givenStepsArgs>;

/** These steps, each with the Monday that asks about it. */
export function withAskedOn<Step extends Pick<StepRow, "createdAt">>(steps: readonly Step[], { pauses, checkIns }: ClientRow, timeZone: string) {
  const weeks = { pauses: toPausePeriods(pauses), sent: checkIns.map(({ dueMonday, submittedAt }) => ({ dueMonday: dateToDay(dueMonday), submittedAt })) };
  return steps.map((step) => ({ ...step, askedOn: askedOnMonday({ givenAt: step.createdAt, givenOn: dayInTimeZone(timeZone, step.createdAt) }, weeks) }));
}

/**
 * The steps of the latest feedback that gave any, in its order, each with the Monday that asks about it. Steps of earlier
 * feedback are not among them: newer ones take their place.
 */
export function toLatestSteps({ nextSteps, ...client }: ClientRow & { nextSteps: readonly StepRow[] }, timeZone: string) {
  const latest = nextSteps[0]?.checkIn.id;
  const steps = nextSteps.filter(({ checkIn }) => checkIn.id === latest).toSorted((a, b) => a.position - b.position);
  return withAskedOn(steps, client, timeZone);
}

/** Those of a client's latest steps that a check-in asks about: the ones for its Monday, and the ones it has answered. */
export const toStepsAskedIn = (latest: ReturnType<typeof toLatestSteps>, { dueMonday, checkInId }: { dueMonday: string; checkInId: string | undefined }) =>
  latest.filter(({ askedOn, answeredInId }) => (answeredInId === null ? askedOn === dueMonday : answeredInId === checkInId)).map(toStepWithOutcome);
