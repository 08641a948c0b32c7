import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { visibleClients } from "@/lib/people/clients/policy";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { clientIntakeSelect, type StoredIntake, storedIntakeSelect, toIntakeRecord, toStoredIntake } from "@/lib/work/intake/shape";

/** A client's intake record, or null. Records access by staff. Throws 404 for a client outside the actor's reach. */
export async function findIntakeRecord(actor: Actor, clientId: string, now: Date) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: clientIntakeSelect });
  if (!client) throw notFound();
  if (client.intake) recordAccess(actor, [clientId], "intake", now);
  return toIntakeRecord(client);
}

/** The stored intake of each of these clients, including those without a record. */
export const findStoredIntakes = async (clientIds: readonly string[]): Promise<StoredIntake[]> =>
  (await db.client.findMany({ where: { userId: { in: [...clientIds] } }, select: storedIntakeSelect })).map(toStoredIntake);
