import type { Actor } from "@/lib/auth/actor";
import { publicSessionId, usableSessions } from "@/lib/people/sessions/policy";
import { db } from "@/lib/platform/db";

/** Lists the browsers in which the actor is signed in, last used first. */
export async function listOwnSessions(actor: Actor, now: Date) {
  const rows = await db.session.findMany({
    where: { userId: actor.id, ...usableSessions(actor.role, now) },
    select: { id: true, device: true, network: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ lastUsedAt: "desc" }, { id: "asc" }],
  });
  return rows.map(({ id, device, network, createdAt, lastUsedAt }) => {
    const isCurrent = id === actor.sessionId;
    // The last use is stored every few minutes only, but this session is in use now.
    return { id: publicSessionId(id), device, address: network, signedInAt: createdAt, lastSeenAt: isCurrent ? now : lastUsedAt, current: isCurrent };
  });
}
