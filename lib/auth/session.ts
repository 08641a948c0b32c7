import { randomUUID } from "node:crypto";
import { decode, encode, type JWT } from "next-auth/jwt";
import type { Actor } from "@/lib/auth/actor";
import { loadActor, type SessionActor } from "@/lib/auth/actor-cache";
import { isIdle } from "@/lib/auth/session-use";
import { currentTime } from "@/lib/platform/clock";
import { db, runAsOne, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { AppError, unauthorized } from "@/lib/platform/errors";
import { keysFor } from "@/lib/platform/keys";
import { sessionMaxAgeMs } from "@/lib/platform/session-limits";
import { Prisma } from "@/prisma/generated/client";

export const sessionMaxAgeSeconds = sessionMaxAgeMs / 1000;

/** Returns whether cookies are sent over HTTPS only, which changes next-auth's cookie name. */
export const usesSecureCookies = () => env().APP_URL.startsWith("https://");
/** Over HTTPS the name starts with __Host-, so that no other subdomain and no plain connection can plant such a cookie. */
export const cookieName = (name: string) => `${usesSecureCookies() ? "__Host-" : ""}${name}`;
export const sessionCookieName = () => cookieName("next-auth.session-token");

/** What the session token says: the person and their session. */
// An interface would not be assignable to next-auth's type of a token.
export type SessionClaims = { sub: string; sessionId: string };

interface NewSession {
  device?: string | null;
  network?: string;
  /** SQL condition on "User" u without which there is no session. */
  onlyIf?: Prisma.Sql;
  /** What else is written in the same statement. */
  parts?: readonly Prisma.Sql[];
}

/**
 * Creates a session and returns the claims of its token. Locks the user's row until the caller's transaction ends, so that a
 * concurrent password change or archiving comes before or after. Throws 401 unless `onlyIf` holds; the caller's transaction must
 * then be rolled back.
 */
export async function createSession(userId: string, now: Date, tx: Tx = db, { device = null, network, onlyIf = Prisma.sql`true`, parts = [] }: NewSession = {}): Promise<SessionClaims> {
  const expiresAt = new Date(now.getTime() + sessionMaxAgeMs);
  const session = Prisma.sql`session AS (
    INSERT INTO "Session" ("id", "userId", "expiresAt", "createdAt", "lastUsedAt", "confirmedAt", "device", "network")
    SELECT ${randomUUID()}, u."id", ${expiresAt}, ${now}, ${now}, ${now}, ${device}, ${network ?? null} FROM "User" u
    WHERE u."id" = ${userId} AND ${onlyIf} FOR SHARE OF u
    RETURNING "id")`;
  const [created] = await runAsOne<{ id: string }>(tx, [session, ...parts], Prisma.sql`SELECT "id" FROM session`);
  if (!created) throw invalidCredentials();
  return { sub: userId, sessionId: created.id };
}

/** The 401 of a sign-in that fails, the same for every reason. */
export const invalidCredentials = () => new AppError("unauthorized", "Invalid email or password");

/** Returns the Set-Cookie header of a session. */
export async function createSessionCookie(claims: SessionClaims) {
  return toSetCookieHeader(sessionCookieName(), await encode({ token: claims, secret: keysFor("session-cookie")[0], maxAge: sessionMaxAgeSeconds }), sessionMaxAgeSeconds);
}

/**
 * Gives the actor's session a new id, so that the old cookie is worthless everywhere, and `changes` with it. Throws 401 when the
 * session has ended.
 */
export async function renewSession(tx: Tx, actor: Actor, changes: { confirmedAt?: Date } = {}): Promise<SessionClaims> {
  const sessionId = randomUUID();
  const { count } = await tx.session.updateMany({ where: { id: actor.sessionId, userId: actor.id }, data: { id: sessionId, ...changes } });
  if (count === 0) throw unauthorized();
  return { sub: actor.id, sessionId };
}

/** Deletes the actor's session in the caller's transaction. Returns false if it was already deleted. */
export async function deleteSession(tx: Tx, actor: Actor): Promise<boolean> {
  return (await tx.session.deleteMany({ where: { id: actor.sessionId } })).count > 0;
}

/** Returns the Set-Cookie header that clears the session cookie. */
export const clearedSessionCookie = () => toSetCookieHeader(sessionCookieName(), "", 0);

/** Returns a Set-Cookie header. `maxAge` is in seconds. */
export const toSetCookieHeader = (name: string, value: string, maxAge: number) =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${usesSecureCookies() ? "; Secure" : ""}`;

export interface RequestCookies {
  get(name: string): { value: string } | undefined;
}

/** Returns the signed-in person, or null if the cookie is missing, forged or expired, or its session was ended. */
export async function readActor(cookies: RequestCookies): Promise<SessionActor | null> {
  const token = cookies.get(sessionCookieName())?.value;
  const sessionId = token && (await readSessionId(token));
  return sessionId ? findSessionActor(sessionId) : null;
}

/** Returns the person of a session, or null if it was ended, has expired or was unused for too long. */
export async function findSessionActor(sessionId: string): Promise<SessionActor | null> {
  const now = currentTime();
  const actor = await loadActor(sessionId);
  if (!actor || actor.sessionEndsAt <= now) return null;
  if (!isIdle(actor, now)) return actor;
  // Another server may have stored a later use than this one knows of.
  loadActor.forget(actor.id);
  const stored = await loadActor(sessionId);
  return stored && !isIdle(stored, now) ? stored : null;
}

// Decrypting a token takes as long as the rest of a small request, and the result never changes.
const decodedTokens = new Map<string, { sessionId: string; exp: number }>();
const maxDecodedTokens = 5000;

async function readSessionId(token: string): Promise<string | null> {
  const decoded = decodedTokens.get(token);
  if (decoded) return decoded.exp * 1000 > Date.now() ? decoded.sessionId : null;
  const claims = await decodeSessionToken(token);
  if (typeof claims?.sessionId !== "string" || typeof claims.exp !== "number") return null;
  if (decodedTokens.size >= maxDecodedTokens) decodedTokens.clear();
  decodedTokens.set(token, { sessionId: claims.sessionId, exp: claims.exp });
  return claims.sessionId;
}

/** The claims of a session's token, made with the current key or the previous one; null for any other token. */
export async function decodeSessionToken(token: string | undefined): Promise<JWT | null> {
  for (const secret of keysFor("session-cookie")) {
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}
