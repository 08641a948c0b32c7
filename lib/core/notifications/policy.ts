import type { Actor } from "@/lib/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** The actor's own notifications, except those about an archived client. */
export const visibleNotifications = (actor: Pick<Actor, "id">): Prisma.NotificationWhereInput => ({
  userId: actor.id,
  OR: [{ clientId: null }, { client: { user: { archivedAt: null } } }],
});
