import { creationPosition, type PageQuery, readPage } from "@/lib/api/paging";
import type { Actor, ActorFor } from "@/lib/auth/actor";
import { toAccessAction } from "@/lib/core/audit/access-log";
import { type SensitiveItem, sensitiveItems } from "@/lib/core/audit/rules";
import { findConsents } from "@/lib/core/consents/queries";
import { visibleClients } from "@/lib/people/clients/policy";
import { findClient } from "@/lib/people/clients/queries";
import { restorableUntil } from "@/lib/people/clients/rules";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { personDisplayName } from "@/lib/platform/person-name";

const itemByAction = new Map<string, SensitiveItem>(sensitiveItems.map((item) => [toAccessAction(item), item]));

/** Returns who opened a client's photos and health answers, newest first. Throws 404 for a client outside the actor's reach. */
export async function listAccessEntries(actor: ActorFor<["client", "coach"]>, clientId: string, page: PageQuery = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.auditEvent.findMany({
        where: {
          subjectId: clientId,
          subject: { client: visibleClients(actor) },
          action: { in: [...itemByAction.keys()] },
          ...(after && { createdAt: { lte: after.at }, OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }] }),
        },
        select: { id: true, action: true, createdAt: true, actorId: true, actor: { select: { firstName: true, lastName: true } } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    creationPosition,
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  return rows.map(({ id, action, createdAt, actorId, actor: reader }) => ({ id, at: createdAt, actorName: reader && personDisplayName(reader), isClient: actorId === clientId, what: itemByAction.get(action) ?? "record" }));
}

/** What a client consented to and whether they asked to be erased. Throws 404 for a client outside the actor's reach. */
export async function findPrivacy(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { erasureRequestedAt: true } });
  if (!client) throw notFound();
  return { consents: await findConsents(clientId), erasure: toErasure(client.erasureRequestedAt) };
}

const toErasure = (requestedAt: Date | null) => requestedAt && { requestedAt, erasesAt: restorableUntil(requestedAt) };
