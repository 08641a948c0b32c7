import { notFound } from "@/lib/api/errors";
import { type Page, readPage } from "@/lib/api/paging";
import type { ActorFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/clients/policy";
import { restorableSince, restorableUntil } from "@/lib/lifecycle/rules";
import { nameOf } from "@/lib/messages/shape";
import { dateOf, dayIn, dayOf } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { practice } from "@/lib/settings/queries";
import type { Prisma } from "@/prisma/generated/client";

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

/** The pause that a day falls into. */
export const pauseOn = (today: string) =>
  ({
    where: { startsOn: { lte: dateOf(today) }, endsOn: { gte: dateOf(today) } },
    select: { id: true, startsOn: true, endsOn: true, reason: true },
    orderBy: { endsOn: "desc" },
    take: 1,
  }) satisfies Prisma.Client$pausesArgs;

type Pause = { startsOn: Date; endsOn: Date; reason: string | null };

export const toPause = (pause: Pause | undefined) => ({
  pausedSince: pause ? dayOf(pause.startsOn) : null,
  pausedUntil: pause ? dayOf(pause.endsOn) : null,
  reason: pause?.reason ?? null,
});

/** Whether a client is paused today, by the practice's calendar. Throws 404 for one outside the actor's reach. */
export async function pauseOf(actor: ActorFor<["coach"]>, clientId: string, now: Date) {
  const today = dayIn((await practice()).timeZone, now);
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: { pauses: pauseOn(today) } });
  if (!client) throw notFound();
  return { ...toPause(client.pauses[0]), today };
}
