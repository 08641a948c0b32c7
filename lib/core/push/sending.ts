import { makeNewPushes } from "@/lib/core/push/making";
import { isUsableDeviceSql } from "@/lib/core/push/policy";
import { findUnaskedCounts, noPreference } from "@/lib/core/push/queries";
import { decidePush, deliverableForMs, nextTryAt, type QuietHours } from "@/lib/core/push/budget";
import { isUnasked, toPayload } from "@/lib/core/push/rules";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { dayMs } from "@/lib/platform/days";
import { db, queryRows, transaction } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";
import { type PushResult, pushKey, sendToBrowser } from "@/lib/providers/push/provider";
import { Prisma } from "@/prisma/generated/client";

/** A server that claimed pushes and died gives them up after this long. */
const leaseMs = 2 * 60_000;
const peopleAtOnce = 20;
/** How long a push counts as one that may still be seen. */
const watchedForMs = 14 * dayMs;

/**
 * Makes the pushes of what is new and sends those that are due, at most one to a person. Returns how many people got one and
 * whether there may be more to do.
 */
export async function sendDuePushes(now: Date): Promise<{ sent: number; more: boolean }> {
  if (pushKey() === null) return { sent: 0, more: false };
  await recordSeen(now);
  await makeNewPushes(now);
  const claimed = await claimDuePushes(now);
  if (claimed.length === 0) return { sent: 0, more: false };
  const settled = await decideEach(claimed, now);
  let sent = 0;
  for (let from = 0; from < settled.length; from += peopleAtOnce) {
    const results = await Promise.all(settled.slice(from, from + peopleAtOnce).map((person) => sendToPerson(person, now)));
    sent += results.filter(Boolean).length;
  }
  return { sent, more: true };
}

/** Sends until nothing is due, for at most 50 seconds, for a platform whose scheduler calls an endpoint. */
export async function sendAllDuePushes(now: Date): Promise<number> {
  const endsAt = performance.now() + 50_000;
  for (let total = 0; ; ) {
    const { sent, more } = await sendDuePushes(now);
    total += sent;
    if (!more || performance.now() >= endsAt) return total;
  }
}

/** A push counts as seen once its person has opened the product or read its item in the bell after it arrived. */
export async function recordSeen(now: Date): Promise<void> {
  const since = new Date(now.getTime() - watchedForMs);
  await db.$executeRaw`
    UPDATE "Push" p SET "seenAt" = seen."at"
    FROM (
      SELECT w."id", GREATEST(n."readAt", s."lastSeenAt") AS "at" FROM "Push" w
      LEFT JOIN "Presence" s ON s."userId" = w."userId" AND s."lastSeenAt" > w."sentAt"
      LEFT JOIN "Notification" n ON n."id" = w."notificationId" AND n."readAt" > w."sentAt"
      WHERE w."status" = 'sent' AND w."sentAt" >= ${since}::timestamptz AND w."seenAt" IS NULL) seen
    WHERE p."id" = seen."id" AND seen."at" IS NOT NULL`;
}

interface ClaimedPush {
  id: string;
  userId: string;
  kind: string;
  text: string;
  href: string;
  attempts: number;
  createdAt: Date;
}

