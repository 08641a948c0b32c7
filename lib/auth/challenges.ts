import { randomBytes } from "node:crypto";
import { hashLinkToken } from "@/lib/auth/links";
import { cookieName, type RequestCookies, toSetCookieHeader } from "@/lib/auth/session";
import { db, type Tx } from "@/lib/platform/db";
import type { AuthChallengeKind } from "@/prisma/generated/client";

/** How long a person has to answer a step of signing in, or to add a passkey. */
export const challengeLifetimeMs = 5 * 60_000;

export const newChallengeToken = () => randomBytes(32).toString("base64url");

interface NewChallenge {
  kind: AuthChallengeKind;
  token: string;
  /** The browser or session that may answer it; only a hash is stored. */
  boundTo?: string;
  userId?: string;
}

/** Stores a challenge for five minutes. Only the hash of its token is kept. */
export async function createChallenge({ kind, token, boundTo, userId }: NewChallenge, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + challengeLifetimeMs);
  await db.authChallenge.create({ data: { tokenHash: hashLinkToken(token), kind, boundTo: boundTo && hashLinkToken(boundTo), userId, expiresAt }, select: { tokenHash: true } });
}

/** Deletes a challenge, so that it counts once. Returns false if it is unknown, used, expired, or was given to another browser. */
export async function spendChallenge(tx: Tx, { kind, token, boundTo }: Omit<NewChallenge, "userId">, now: Date): Promise<boolean> {
  const where = { tokenHash: hashLinkToken(token), kind, boundTo: boundTo === undefined ? null : hashLinkToken(boundTo), expiresAt: { gt: now } };
  return (await tx.authChallenge.deleteMany({ where })).count === 1;
}

/** Returns who has given the right password in the browser with this token, or null after five minutes or once archived. */
export async function findSecondStepPerson(token: string, now: Date): Promise<string | null> {
  const where = { tokenHash: hashLinkToken(token), kind: "second_step" as const, expiresAt: { gt: now }, user: { archivedAt: null } };
  return (await db.authChallenge.findUnique({ where, select: { userId: true } }))?.userId ?? null;
}

/** The cookie that ties the steps of a sign-in to one browser. */
const flowCookieName = () => cookieName("sign-in-flow");

export const readFlowToken = (cookies: RequestCookies) => cookies.get(flowCookieName())?.value || undefined;

/** Returns the Set-Cookie header of a sign-in in progress. */
export const createFlowCookie = (token: string) => toSetCookieHeader(flowCookieName(), token, challengeLifetimeMs / 1000);
