import { notFound } from "@/lib/platform/errors";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/people/clients/policy";
import { intakeSelect, type KeptIntake, keptIntakeSelect, toIntake, toKeptIntake } from "@/lib/work/intake/shape";
import { db } from "@/lib/platform/db";
import { noteOpened } from "@/lib/core/audit/access-log";

/** A client's intake record, or null while there is none; the access log keeps that staff read it. Throws 404 for a client outside the actor's reach. */
export async function intakeOf(actor: Actor, clientId: string, now: Date) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: intakeSelect });
  if (!client) throw notFound();
  if (client.intake) noteOpened(actor, [clientId], "intake", now);
  return toIntake(client);
}

/** What is on record of these clients. */
export const intakesOf = async (clientIds: readonly string[]): Promise<KeptIntake[]> =>
  (await db.client.findMany({ where: { userId: { in: [...clientIds] } }, select: keptIntakeSelect })).map(toKeptIntake);
