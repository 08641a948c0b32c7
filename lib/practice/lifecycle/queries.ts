import { type PageQuery, readPage } from "@/lib/api/paging";
import type { Coach } from "@/lib/auth/actor";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { pausesOnDay, toPauseState } from "@/lib/people/clients/pauses";
import { visibleClients } from "@/lib/people/clients/policy";
import { restorableSince, restorableUntil } from "@/lib/people/clients/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { personDisplayName } from "@/lib/platform/person-name";

/** The archived clients who can still be restored, latest first. */
export async function listRestorableClients(now: Date, page: PageQuery = {}) {
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
    return { id, name: personDisplayName(name), email, archivedAt: at, restorableUntil: restorableUntil(at) };
  });
}

/** Returns the client's pause today, in the practice's time zone. Throws 404 for a client outside the actor's reach. */
export async function findClientPause(actor: Coach, clientId: string, now: Date) {
  const today = dayInTimeZone((await getPracticeSettings()).timeZone, now);
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { pauses: pausesOnDay(today) } });
  if (!client) throw notFound();
  return { ...toPauseState(client.pauses[0]), today };
}
