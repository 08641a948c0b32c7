import type { Actor } from "@/lib/auth/actor";
import { cached } from "@/lib/platform/cache";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

/**
 * The person whose session this is, or null when it has ended or she is archived. Kept in memory until the database
 * says that her account or one of her sessions changed.
 */
export const loadActor = cached({
  channel: "account_changed",
  load: async (sessionId: string): Promise<Actor | null> => {
    const session = await db.session.findUnique({
      where: { id: sessionId, expiresAt: { gt: currentTime() }, user: { archivedAt: null } },
      select: {
        user: { select: { id: true, role: true, email: true, firstName: true, lastName: true, profileImageId: true } },
      },
    });
    return session && { ...session.user, sessionId };
  },
  changesWith: (actor) => actor.id,
});
