import { byCreation, type Page, readPage } from "@/lib/api/paging";
import { opened, type Opened } from "@/lib/core/audit/rules";
import type { ActorFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/people/clients/policy";
import { findClient } from "@/lib/people/clients/queries";
import { db } from "@/lib/platform/db";
import { nameOf } from "@/lib/platform/person-name";
import { openedAction } from "@/lib/core/audit/access-log";
const actions = new Map<string, Opened>(opened.map((what) => [openedAction(what), what]));

/** Who opened a client's photos and health answers, newest first. Throws 404 for a client outside the actor's reach. */
export async function listOpened(actor: ActorFor<["coach"]>, clientId: string, page: Page = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.auditEvent.findMany({
        where: {
          subjectId: clientId,
          subject: { client: visibleTo(actor) },
          action: { in: [...actions.keys()] },
          ...(after && { createdAt: { lte: after.at }, OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }] }),
        },
        select: { id: true, action: true, createdAt: true, actor: { select: { firstName: true, lastName: true } } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    byCreation,
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  return rows.map(({ id, action, createdAt, actor: who }) => ({ id, at: createdAt, actorName: who && nameOf(who), what: actions.get(action) ?? "record" }));
}
