import type { Client } from "@/lib/auth/actor";
import { visibleClients } from "@/lib/people/clients/policy";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { StepOutcomeInput } from "@/lib/work/next-steps/contract";
import { findOpenSteps, findStepsAskedIn } from "@/lib/work/next-steps/queries";
import { type ClientRow, type GivenStepRow, stepSelect, toStep, withAskedOn } from "@/lib/work/next-steps/shape";
import { Prisma } from "@/prisma/generated/client";

/** Throws 409 if the client has already said how a step went that is not among these. `given` are the steps of the check-in. */
export function requireStepsUnanswered(given: readonly { text: string; outcome: string | null }[], texts: readonly string[]): void {
  if (given.some(({ text, outcome }) => outcome !== null && !texts.includes(text))) throw conflict("Your client has already said how these steps went, so they can no longer be changed.");
}

interface CheckInWithSteps {
  id: string;
  clientId: string;
  /** Those that its feedback gave before. */
  steps: readonly GivenStepRow[];
  client: ClientRow;
}

/**
 * The parts of a statement that make these the steps of a check-in's feedback. One that says the same as before keeps its tick
 * and its day, one that corrects another keeps its day, and one whose outcome is known stays. The caller has locked the check-in.
 */
export function stepsParts(checkIn: CheckInWithSteps, texts: readonly string[], at: { timeZone: string; now: Date }): Prisma.Sql[] {
  const { id: checkInId, clientId } = checkIn;
  const givenAt = findGivenTimes(checkIn, texts, at);
  const wanted = Prisma.sql`unnest(${texts.map(() => newId(at.now))}::text[], ${texts}::text[], ${givenAt}::timestamptz[]) WITH ORDINALITY AS w("id", "text", "givenAt", "number")`;
  return [
    Prisma.sql`"removedSteps" AS (DELETE FROM "NextStep" WHERE "checkInId" = ${checkInId} AND "text" <> ALL(${texts}::text[]) AND "outcome" IS NULL)`,
    Prisma.sql`"keptSteps" AS (UPDATE "NextStep" s SET "position" = w."number" - 1 FROM ${wanted} WHERE s."checkInId" = ${checkInId} AND s."text" = w."text")`,
    Prisma.sql`"newSteps" AS (
      INSERT INTO "NextStep" ("id", "checkInId", "clientId", "text", "position", "createdAt") SELECT w."id", ${checkInId}, ${clientId}, w."text", w."number" - 1, w."givenAt" FROM ${wanted}
      WHERE NOT EXISTS (SELECT FROM "NextStep" s WHERE s."checkInId" = ${checkInId} AND s."text" = w."text"))`,
  ];
}

/** When each of these steps counts as given: now, or when the step was that it corrects, if the check-in that asks about that one is still to come. */
function findGivenTimes({ steps, client }: CheckInWithSteps, texts: readonly string[], { timeZone, now }: { timeZone: string; now: Date }): Date[] {
  const replaced = steps.filter(({ text, outcome }) => outcome === null && !texts.includes(text));
  const today = dayInTimeZone(timeZone, now);
  const isSent = (monday: string) => client.checkIns.some(({ dueMonday }) => dateToDay(dueMonday) === monday);
  const corrected = withAskedOn(replaced, client, timeZone).filter(({ askedOn }) => today <= askedOn && !isSent(askedOn));
  return texts.map((_, position) => corrected.find((step) => step.position === position)?.createdAt ?? now);
}

/** Ticks one of the client's own open steps off, or takes the tick back. Throws 404 for another person's step, 409 for one that is over. */
export async function setStepDone(actor: Client, stepId: string, done: boolean, now: Date) {
  const own = { id: stepId, client: visibleClients(actor) };
  const step = await db.nextStep.findFirst({ where: own, select: stepSelect });
  if (!step) throw notFound();
  const isOpen = (await findOpenSteps(actor, actor.id, now)).some(({ id }) => id === stepId);
  const doneAt = done ? (step.doneAt ?? now) : null;
  // A transaction, so that its Idempotency-Key is stored with it.
  const [written] = isOpen ? await transaction((tx) => tx.nextStep.updateManyAndReturn({ where: { ...own, outcome: null }, data: { doneAt }, select: stepSelect })) : [];
  if (!written) throw conflict("This step is over. Your coach's newest steps are on your home page.");
  return toStep(written);
}

/**
 * Stores how the client's steps went, as the check-in of this Monday says. A step that it doesn't mention stays as it is. Throws
 * 400 for a step that this check-in doesn't ask about.
 */
export async function recordStepOutcomes(tx: Tx, actor: Client, checkIn: { checkInId: string; dueMonday: string }, outcomes: readonly StepOutcomeInput[]): Promise<void> {
  if (outcomes.length === 0) return;
  const asked = await findStepsAskedIn(tx, actor, checkIn);
  for (const [index, { id, outcome, note = null }] of outcomes.entries()) {
    const isAsked = asked.some((step) => step.id === id);
    const { count } = isAsked ? await tx.nextStep.updateMany({ where: { id, clientId: actor.id }, data: { outcome, note, answeredInId: checkIn.checkInId } }) : { count: 0 };
    // The coach may have replaced it a moment ago.
    if (count === 0) throw invalidField(`stepOutcomes.${index}.id`, "One of your steps has changed. Please look at them again.");
  }
}