/** Claims all due pushes of some people. The lock keeps two servers from sending two halves of one digest. */
const claimDuePushes = (now: Date): Promise<ClaimedPush[]> =>
  transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('push:claim', 0))`;
    return tx.$queryRaw<ClaimedPush[]>`
      WITH people AS MATERIALIZED (
        SELECT "userId" FROM "Push" WHERE "status" = 'queued' AND "sendAfter" <= ${now} AND ("leaseUntil" IS NULL OR "leaseUntil" <= ${now})
          AND NOT EXISTS (SELECT FROM "Practice" WHERE "emailsPausedAt" IS NOT NULL)
        GROUP BY "userId" ORDER BY min("sendAfter") LIMIT 200)
      UPDATE "Push" p SET "leaseUntil" = ${new Date(now.getTime() + leaseMs)} FROM people
      WHERE p."userId" = people."userId" AND p."status" = 'queued' AND p."sendAfter" <= ${now} AND (p."leaseUntil" IS NULL OR p."leaseUntil" <= ${now})
      RETURNING p."id", p."userId", p."kind", p."text", p."href", p."attempts", p."createdAt"`;
  });

interface Device {
  id: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PersonToNotify {
  quietHours: QuietHours;
  pushes: ClaimedPush[];
  devices: Device[];
}

interface PersonFacts {
  userId: string;
  stopped: string[] | null;
  quietFrom: string | null;
  quietUntil: string | null;
  timeZone: string | null;
  lastPresentAt: Date | null;
  lastPushAt: Date | null;
  hasUnseenReminder: boolean;
}

/** Records what is skipped or held, and returns what is left to send, by person. */
async function decideEach(claimed: readonly ClaimedPush[], now: Date): Promise<PersonToNotify[]> {
  const userIds = [...new Set(claimed.map(({ userId }) => userId))];
  const { timeZone } = await getPracticeSettings();
  const [devices, facts, over, unasked] = [await findDevices(userIds, now), await findPersonFacts(userIds, now), await findOver(claimed), await findUnaskedCounts(claimed.filter(({ kind }) => isUnasked(kind)).map(({ userId }) => userId), now, timeZone)];
  const [skipped, held, people] = [new Map<string, string>(), new Map<string, Date>(), new Map<string, PersonToNotify>()];
  for (const push of claimed.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const person = facts.get(push.userId);
    const quietHours = { from: person?.quietFrom ?? noPreference.quietFrom, until: person?.quietUntil ?? noPreference.quietUntil, timeZone: person?.timeZone ?? timeZone };
    const ofPerson = people.get(push.userId) ?? { pushes: [], devices: devices.filter(({ userId }) => userId === push.userId), quietHours };
    const decision = decidePush(
      {
        kind: push.kind,
        createdAt: push.createdAt,
        isOver: over.has(push.id),
        hasStopped: (person?.stopped ?? noPreference.stopped).includes(push.kind),
        hasDevice: ofPerson.devices.length > 0,
        quietHours,
        lastPresentAt: person?.lastPresentAt ?? null,
        lastPushAt: person?.lastPushAt ?? null,
        unasked: unasked.get(push.userId) ?? { today: 0, thisWeek: 0 },
        hasUnseenReminder: person?.hasUnseenReminder ?? false,
      },
      now,
    );
    if ("skip" in decision) skipped.set(push.id, decision.skip);
    else if ("holdUntil" in decision) held.set(push.id, decision.holdUntil);
    else people.set(push.userId, { ...ofPerson, pushes: [...ofPerson.pushes, push] });
  }
  await settle([...skipped].map(([id, reason]) => ({ id, status: "skipped", reason })), now);
  await settle([...held].map(([id, sendAfter]) => ({ id, status: "queued", sendAfter })), now);
  return [...people.values()];
}

const findDevices = (userIds: readonly string[], now: Date) =>
  db.$queryRaw<Device[]>`
    SELECT d."id", d."userId", d."endpoint", d."p256dh", d."auth" FROM "PushSubscription" d JOIN "User" u ON u."id" = d."userId" JOIN "Session" s ON s."id" = d."sessionId"
    WHERE d."userId" = ANY(${[...userIds]}::text[]) AND u."archivedAt" IS NULL AND ${isUsableDeviceSql(now)} ORDER BY d."id"`;

async function findPersonFacts(userIds: readonly string[], now: Date): Promise<ReadonlyMap<string, PersonFacts>> {
  const since = new Date(now.getTime() - watchedForMs);
  const rows = await queryRows<PersonFacts>(Prisma.sql`
    SELECT u."id" AS "userId", f."stopped", f."quietFrom", f."quietUntil", f."timeZone", s."lastSeenAt" AS "lastPresentAt",
      (SELECT max(p."sentAt") FROM "Push" p WHERE p."userId" = u."id" AND p."status" = 'sent') AS "lastPushAt",
      COALESCE((SELECT p."seenAt" IS NULL FROM "Push" p WHERE p."userId" = u."id" AND p."kind" = 'check_in_due' AND p."status" = 'sent' AND p."sentAt" >= ${since}::timestamptz
        ORDER BY p."sentAt" DESC LIMIT 1), false) AS "hasUnseenReminder"
    FROM "User" u LEFT JOIN "NotificationPreference" f ON f."userId" = u."id" LEFT JOIN "Presence" s ON s."userId" = u."id"
    WHERE u."id" = ANY(${[...userIds]}::text[])`);
  return new Map(rows.map((row) => [row.userId, row]));
}

/**
 * Whether the promise that "Push" p announces is still open, as `openPromisesSql` knows it (lib/practice/dashboard/client-queries.ts). Its
 * occasion says which it is and when its clock started: a promise that began after the coach kept this one is another.
 */
const isPromiseOpenSql = Prisma.sql`EXISTS (
  SELECT FROM "ClientState" s LEFT JOIN "Thread" t ON t."clientId" = s."clientId" AND t."staffKey" = 'coach'
    CROSS JOIN LATERAL (VALUES ('reply', t."waitingSince"), ('intake_review', s."intakeSince"), ('training_plan', s."planSince"), ('nutrition_plan', s."diarySince")) open("kind", "since")
  WHERE s."clientId" = p."clientId" AND s."isActive" AND p."occasion" = open."kind" || ':' || s."clientId" || ':' || (extract(epoch FROM open."since") * 1000)::bigint)`;

/** Whether what "Push" p announces has been dealt with: the check-in or the diary has its answer, the payment went through, the feedback was read in the chat. */
const isDealtWithSql = Prisma.sql`CASE p."kind"
  WHEN 'new_check_in' THEN EXISTS (SELECT FROM "CheckIn" k WHERE k."id" = p."occasion" AND (k."feedbackAt" IS NOT NULL OR EXISTS (SELECT FROM "HeldFeedback" h WHERE h."checkInId" = k."id")))
  WHEN 'payment_failed' THEN EXISTS (SELECT FROM "Payment" y WHERE y."id" = p."occasion" AND y."status" <> 'failed')
  WHEN 'diary_sent' THEN EXISTS (SELECT FROM "NutritionPlan" l WHERE l."foodDiaryId" = p."occasion")
  WHEN 'feedback' THEN EXISTS (SELECT FROM "Message" m JOIN "Thread" t ON t."id" = m."threadId" WHERE m."checkInId" = p."occasion" AND m."createdAt" <= t."seenByClientUntil")
  WHEN 'promise_due' THEN NOT ${isPromiseOpenSql}
  ELSE false END`;

/** Of these pushes, those whose item in the bell has been read or deleted, whose email was withdrawn or has gone out, or that say what has been dealt with. */
async function findOver(claimed: readonly ClaimedPush[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT p."id" FROM "Push" p LEFT JOIN "Notification" n ON n."id" = p."notificationId" LEFT JOIN "EmailMessage" e ON e."id" = p."emailId"
    WHERE p."id" = ANY(${claimed.map(({ id }) => id)}::text[]) AND (${isDealtWithSql}
      OR p."kind" <> 'promise_due' AND NOT COALESCE(n."readAt" IS NULL AND n."id" IS NOT NULL, false) AND NOT COALESCE(e."status" IN ('queued', 'sending'), false))`;
  return new Set(rows.map(({ id }) => id));
}

