import { everyCoach } from "@/lib/api/contract";
import { publishInvalidation } from "@/lib/api/invalidation";
import { awayAfterMs } from "@/lib/people/accounts/rules";
import { db } from "@/lib/platform/db";

/** Records that these people are online, and updates the coaches' screens if a client among them has just come online. */
export async function recordPresence(ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const awaySince = new Date(now.getTime() - awayAfterMs);
  const seen = await db.$queryRaw<{ arrived: boolean }[]>`
    UPDATE "User" AS u SET "lastSeenAt" = ${now}
    FROM (SELECT "id", "role" = 'client' AND ("lastSeenAt" IS NULL OR "lastSeenAt" < ${awaySince}) AS "arrived" FROM "User" WHERE "id" = ANY(${[...ids]})) AS before
    WHERE u."id" = before."id" RETURNING before."arrived"`;
  if (seen.some(({ arrived }) => arrived)) await publishPresenceChange();
}

/** Makes the coaches' screens load again who is online. */
export const publishPresenceChange = () => publishInvalidation(["presence"], [everyCoach]);
