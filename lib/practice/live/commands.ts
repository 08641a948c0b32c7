import { everyCoach } from "@/lib/api/contract";
import { publishInvalidation } from "@/lib/api/invalidation";
import { awayAfterMs } from "@/lib/people/accounts/rules";
import { transaction } from "@/lib/platform/db";
import { isLockTimeout } from "@/lib/platform/db-errors";

/**
 * Records that these people are online, and updates the coaches' screens if a client among them has just come online. Never
 * waits for anyone else's locks: a person whose presence is locked is left out, and if a table is locked nothing is recorded,
 * because the next minute records it again.
 */
export async function recordPresence(ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const awaySince = new Date(now.getTime() - awayAfterMs);
  const hasArrived = await transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL lock_timeout = '50ms'`;
    const seen = await tx.$queryRaw<{ arrived: boolean }[]>`
      WITH before AS MATERIALIZED (
        SELECT u."id", u."role", p."lastSeenAt" FROM "User" u LEFT JOIN "Presence" p ON p."userId" = u."id" WHERE u."id" = ANY(${[...ids]})
      ), free AS MATERIALIZED (
        SELECT "userId" FROM "Presence" WHERE "userId" IN (SELECT "id" FROM before) ORDER BY "userId" FOR UPDATE SKIP LOCKED
      ), updated AS (
        UPDATE "Presence" p SET "lastSeenAt" = ${now} FROM free WHERE p."userId" = free."userId"
      ), added AS (
        INSERT INTO "Presence" ("userId", "lastSeenAt") SELECT "id", ${now} FROM before WHERE "lastSeenAt" IS NULL ORDER BY "id" ON CONFLICT DO NOTHING
      )
      SELECT "role" = 'client' AND ("lastSeenAt" IS NULL OR "lastSeenAt" < ${awaySince}) AS "arrived" FROM before`;
    return seen.some(({ arrived }) => arrived);
  }).catch((error: unknown) => {
    if (isLockTimeout(error)) return false;
    throw error;
  });
  if (hasArrived) await publishPresenceChange();
}

/** Makes the coaches' screens load again who is online. */
export const publishPresenceChange = () => publishInvalidation(["presence"], [everyCoach]);
