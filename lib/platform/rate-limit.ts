import { db, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { tooManyAttempts } from "@/lib/platform/errors";
import { ipNetwork } from "@/lib/platform/ip-address";
import { socketAddress } from "@/lib/platform/socket-address";
import { Prisma } from "@/prisma/generated/client";

/** Allows `limit` attempts under `key` within `minutes`. */
export interface AttemptLimit {
  key: string;
  limit: number;
  minutes: number;
}

/** An office or a household shares the address of its connection, and behind a proxy that TRUST_PROXY doesn't name everyone does. */
const sharedAddressFactor = 10;

/**
 * Returns the limit for the caller's IP address as a trusted proxy gives it. Without a trusted proxy, the limit for the address
 * of the connection is ten times as high. Returns none outside requests.
 */
export function limitByAddress(action: string, address: string | null, limit: number, minutes: number): AttemptLimit[] {
  if (address !== null) return [{ key: `${action}@${ipNetwork(address)}`, limit, minutes }];
  const shared = env().TRUST_PROXY ? null : socketAddress();
  return shared === null ? [] : [{ key: `${action}@${ipNetwork(shared)}`, limit: limit * sharedAddressFactor, minutes }];
}

/** Returns the limit of what one person writes. */
export const limitByPerson = ({ name, limit, minutes }: { name: string; limit: number; minutes: number }, userId: string): AttemptLimit => ({ key: `${name}:${userId}`, limit, minutes });

/**
 * Counts one attempt under each key and throws 429 above a limit. The count is in the database, shared by all servers, and is
 * incremented before the attempt, so concurrent attempts all count. No window ends later than one that starts now would, so a
 * window that was opened while a clock was wrong blocks nobody for longer.
 */
export async function countAttempt(limits: readonly AttemptLimit[], now: Date): Promise<void> {
  if (limits.length === 0) return;
  const rows = limits.map(({ key, minutes }) => Prisma.sql`(${key}, 1, ${new Date(now.getTime() + minutes * 60_000)})`);
  const counted = await db.$queryRaw<{ key: string; count: number; windowEndsAt: Date }[]>`
    INSERT INTO "RateLimit" AS r ("key", "count", "windowEndsAt") VALUES ${Prisma.join(rows)}
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN r."windowEndsAt" <= ${now} THEN 1 ELSE r."count" + 1 END,
      "windowEndsAt" = CASE WHEN r."windowEndsAt" <= ${now} THEN excluded."windowEndsAt" ELSE LEAST(r."windowEndsAt", excluded."windowEndsAt") END
    RETURNING "key", "count", "windowEndsAt"`;
  const exceeded = limits.flatMap(({ key, limit }) => counted.filter((row) => row.key === key && row.count > limit));
  const until = exceeded.map((row) => row.windowEndsAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (until) throw tooManyAttempts(now, until);
}

/** Reverses the count of an attempt that shouldn't count, such as a successful sign-in. */
export async function uncountAttempt(limits: readonly AttemptLimit[]): Promise<void> {
  await db.$executeRaw(uncount(limits));
}

/** `uncountAttempt` as a part of one statement, with the name "attempts". */
export const uncountPart = (limits: readonly AttemptLimit[]) => Prisma.sql`attempts AS (${uncount(limits)})`;

const uncount = (limits: readonly AttemptLimit[]) =>
  Prisma.sql`UPDATE "RateLimit" SET "count" = "count" - 1 WHERE "key" = ANY(${limits.map(({ key }) => key)}::text[]) AND "count" > 0`;

/** Starts a count again, such as for an account whose owner has set a new password. */
export async function forgetAttempts(tx: Tx, { key }: AttemptLimit): Promise<void> {
  await tx.rateLimit.deleteMany({ where: { key } });
}
