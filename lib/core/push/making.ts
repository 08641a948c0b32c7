import type { Role } from "@/lib/auth/actor";
import { outdatedAfterMs } from "@/lib/core/push/budget";
import { bellPushKinds, emailPushKinds, emailsMakingPushes, type PushKind, pushOccasion, pushText } from "@/lib/core/push/rules";
import { isUsableDeviceSql } from "@/lib/core/push/policy";
import { db, queryRows, transaction, type Tx } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";
import { Prisma } from "@/prisma/generated/client";

export interface NewPush {
  userId: string;
  kind: PushKind;
  occasion: string;
  text: string;
  href: string;
  clientId?: string | null;
  notificationId?: string | null;
  emailId?: string | null;
  createdAt: Date;
}

interface SourceRow {
  userId: string;
  role: Role;
  sourceId: string;
  type: string;
  occasion: string;
  href: string | null;
  clientId: string | null;
  createdAt: Date;
  /** Of the client it is about, as "Rosa L.", or of the sender of a message. */
  name: string;
  senderId: string | null;
}

/**
 * Makes the pushes of what is new for people with a device: of unread items in the bell, and of emails that wait in the outbox.
 * A message that is feedback has an item in the bell, so no second push is made of its email. Nothing calls it where something
 * happens, so no command can forget it. `userIds`: only these people's.
 */
export async function makeNewPushes(now: Date, userIds?: readonly string[]): Promise<void> {
  const rows = await queryRows<SourceRow>(sourcesSql(now, userIds));
  if (rows.length === 0) return;
  await transaction((tx) => insertPushes(tx, rows.flatMap(toNewPush), now));
}

function sourcesSql(now: Date, userIds: readonly string[] | undefined) {
  const since = new Date(now.getTime() - outdatedAfterMs);
  const ofThem = userIds ? Prisma.sql`d."userId" = ANY(${[...userIds]}::text[])` : Prisma.sql`true`;
  return Prisma.sql`
    WITH people AS MATERIALIZED (
      SELECT u."id", u."role"::text AS "role", u."optedOutAt", GREATEST(min(d."createdAt"), ${since}::timestamptz) AS "since"
      FROM "PushSubscription" d JOIN "User" u ON u."id" = d."userId" JOIN "Session" s ON s."id" = d."sessionId"
      WHERE ${ofThem} AND u."archivedAt" IS NULL AND ${isUsableDeviceSql(now)} GROUP BY u."id")
    SELECT o."id" AS "userId", o."role", n."id" AS "sourceId", n."kind" AS "type", n."occasion", n."href", n."clientId", n."createdAt",
      trim(c."firstName" || CASE WHEN c."lastName" <> '' THEN ' ' || left(c."lastName", 1) || '.' ELSE '' END) AS "name", NULL AS "senderId"
    FROM people o JOIN "Notification" n ON n."userId" = o."id" AND n."createdAt" >= o."since" AND n."readAt" IS NULL AND n."kind" = ANY(${bellPushKinds.map(({ bell }) => bell)}::text[])
      LEFT JOIN "User" c ON c."id" = n."clientId"
    WHERE (c."id" IS NULL OR c."archivedAt" IS NULL) AND NOT EXISTS (SELECT FROM "Push" p WHERE p."notificationId" = n."id")
    UNION ALL
    SELECT o."id", o."role", e."id", e."type", e."occasion", NULL, NULL, e."createdAt", COALESCE(e."props"->>'senderName', ''), e."props"->>'senderId'
    FROM people o JOIN "EmailMessage" e ON e."userId" = o."id" AND e."createdAt" >= o."since" AND e."status" IN ('queued', 'sending') AND e."type" = ANY(${[...emailsMakingPushes]}::text[])
    WHERE NOT starts_with(e."occasion", 'test-') AND e."props"->>'checkInId' IS NULL AND (e."type" = 'message-notice' OR o."optedOutAt" IS NULL) AND NOT EXISTS (SELECT FROM "Push" p WHERE p."emailId" = e."id")`;
}

function toNewPush({ userId, role, sourceId, type, occasion, href, clientId, createdAt, name, senderId }: SourceRow): NewPush[] {
  const bellKind = bellPushKinds.find((known) => known.bell === type && known.role === role)?.kind;
  if (bellKind) return [{ userId, kind: bellKind, occasion, text: pushText(bellKind, { name }), href: href ?? paths.home, clientId, notificationId: sourceId, createdAt }];
  const kind = emailPushKinds[type];
  if (!kind) return [];
  const path = kind === "message" ? (senderId ? paths.conversation(senderId) : paths.section("messages")) : paths.section("checkin");
  const [firstName = ""] = name.split(" ");
  return [{ userId, kind, occasion: pushOccasion(type, occasion), text: pushText(kind, { name: firstName, emailType: type }), href: path, clientId: null, emailId: sourceId, createdAt }];
}

/** Queues pushes, one per recipient, kind and occasion. */
export async function insertPushes(tx: Tx, pushes: readonly NewPush[], now: Date): Promise<number> {
  if (pushes.length === 0) return 0;
  return tx.$executeRaw`
    INSERT INTO "Push" ("id", "userId", "kind", "occasion", "text", "href", "clientId", "notificationId", "emailId", "sendAfter", "createdAt")
    SELECT gen_random_uuid()::text, p."userId", p."kind", p."occasion", p."text", p."href", p."clientId", p."notificationId", p."emailId", ${now}, p."createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(pushes)}::jsonb)
      AS p("userId" text, "kind" text, "occasion" text, "text" text, "href" text, "clientId" text, "notificationId" text, "emailId" text, "createdAt" timestamptz)
    ON CONFLICT DO NOTHING`;
}

/** Everyone of a role who has a device that could show a notification. */
export const findPeopleWithDevices = async (role: Role, now: Date): Promise<{ id: string }[]> =>
  db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT u."id" FROM "PushSubscription" d JOIN "User" u ON u."id" = d."userId" JOIN "Session" s ON s."id" = d."sessionId"
    WHERE u."role"::text = ${role} AND u."archivedAt" IS NULL AND ${isUsableDeviceSql(now)}`;
