import type { Actor } from "@/lib/auth/actor";
import type { NotificationKind } from "@/lib/core/notifications/contract";
import { db, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";

/** One person, or everyone of that role. */
type NotificationAudience = { userId: string } | { role: "coach" | "nutritionist" };

interface NewNotification {
  kind: NotificationKind;
  /** Identifies the event within its kind, for example the check-in's id. */
  occasion: string;
  /** No health data, because others may see the screen. */
  text: string;
  /** The link to open, from `paths`. */
  href: string;
  /** The client it is about, in a notification to staff. */
  clientId?: string;
}

/** Sends a notification in the caller's transaction. Skips people who already have one of this kind and occasion. */
export async function sendNotification(tx: Tx, to: NotificationAudience, notification: NewNotification, now: Date): Promise<void> {
  await tx.$executeRaw(notificationInsert(to, notification, now));
}

/** `sendNotification` as a part of one statement, with the name "notification". */
export const notificationPart = (to: NotificationAudience, notification: NewNotification, now: Date) => Prisma.sql`notification AS (${notificationInsert(to, notification, now)})`;

function notificationInsert(to: NotificationAudience, { kind, occasion, text, href, clientId }: NewNotification, now: Date) {
  const [userId, role] = "userId" in to ? [to.userId, null] : [null, to.role];
  return Prisma.sql`
    INSERT INTO "Notification" ("id", "userId", "kind", "occasion", "text", "href", "clientId", "createdAt")
    SELECT gen_random_uuid()::text, u."id", ${kind}, ${occasion}, ${text}, ${href}, ${clientId ?? null}, ${now}
    FROM "User" u WHERE u."archivedAt" IS NULL AND (u."id" = ${userId}::text OR u."role"::text = ${role}::text)
    ON CONFLICT ("userId", "kind", "occasion") DO NOTHING`;
}

/** Sends many notifications to everyone of a role, each as `sendNotification` does. */
export async function sendNotifications(tx: Tx, role: "coach" | "nutritionist", notifications: readonly NewNotification[], now: Date): Promise<void> {
  if (notifications.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO "Notification" ("id", "userId", "kind", "occasion", "text", "href", "clientId", "createdAt")
    SELECT gen_random_uuid()::text, u."id", n."kind", n."occasion", n."text", n."href", n."clientId", ${now}
    FROM "User" u, jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) AS n("kind" text, "occasion" text, "text" text, "href" text, "clientId" text)
    WHERE u."archivedAt" IS NULL AND u."role"::text = ${role}
    ON CONFLICT ("userId", "kind", "occasion") DO NOTHING`;
}

/** Deletes everyone's notifications of this kind for these occasions, read or not. */
export async function withdrawNotifications(tx: Tx, kind: NotificationKind, occasions: readonly string[]): Promise<void> {
  await tx.notification.deleteMany({ where: { kind, occasion: { in: [...occasions] } } });
}

/** Marks the actor's notifications as read, all or only these. Ones already read keep their time. */
export async function recordNotificationsRead(actor: Pick<Actor, "id">, ids: readonly string[] | undefined, now: Date): Promise<void> {
  await db.notification.updateMany({ where: { userId: actor.id, readAt: null, ...(ids && { id: { in: [...ids] } }) }, data: { readAt: now } });
}
