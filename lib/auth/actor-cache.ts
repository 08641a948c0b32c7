import type { Actor } from "@/lib/auth/actor";
import { createCache } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db";

/**
 * The person whose session this is, or null when it was ended or she is archived; whether it has expired is for the
 * caller to see. Kept in memory until the database says that her account or one of her sessions changed.
 */
export const loadActor = createCache({
  channel: "account_changed",
  load: async (sessionId: string): Promise<Actor | null> => {
    const session = await db.session.findUnique({
      where: { id: sessionId, user: { archivedAt: null } },
      select: {
        expiresAt: true,
        user: { select: { id: true, role: true, email: true, firstName: true, lastName: true, profileImageId: true } },
      },
    });
    return session && { ...session.user, sessionId, sessionEndsAt: session.expiresAt };
  },
  invalidationKey: (actor) => actor.id,
});
