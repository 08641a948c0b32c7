import type { Actor } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { expirePasswordLinks } from "@/lib/auth/links";
import { createSessionCookie, renewSession, type SessionClaims } from "@/lib/auth/session";
import { queueEmail } from "@/lib/core/email/commands";
import type { SecurityChange } from "@/lib/core/email/props";
import type { Tx } from "@/lib/platform/db";

/**
 * What every change of a password, email address or second factor has in common (PRODUCT.md "security-change"). Call it in the
 * transaction of the change, and `finishSecurityChange` after the commit. Ends the person's sessions and open password links;
 * `actor`, who made the change in this browser, stays signed in with a new session id. Emails the person what
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
  await expirePasswordLinks(tx, userId, now);
  if (change) await queueEmail(tx, { type: "security-change", to: { userId }, occasion: `${change}:${now.toISOString()}`, props: { change, at: now.toISOString() } }, now);
  return claims;
}

/** Makes this server forget the ended sessions at once. Returns the headers with the renewed session's cookie, none without claims. */
export async function finishSecurityChange(userId: string, claims: SessionClaims | null): Promise<Record<string, string>> {
  loadActor.forget(userId);
  return claims ? { "set-cookie": await createSessionCookie(claims) } : {};
}
