import type { Actor, Coach } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { expirePasswordLinks } from "@/lib/auth/links";
import { createSessionCookie, renewSession, type SessionClaims } from "@/lib/auth/session";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { queueEmail } from "@/lib/core/email/commands";
import type { SecurityChange } from "@/lib/core/email/props";
import { findFirstCoach } from "@/lib/core/settings/queries";
import { deleteCalendarLinks } from "@/lib/people/calendar-links/commands";
import { publicSessionId } from "@/lib/people/sessions/policy";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { forbidden, notFound } from "@/lib/platform/errors";

/**
 * What every change of a password, email address or second factor has in common (PRODUCT.md "security-change"). Call it in the
 * transaction of the change, and `finishSecurityChange` after the commit. Ends the person's sessions, calendar link and open
 * password links; `actor`, who made the change in this browser, stays signed in with a new session id. Emails the person what
 * changed; `change` is null where the caller queues another email or none. Returns the claims of the renewed session, null
 * without an actor. Throws 401 when the actor's session has ended meanwhile.
 */
export async function recordSecurityChange(
  tx: Tx,
  { userId, actor, change }: { userId: string; actor: Actor | null; change: SecurityChange | null },
  now: Date,
): Promise<SessionClaims | null> {
  const claims = actor && (await renewSession(tx, actor));
  await tx.session.deleteMany({ where: { userId, id: { not: claims?.sessionId ?? "" } } });
  await deleteCalendarLinks(tx, [userId]);
  await expirePasswordLinks(tx, userId, now);
  // Someone who gave the old password, or started adding a passkey, has to start again.
  await tx.authChallenge.deleteMany({ where: { userId } });
  if (change) await queueEmail(tx, { type: "security-change", to: { userId }, occasion: `${change}:${now.toISOString()}`, props: { change, at: now.toISOString() } }, now);
  return claims;
}

/** Makes this server forget the ended sessions at once. Returns the Set-Cookie header of the renewed session, none without claims. */
export async function finishSecurityChange(userId: string, claims: SessionClaims | null): Promise<string[]> {
  loadActor.forget(userId);
  return claims ? [await createSessionCookie(claims)] : [];
}

/** Ends one of the actor's sessions, given by the id that `listOwnSessions` returns. Throws 404 if there is none. */
export async function endOwnSession(actor: Actor, publicId: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const own = await tx.session.findMany({ where: { userId: actor.id }, select: { id: true } });
    const { count } = await tx.session.deleteMany({ where: { userId: actor.id, id: own.find(({ id }) => publicSessionId(id) === publicId)?.id ?? "" } });
    if (count === 0) throw notFound();
    await recordAuditEvents(tx, { action: "sessions.ended", actorId: actor.id, detail: { count } }, now);
  });
  loadActor.forget(actor.id);
}

/** Ends all of the actor's sessions but the current one. Returns how many. */
export const endOwnOtherSessions = (actor: Actor, now: Date): Promise<{ ended: number }> => endSessionsOf(actor, actor.id, now);

/** Ends all sessions of a person. Throws 404 if there is no such person, 403 unless the actor is the first coach. */
export async function endSessionsOfPerson(actor: Coach, userId: string, now: Date): Promise<{ ended: number }> {
  if ((await db.user.count({ where: { id: userId } })) === 0) throw notFound();
  if ((await findFirstCoach())?.id !== actor.id) throw forbidden("Only the first coach can sign other people out.");
  return endSessionsOf(actor, userId, now);
}

async function endSessionsOf(actor: Actor, userId: string, now: Date) {
  const ended = await transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { userId, id: { not: actor.sessionId } } });
    // Signing oneself out elsewhere leaves the calendar app as it is. Signing someone else out is for safety.
    if (userId !== actor.id) await deleteCalendarLinks(tx, [userId]);
    const subject = userId === actor.id ? { action: "sessions.ended" as const } : { action: "sessions.ended_by_coach" as const, subjectId: userId };
    if (count > 0) await recordAuditEvents(tx, { ...subject, actorId: actor.id, detail: { count } }, now);
    return count;
  });
  loadActor.forget(userId);
  return { ended };
}
