import type { Client } from "@/lib/auth/actor";
import { visibleClients } from "@/lib/people/clients/policy";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { StepOutcomeInput } from "@/lib/work/next-steps/contract";
import { findOpenSteps, findStepsAskedIn } from "@/lib/work/next-steps/queries";
import { stepSelect, toStep } from "@/lib/work/next-steps/shape";
import { Prisma } from "@/prisma/generated/client";

/** Throws 409 if the client has already said how a step went that is not among these. `given` are the steps of the check-in. */
export function requireStepsUnanswered(given: readonly { text: string; outcome: string | null }[], texts: readonly string[]): void {
  if (given.some(({ text, outcome }) => outcome !== null && !texts.includes(text))) throw conflict("Your client has already said how these steps went, so they can no longer be changed.");
}

/**
 * The parts of a statement that make these the steps of a check-in's feedback. One that says the same as before keeps its tick
 * and its day, and one whose outcome is known stays. The caller has locked the check-in.
 */
export function stepsParts({ checkInId, clientId }: { checkInId: string; clientId: string }, texts: readonly string[], now: Date): Prisma.Sql[] {
  const wanted = Prisma.sql`unnest(${texts.map(() => newId(now))}::text[], ${texts}::text[]) WITH ORDINALITY AS w("id", "text", "number")`;
  return [
    Prisma.sql`"removedSteps" AS (DELETE FROM "NextStep" WHERE "checkInId" = ${checkInId} AND "text" <> ALL(${texts}::text[]) AND "outcome" IS NULL)`,
    Prisma.sql`"keptSteps" AS (UPDATE "NextStep" s SET "position" = w."number" - 1 FROM ${wanted} WHERE s."checkInId" = ${checkInId} AND s."text" = w."text")`,
    Prisma.sql`"newSteps" AS (
      INSERT INTO "NextStep" ("id", "checkInId", "clientId", "text", "position", "createdAt") SELECT w."id", ${checkInId}, ${clientId}, w."text", w."number" - 1, ${now} FROM ${wanted}
      WHERE NOT EXISTS (SELECT FROM "NextStep" s WHERE s."checkInId" = ${checkInId} AND s."text" = w."text"))`,
  ];
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
