import type { Actor } from "@/lib/auth/actor";
import type { NotificationKind } from "@/lib/core/notifications/contract";
import { db, type Tx } from "@/lib/platform/db";

/** One person, or everyone of that role. */
type NotificationAudience = { userId: string } | { role: "coach" | "nutritionist" };

interface NewNotification {
  kind: NotificationKind;
  /** What tells one occasion of this kind from the next: the check-in's id, say. */
  occasion: string;
  /** Names nobody's health: it stands on a screen that others may see. */
  text: string;
  /** Where to look at it; from `paths`. */
  href: string;
  /** The client whom it names, where staff are told. */
  clientId?: string;
}

/** Tells someone through the bell, within the caller's transaction. Told before of the same occasion, she is not told again. */
export async function sendNotification(tx: Tx, to: NotificationAudience, { kind, occasion, text, href, clientId }: NewNotification, now: Date): Promise<void> {
  const [userId, role] = "userId" in to ? [to.userId, null] : [null, to.role];
  await tx.$executeRaw`
    INSERT INTO "Notification" ("id", "userId", "kind", "occasion", "text", "href", "clientId", "createdAt")
    SELECT gen_random_uuid()::text, u."id", ${kind}, ${occasion}, ${text}, ${href}, ${clientId ?? null}, ${now}
    FROM "User" u WHERE u."archivedAt" IS NULL AND (u."id" = ${userId}::text OR u."role"::text = ${role}::text)
    ON CONFLICT ("userId", "kind", "occasion") DO NOTHING`;
}

/** Tells everyone of a role of many things at once, as `notify` does of one. */
export async function sendNotifications(tx: Tx, role: "coach" | "nutritionist", news: readonly NewNotification[], now: Date): Promise<void> {
  if (news.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO "Notification" ("id", "userId", "kind", "occasion", "text", "href", "clientId", "createdAt")
    SELECT gen_random_uuid()::text, u."id", n."kind", n."occasion", n."text", n."href", n."clientId", ${now}
    FROM "User" u, jsonb_to_recordset(${JSON.stringify(news)}::jsonb) AS n("kind" text, "occasion" text, "text" text, "href" text, "clientId" text)
    WHERE u."archivedAt" IS NULL AND u."role"::text = ${role}
    ON CONFLICT ("userId", "kind", "occasion") DO NOTHING`;
}

/** Takes back what everyone was told of these occasions, read or not. */
export async function withdrawNotifications(tx: Tx, kind: NotificationKind, occasions: readonly string[]): Promise<void> {
  await tx.notification.deleteMany({ where: { kind, occasion: { in: [...occasions] } } });
}

/** Marks the actor's notifications as read, all or these; one that was read before keeps its time. */
export async function recordNotificationsRead(actor: Pick<Actor, "id">, ids: readonly string[] | undefined, now: Date): Promise<void> {
  await db.notification.updateMany({ where: { userId: actor.id, readAt: null, ...(ids && { id: { in: [...ids] } }) }, data: { readAt: now } });
}
