import type * as z from "zod/mini";
import type { Actor } from "@/lib/auth/actor";
import type { editNotificationPreferences, subscribeToPush } from "@/lib/core/push/contract";
import { findNotificationPreferences, noPreference } from "@/lib/core/push/queries";
import { isPushKind, pushKindsOf, type PushPayload } from "@/lib/core/push/rules";
import { newId } from "@/lib/platform/ids";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { AppError, conflict, invalidField, unauthorized } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";
import { isPushService, pushKey, sendToBrowser } from "@/lib/providers/push/provider";

/** More than a person carries around. The one turned on first makes room. */
const maxDevices = 10;

/**
 * Turns notifications on for the actor's browser, in place of whoever used it before. Throws 400 for an address that is no push
 * service's, 409 where the practice has no keys, and 401 when the session has ended meanwhile.
 */
export async function saveSubscription(actor: Actor, { endpoint, keys, timeZone }: z.output<typeof subscribeToPush.body>, now: Date): Promise<void> {
  if (pushKey() === null) throw conflict("Notifications aren't set up here yet.");
  if (!isPushService(endpoint)) throw invalidField("endpoint", "We don't know this browser's push service");
  const device = { userId: actor.id, sessionId: actor.sessionId, endpoint, p256dh: keys.p256dh, auth: keys.auth, createdAt: now };
  await transaction(async (tx) => {
    const sessions = await tx.$queryRaw<unknown[]>`SELECT FROM "Session" WHERE "id" = ${actor.sessionId} AND "userId" = ${actor.id} FOR NO KEY UPDATE`;
    if (sessions.length === 0) throw unauthorized();
    const same = await tx.pushSubscription.findUnique({ where: { sessionId: actor.sessionId }, select: { endpoint: true, p256dh: true, auth: true } });
    if (same?.endpoint !== endpoint || same.p256dh !== keys.p256dh || same.auth !== keys.auth) {
      await tx.pushSubscription.deleteMany({ where: { OR: [{ sessionId: actor.sessionId }, { endpoint }] } });
      await tx.pushSubscription.create({ data: { id: newId(now), ...device }, select: { id: true } });
    }
    if (timeZone) await tx.notificationPreference.upsert({ where: { userId: actor.id }, create: { userId: actor.id, timeZone }, update: { timeZone }, select: { userId: true } });
    const surplus = await tx.pushSubscription.findMany({ where: { userId: actor.id }, select: { id: true }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], skip: maxDevices });
    if (surplus.length > 0) await tx.pushSubscription.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
  });
}

/** Turns notifications off for the actor's browser. */
export async function deleteSubscription(actor: Actor): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { sessionId: actor.sessionId } });
}

/** Somebody who tries it looks at their device now. */
const testKeptForMs = 5 * 60_000;

/** Sends a test to the actor's browser. Throws 409 where notifications are off, 502 when its push service doesn't take it. */
export async function sendTestPush(actor: Actor): Promise<void> {
  const device = await db.pushSubscription.findUnique({ where: { sessionId: actor.sessionId }, select: { id: true, endpoint: true, p256dh: true, auth: true } });
  if (!device) throw conflict("Notifications are off on this device.");
  const payload: PushPayload = { to: actor.id, ids: [], tag: "test", title: "This is a test", body: "Notifications work on this device. You asked for this one in your profile.", path: paths.profileNotifications, stops: null };
  const result = await sendToBrowser(device, payload, { isUrgent: true, keptForMs: testKeptForMs });
  if (result === "gone") await db.pushSubscription.deleteMany({ where: { id: device.id } });
  if (result === "gone") throw conflict("This browser no longer takes notifications. Please turn them on again.");
  if (result !== "accepted") throw new AppError("provider_failed", "The notification service of your browser didn't respond. Please try again in a minute.");
}

/** Notes that the actor has opened these notifications. */
export async function recordPushesSeen(actor: Actor, ids: readonly string[], now: Date): Promise<void> {
  await db.push.updateMany({ where: { id: { in: [...ids] }, userId: actor.id, status: "sent", seenAt: null }, data: { seenAt: now } });
}

/** Changes the actor's preferences and returns them all. Throws 400 for a kind that isn't the actor's. */
export async function saveNotificationPreferences(actor: Actor, { kinds = {}, quietHours, timeZone }: z.output<typeof editNotificationPreferences.body>, now: Date) {
  const own: readonly string[] = pushKindsOf(actor.role).map(({ kind }) => kind);
  const unknown = Object.keys(kinds).find((kind) => !own.includes(kind));
  if (unknown !== undefined) throw invalidField("kinds", "There is no such notification");
  await transaction(async (tx) => {
    const { stopped } = await lockPreference(tx, actor.id);
    const isStopped = (kind: string) => (kind in kinds ? kinds[kind] === false : stopped.includes(kind));
    await tx.notificationPreference.update({
      where: { userId: actor.id },
      data: { stopped: own.filter((kind) => isPushKind(kind) && isStopped(kind)), ...(quietHours && { quietFrom: quietHours.from, quietUntil: quietHours.until }), ...(timeZone && { timeZone }) },
      select: { userId: true },
    });
  });
  return findNotificationPreferences(actor, now);
}

async function lockPreference(tx: Tx, userId: string): Promise<{ stopped: readonly string[] }> {
  await tx.$executeRaw`INSERT INTO "NotificationPreference" ("userId", "stopped") VALUES (${userId}, '{}') ON CONFLICT DO NOTHING`;
  const [row] = await tx.$queryRaw<{ stopped: string[] }[]>`SELECT "stopped" FROM "NotificationPreference" WHERE "userId" = ${userId} FOR UPDATE`;
  return row ?? noPreference;
}
