import { personSelect, toPerson } from "@/lib/accounts/shape";
import { notFound } from "@/lib/api/errors";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/clients/policy";
import { db } from "@/lib/platform/db";

/** A client as a person. Throws 404 for one outside the actor's reach. */
export async function findClient(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: { user: { select: personSelect } } });
  if (!client) throw notFound();
  return toPerson(client.user);
}
