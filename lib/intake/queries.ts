import { notFound } from "@/lib/api/errors";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/clients/policy";
import { intakeSelect, toIntake } from "@/lib/intake/shape";
import { db } from "@/lib/platform/db";

/** A client's intake record, or null while there is none. Throws 404 for a client outside the actor's reach. */
export async function intakeOf(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: intakeSelect });
  if (!client) throw notFound();
  return toIntake(client);
}
