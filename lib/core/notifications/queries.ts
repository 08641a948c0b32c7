import { creationPosition, type PageQuery, readPage, rowsBefore } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { visibleNotifications } from "@/lib/core/notifications/policy";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

const notificationSelect = { id: true, kind: true, text: true, href: true, createdAt: true, readAt: true } satisfies Prisma.NotificationSelect;

/** Returns the actor's notifications, newest first. */
export const findNotifications = (actor: Pick<Actor, "id">, page: PageQuery = {}) =>
  readPage(
    page,
    ({ after, take }) =>
      db.notification.findMany({
        where: { AND: visibleNotifications(actor), ...(after && rowsBefore("createdAt", after)) },
        select: notificationSelect,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    creationPosition,
  );

export const findUnreadNotificationCount = async (actor: Pick<Actor, "id">) => ({ unread: await db.notification.count({ where: { AND: visibleNotifications(actor), readAt: null } }) });
