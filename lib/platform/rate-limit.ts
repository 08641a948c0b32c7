import { db } from "@/lib/platform/db";
import { tooManyAttempts } from "@/lib/platform/errors";
import { ipNetwork } from "@/lib/platform/ip-address";
import { Prisma } from "@/prisma/generated/client";

/** At most `limit` attempts under `key` within `minutes`. */
export interface AttemptLimit {
  key: string;
  limit: number;
  minutes: number;
}

/** The limit of whoever has this address; none where it is not known. */
export const limitByAddress = (what: string, address: string | null, limit: number, minutes: number): AttemptLimit[] =>
  address === null ? [] : [{ key: `${what}@${ipNetwork(address)}`, limit, minutes }];

/**
 * Counts one attempt under each key, in the database, so that all servers count together, and throws 429 once a
 * limit is passed. Counting comes before trying: a thousand attempts at once are a thousand counted. No window ends later than one
 * that begins now would: one that a wrong clock opened keeps nobody out for longer than that.
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
  const passed = limits.flatMap(({ key, limit }) => counted.filter((row) => row.key === key && row.count > limit));
  const until = passed.map((row) => row.windowEndsAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (until) throw tooManyAttempts(now, until);
}

/** Takes an attempt back that turned out to be none, such as a sign-in that succeeded. */
export async function uncountAttempt(limits: readonly AttemptLimit[]): Promise<void> {
  await db.rateLimit.updateMany({ where: { key: { in: limits.map(({ key }) => key) }, count: { gt: 0 } }, data: { count: { decrement: 1 } } });
}
