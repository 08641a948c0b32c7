import type { Actor } from "@/lib/auth/actor";
import { createCache } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db";
import { withEmail } from "@/lib/platform/email-owner";
import { env } from "@/lib/platform/env";
import type { WeightUnit } from "@/lib/platform/units";

/** A session's person, and when the session was last used as far as this server knows. */
export interface SessionActor extends Actor {
  lastUsedAt: Date;
  /** The unit of the weights they read; null for the practice's. */
  weightUnit: WeightUnit | null;
}

/**
 * Returns the person of a session, or null if the session was ended, the person is archived, has no email address, or is of the demo outside demo mode. The caller checks whether it
 * has expired. Cached until the database notifies of a change to the account or its sessions.
 */
export const loadActor = createCache({
  channel: "account_changed",
  load: async (sessionId: string): Promise<SessionActor | null> => {
    const session = await db.session.findUnique({
      where: { id: sessionId, user: { archivedAt: null, email: { not: null }, ...(!env().DEMO_MODE && { isDemo: false }) } },
      select: {
        expiresAt: true,
        lastUsedAt: true,
        user: { select: { id: true, role: true, email: true, emailConfirmedAt: true, firstName: true, lastName: true, profileImageId: true, weightUnit: true } },
      },
    });
    return session && { ...withEmail(session.user), sessionId, sessionEndsAt: session.expiresAt, lastUsedAt: session.lastUsedAt };
  },
  invalidationKey: (actor) => actor.id,
});
