import { byCreation, type Page, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/core/notifications/policy";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

const notificationSelect = { id: true, kind: true, text: true, href: true, createdAt: true, readAt: true } satisfies Prisma.NotificationSelect;

/** What the actor has been told of, newest first. */
export const listNotifications = (actor: Pick<Actor, "id">, page: Page = {}) =>
  readPage(
    page,
    ({ after, take }) =>
      db.notification.findMany({
        where: { AND: visibleTo(actor), ...(after && { createdAt: { lte: after.at }, OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }] }) },
        select: notificationSelect,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    byCreation,
  );

/** How many of them she has not read. */
export const countUnread = async (actor: Pick<Actor, "id">) => ({ unread: await db.notification.count({ where: { AND: visibleTo(actor), readAt: null } }) });
