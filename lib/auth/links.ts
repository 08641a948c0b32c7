import { createHash, randomBytes } from "node:crypto";
import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import type { LinkPurpose, Prisma } from "@/prisma/generated/client";

/** How long a one-time link works (PRODUCT.md "Access"). */
const linkLifetimeMs: Record<LinkPurpose, number> = {
  reset_password: 60 * 60_000,
  set_password: 7 * dayMs,
};

/** Makes a one-time link for this person and answers its token, 256 random bits, of which only the hash is kept. */
export async function createOneTimeLink(userId: string, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + linkLifetimeMs[purpose]);
  await db.oneTimeLink.create({ data: { userId, purpose, tokenHash: hashLinkToken(token), expiresAt, createdAt: now }, select: { id: true } });
  return token;
}

/** The links that set a password now: not spent, not expired, of someone who is here. */
export const usablePasswordLink = (now: Date) =>
  ({
    usedAt: null,
    expiresAt: { gt: now },
    purpose: { in: ["reset_password", "set_password"] },
    user: { archivedAt: null },
  }) satisfies Prisma.OneTimeLinkWhereInput;

/** A token is random and long, so a plain hash is enough to keep it by. */
export const hashLinkToken = (token: string) => createHash("sha256").update(token).digest("base64url");
