import { decode, encode } from "next-auth/jwt";
import type { Actor } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { currentTime } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

export const sessionMaxAgeSeconds = 30 * 24 * 60 * 60;

/** True where cookies travel over HTTPS only; next-auth names its cookie accordingly. */
export const usesSecureCookies = () => env().APP_URL.startsWith("https://");
export const sessionCookieName = () => `${usesSecureCookies() ? "__Secure-" : ""}next-auth.session-token`;

/** Starts a session of this user and answers what its token says. */
export async function createSession(userId: string, now: Date, tx: Tx = db) {
  const expiresAt = new Date(now.getTime() + sessionMaxAgeSeconds * 1000);
  const session = await tx.session.create({ data: { userId, expiresAt, createdAt: now }, select: { id: true } });
  return { sub: userId, sessionId: session.id };
}

/** The Set-Cookie header that carries a session. */
export async function createSessionCookie(claims: { sub: string; sessionId: string }) {
  return toSetCookieHeader(await encode({ token: claims, secret: env().NEXTAUTH_SECRET, maxAge: sessionMaxAgeSeconds }), sessionMaxAgeSeconds);
}

/** Ends the session this actor came with, within the caller's transaction; false where that has been done. */
export async function deleteSession(tx: Tx, actor: Actor): Promise<boolean> {
  return (await tx.session.deleteMany({ where: { id: actor.sessionId } })).count > 0;
}

/** The Set-Cookie header that clears a session's cookie. */
export const clearedSessionCookie = () => toSetCookieHeader("", 0);

const toSetCookieHeader = (value: string, maxAge: number) =>
  `${sessionCookieName()}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${usesSecureCookies() ? "; Secure" : ""}`;

/** The signed-in person behind a cookie jar, or null: no cookie, a forged or expired one, or one ended since. */
export async function readActor(cookies: { get(name: string): { value: string } | undefined }): Promise<Actor | null> {
  const token = cookies.get(sessionCookieName())?.value;
  const sessionId = token && (await readSessionId(token));
  return sessionId ? findSessionActor(sessionId) : null;
}

/** The person of a session that is neither ended nor expired. */
export async function findSessionActor(sessionId: string): Promise<Actor | null> {
  const actor = await loadActor(sessionId);
  return actor && actor.sessionEndsAt > currentTime() ? actor : null;
}

// Decrypting a token costs as much as the rest of a small request, and its meaning never changes.
const decodedTokens = new Map<string, { sessionId: string; exp: number }>();
const maxDecodedTokens = 5000;

async function readSessionId(token: string): Promise<string | null> {
  const seen = decodedTokens.get(token);
  if (seen) return seen.exp * 1000 > Date.now() ? seen.sessionId : null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  if (typeof claims?.sessionId !== "string" || typeof claims.exp !== "number") return null;
  if (decodedTokens.size >= maxDecodedTokens) decodedTokens.clear();
  decodedTokens.set(token, { sessionId: claims.sessionId, exp: claims.exp });
  return claims.sessionId;
}
