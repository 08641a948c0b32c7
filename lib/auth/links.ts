import { createHash, randomUUID } from "node:crypto";
import { dayMs } from "@/lib/platform/days";
import { db, type Tx } from "@/lib/platform/db";
import { keysFor, signWith } from "@/lib/platform/keys";
import type { LinkPurpose, Prisma } from "@/prisma/generated/client";

/** How long a one-time link works (PRODUCT.md "Access"). */
export const linkLifetimeMs: Record<LinkPurpose, number> = {
  reset_password: 60 * 60_000,
  set_password: 7 * dayMs,
  verify_email: 7 * dayMs,
};

/** Creates a one-time link and returns its token of 256 bits, which nobody can guess. Only the hash is stored. A verify_email link confirms `email`. */
export const createOneTimeLink = async (userId: string, purpose: LinkPurpose, now: Date, email?: string): Promise<string> => (await createLink(userId, purpose, now, email)).token;

/**
 * Creates a one-time link and returns what stands for its token wherever text is stored. `insertLinkTokens` puts the token in
 * when the text leaves, the same one every time.
 */
export async function createLinkPlaceholder(userId: string, purpose: LinkPurpose, now: Date, email: string): Promise<string> {
  const { id, token } = await createLink(userId, purpose, now, email);
  return `one-time-link.${id}.${hashLinkToken(token)}`;
}

async function createLink(userId: string, purpose: LinkPurpose, now: Date, email?: string) {
  const { row, token } = newLink(userId, purpose, now, email);
  await db.oneTimeLink.create({ data: row, select: { id: true } });
  return { id: row.id, token };
}

function newLink(userId: string, purpose: LinkPurpose, now: Date, email?: string) {
  const id = randomUUID();
  const token = signWith(keysFor("one-time-links")[0], id);
  const expiresAt = new Date(now.getTime() + linkLifetimeMs[purpose]);
  return { row: { id, userId, purpose, email, tokenHash: hashLinkToken(token), expiresAt, createdAt: now }, token };
}

/** Creates a one-time link for each of these people and returns their tokens by user id. */
export async function createOneTimeLinks(userIds: readonly string[], purpose: LinkPurpose, now: Date): Promise<Map<string, string>> {
  const links = userIds.map((userId) => newLink(userId, purpose, now));
  await db.oneTimeLink.createMany({ data: links.map(({ row }) => row) });
  return new Map(links.map(({ row, token }) => [row.userId, token]));
}

/** Replaces each placeholder by its token. One whose secret is gone stays, and the page it leads to offers a new link. */
export const insertLinkTokens = (text: string) =>
  text.replace(/one-time-link\.([\da-f-]{36})\.([\w-]{43})/g, (placeholder, id: string, tokenHash: string) => {
    const tokens = keysFor("one-time-links").map((key) => signWith(key, id));
    return tokens.find((token) => hashLinkToken(token) === tokenHash) ?? placeholder;
  });

/** Matches links that can set a password now: unused, not expired, of a person who isn't archived and whose invitation hasn't been revoked. */
export const usablePasswordLink = (now: Date) =>
  ({
    usedAt: null,
    expiresAt: { gt: now },
    purpose: { in: ["reset_password", "set_password"] },
    user: { archivedAt: null, invitationRevokedAt: null },
  }) satisfies Prisma.OneTimeLinkWhereInput;

/** Spends all open password links of a person, because an attacker may have requested one before the password was changed. */
export const expirePasswordLinks = (tx: Tx, userId: string, now: Date) => expirePasswordLinksOf(tx, [userId], now);

/** Spends all open password links of these people. */
export const expirePasswordLinksOf = (tx: Tx, userIds: readonly string[], now: Date) =>
  tx.oneTimeLink.updateMany({ where: { ...usablePasswordLink(now), userId: { in: [...userIds] } }, data: { usedAt: now } });

/** Matches links that can confirm an email address now: unused, not expired, of a person who isn't archived. */
export const usableVerificationLink = (now: Date) =>
  ({ usedAt: null, expiresAt: { gt: now }, purpose: "verify_email", user: { archivedAt: null } }) satisfies Prisma.OneTimeLinkWhereInput;

/** A plain hash is enough, because a token is too long to guess. */
export const hashLinkToken = (token: string) => createHash("sha256").update(token).digest("base64url");