/** Sends a person's pushes as one to each of their devices. Returns whether a push service accepted it. */
async function sendToPerson({ pushes, devices, quietHours }: PersonToNotify, now: Date): Promise<boolean> {
  const [first, ...others] = pushes;
  if (!first) return false;
  const payload = toPayload([first, ...others], { to: first.userId, home: paths.home });
  const delivery = { isUrgent: pushes.some(({ kind }) => !isUnasked(kind)), keptForMs: deliverableForMs(quietHours, now) };
  const results = await Promise.all(devices.map((device) => sendToBrowser(device, payload, delivery)));
  const gone = devices.filter((_, index) => results[index] === "gone").map(({ id }) => id);
  if (gone.length > 0) await db.pushSubscription.deleteMany({ where: { id: { in: gone } } });
  await settle(pushes.map(({ id, attempts }) => ({ id, ...outcomeOf(results, attempts + 1, now) })), now);
  return results.includes("accepted");
}

type Outcome = { status: "sent" } | { status: "failed" | "skipped"; reason: string } | { status: "queued"; sendAfter: Date; isRetry?: boolean };

function outcomeOf(results: readonly PushResult[], attempts: number, now: Date): Outcome {
  if (results.includes("accepted")) return { status: "sent" };
  const retryAt = results.includes("unavailable") ? nextTryAt(attempts, now) : null;
  if (retryAt) return { status: "queued", sendAfter: retryAt, isRetry: true };
  if (results.includes("unavailable")) return { status: "failed", reason: "The browser's push service didn't respond." };
  return { status: "failed", reason: results.includes("refused") ? "The browser's push service refused it." : "Their devices no longer take notifications." };
}

async function settle(outcomes: readonly ({ id: string } & Outcome)[], now: Date): Promise<void> {
  if (outcomes.length === 0) return;
  await db.$executeRaw`
    UPDATE "Push" p SET "status" = o."status"::"PushStatus", "reason" = o."reason", "sendAfter" = COALESCE(o."sendAfter", p."sendAfter"), "leaseUntil" = NULL,
      "attempts" = p."attempts" + CASE WHEN o."isRetry" THEN 1 ELSE 0 END, "sentAt" = CASE o."status" WHEN 'sent' THEN ${now}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o("id" text, "status" text, "reason" text, "sendAfter" timestamptz, "isRetry" boolean)
    WHERE p."id" = o."id" AND p."status" = 'queued'`;
}
