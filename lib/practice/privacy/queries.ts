import { creationPosition, type PageQuery, readPage } from "@/lib/api/paging";
import type { ActorFor } from "@/lib/auth/actor";
import { toAccessAction } from "@/lib/core/audit/access-log";
import { type SensitiveItem, sensitiveItems } from "@/lib/core/audit/rules";
import { visibleClients } from "@/lib/people/clients/policy";
import { findClient } from "@/lib/people/clients/queries";
import { db } from "@/lib/platform/db";
import { personDisplayName } from "@/lib/platform/person-name";

const itemByAction = new Map<string, SensitiveItem>(sensitiveItems.map((item) => [toAccessAction(item), item]));

/** Returns who opened a client's photos and health answers, newest first. Throws 404 for a client outside the actor's reach. */
export async function listAccessEntries(actor: ActorFor<["coach"]>, clientId: string, page: PageQuery = {}) {
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
        select: { id: true, action: true, createdAt: true, actor: { select: { firstName: true, lastName: true } } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    creationPosition,
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  return rows.map(({ id, action, createdAt, actor: reader }) => ({ id, at: createdAt, actorName: reader && personDisplayName(reader), what: itemByAction.get(action) ?? "record" }));
}
