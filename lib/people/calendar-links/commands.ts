import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { hashLinkToken } from "@/lib/auth/links";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import type { NewCalendarLink } from "@/lib/people/calendar-links/contract";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { unauthorized } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";

/** 256 random bits. */
export const newCalendarToken = () => randomBytes(32).toString("base64url");

/**
 * Makes the actor's calendar link with this token, in place of an earlier one. Only the hash is stored, so the address is returned
 * this once. Throws 401 when the session has ended meanwhile: what ends sessions stops the link, and this one would outlive it.
 */
export async function makeCalendarLink(actor: Actor, token: string, now: Date): Promise<Omit<NewCalendarLink, "createdAt"> & { createdAt: Date }> {
  const link = { tokenHash: hashLinkToken(token), createdAt: now, lastReadAt: null };
  await transaction(async (tx) => {
    const sessions = await tx.$queryRaw<unknown[]>`SELECT FROM "Session" WHERE "id" = ${actor.sessionId} AND "userId" = ${actor.id} FOR SHARE`;
    if (sessions.length === 0) throw unauthorized();
    await tx.calendarLink.upsert({ where: { userId: actor.id }, create: { userId: actor.id, ...link }, update: link, select: { userId: true } });
    await recordAuditEvents(tx, { action: "calendar_link.made", actorId: actor.id }, now);
  });
  return { url: `${env().APP_URL}${paths.calendarFeed(token)}`, createdAt: now };
}

/** Stops the actor's calendar link, if there is one. */
export async function stopOwnCalendarLink(actor: Actor, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const stopped = await deleteCalendarLinks(tx, [actor.id]);
    if (stopped > 0) await recordAuditEvents(tx, { action: "calendar_link.stopped", actorId: actor.id }, now);
  });
}

/** Stops the calendar links of these people, in the transaction that ends their sessions. Returns how many there were. */
export const deleteCalendarLinks = async (tx: Tx, userIds: readonly string[]): Promise<number> => (await tx.calendarLink.deleteMany({ where: { userId: { in: [...userIds] } } })).count;

/** How exactly `lastReadAt` is stored, so that calendar apps that read every few minutes don't write each time. */
const lastReadAccuracyMs = 60 * 60_000;

/** Stores that a calendar app has read a calendar with this token. */
export async function recordCalendarRead(token: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lastReadAccuracyMs);
  await db.calendarLink.updateMany({ where: { tokenHash: hashLinkToken(token), OR: [{ lastReadAt: null }, { lastReadAt: { lt: before } }] }, data: { lastReadAt: now } });
}
