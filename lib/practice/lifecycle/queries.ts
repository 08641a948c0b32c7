import { notFound } from "@/lib/platform/errors";
import { type Page, readPage } from "@/lib/api/paging";
import type { ActorFor } from "@/lib/auth/actor";
import { pauseOn, toPause } from "@/lib/people/clients/pauses";
import { visibleTo } from "@/lib/people/clients/policy";
import { restorableSince, restorableUntil } from "@/lib/people/clients/rules";
import { dayIn } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { nameOf } from "@/lib/platform/person-name";
import { practice } from "@/lib/core/settings/queries";

/** The clients who can still be restored, the latest archived first. */
export async function listRestorable(now: Date, page: Page = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.user.findMany({
        where: {
          role: "client",
          archivedAt: { gt: restorableSince(now), lte: after?.at },
          ...(after && { OR: [{ archivedAt: { lt: after.at } }, { id: { lt: after.id } }] }),
        },
        select: { id: true, firstName: true, lastName: true, email: true, archivedAt: true },
        orderBy: [{ archivedAt: "desc" }, { id: "desc" }],
        take,
      }),
    ({ archivedAt, id }) => ({ at: archivedAt ?? now, id }),
  );
  return rows.map(({ id, email, archivedAt, ...name }) => {
    const at = archivedAt ?? now;
    return { id, name: nameOf(name), email, archivedAt: at, restorableUntil: restorableUntil(at) };
  });
}

/** Whether a client is paused today, by the practice's calendar. Throws 404 for one outside the actor's reach. */
export async function pauseOf(actor: ActorFor<["coach"]>, clientId: string, now: Date) {
  const today = dayIn((await practice()).timeZone, now);
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: { pauses: pauseOn(today) } });
  if (!client) throw notFound();
  return { ...toPause(client.pauses[0]), today };
}
