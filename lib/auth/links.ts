import { createHash, randomBytes } from "node:crypto";
import { dayMs } from "@/lib/platform/days";
import { db, type Tx } from "@/lib/platform/db";
import type { LinkPurpose, Prisma } from "@/prisma/generated/client";

/** How long a one-time link works (PRODUCT.md "Access"). */
const linkLifetimeMs: Record<LinkPurpose, number> = {
  reset_password: 60 * 60_000,
  set_password: 7 * dayMs,
};

/** Creates a one-time link and returns its token of 256 random bits. Only the hash is stored. */
export async function createOneTimeLink(userId: string, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + linkLifetimeMs[purpose]);
  await db.oneTimeLink.create({ data: { userId, purpose, tokenHash: hashLinkToken(token), expiresAt, createdAt: now }, select: { id: true } });
  return token;
}

/** Matches links that can set a password now: unused, not expired, of a person who isn't archived. */
export const usablePasswordLink = (now: Date) =>
  ({
    usedAt: null,
    expiresAt: { gt: now },
    purpose: { in: ["reset_password", "set_password"] },
    user: { archivedAt: null },
  }) satisfies Prisma.OneTimeLinkWhereInput;

/** Spends all open password links of a person, because an attacker may have requested one before the password was changed. */
export const expirePasswordLinks = (tx: Tx, userId: string, now: Date) =>
  tx.oneTimeLink.updateMany({ where: { ...usablePasswordLink(now), userId }, data: { usedAt: now } });

/** A plain hash is enough, because a token is long and random. */
export const hashLinkToken = (token: string) => createHash("sha256").update(token).digest("base64url");
