import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { visibleClients } from "@/lib/people/clients/policy";
import { dayInTimeZone } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { clientIntakeSelect, type StoredIntake, storedIntakeSelect, toIntakeRecord, toStoredIntake } from "@/lib/work/intake/shape";
import type { QuestionForm } from "@/lib/work/questions/contract";
import { findFormFor } from "@/lib/work/questions/queries";

/** A client's intake record, or null. Records access by staff. Throws 404 for a client outside the actor's reach. */
export async function findIntakeRecord(actor: Actor, clientId: string, now: Date) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: clientIntakeSelect });
  if (!client) throw notFound();
  if (client.intake) recordAccess(actor, [clientId], "intake", now);
  return toIntakeRecord(client);
}

/** What the intake form asks of a client today, or what this version asks of her. Throws 400 for an unknown version and for one that starts later. */
export async function findIntakeQuestions(actor: Pick<Actor, "id">, version: number | undefined, now: Date): Promise<QuestionForm> {
  const { tags } = await db.client.findUniqueOrThrow({ where: { userId: actor.id }, select: { tags: true } });
  const { timeZone } = await getPracticeSettings();
  // Its questions are asked once, so they have no weeks.
  return findFormFor("intake", { version, day: dayInTimeZone(timeZone, now), weekNumber: 1, tags });
}

/** The stored intake of each of these clients, including those without a record. */
export const findStoredIntakes = async (clientIds: readonly string[]): Promise<StoredIntake[]> =>
  (await db.client.findMany({ where: { userId: { in: [...clientIds] } }, select: storedIntakeSelect })).map(toStoredIntake);
