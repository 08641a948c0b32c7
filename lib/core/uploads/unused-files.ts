import { dayMs } from "@/lib/platform/days";
import { db, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";

const unusedGraceMs = dayMs;

/** Joins each file to its references from records, users, the practice, drafts and the previews of imports. `used."id"` is null for an unreferenced file. */
const filesWithReferences = Prisma.sql`
  "File" AS candidate LEFT JOIN (
    SELECT unnest(ARRAY["frontPhotoId", "sidePhotoId", "backPhotoId"] || "otherPhotoIds") AS "id" FROM "CheckIn"
    UNION SELECT unnest(ARRAY["frontPhotoId", "sidePhotoId", "backPhotoId"]) FROM "Baseline"
    UNION SELECT unnest("photoIds") FROM "QuestionAnswer"
    UNION SELECT "fileId" FROM "ProgressPhoto"
    UNION SELECT r."targetId" FROM "ImportRow" r JOIN "Import" i ON i."id" = r."importId" WHERE i."kind" = 'photos' AND i."status" IN ('previewed', 'committing')
    UNION SELECT "fileId" FROM "FoodDiaryPhoto"
    UNION SELECT "fileId" FROM "NutritionPlan"
    UNION SELECT "id" FROM "File" WHERE "messageId" IS NOT NULL
    UNION SELECT "profileImageId" FROM "User"
    UNION SELECT "logoFileId" FROM "Practice"
    UNION SELECT f."id" FROM "File" f JOIN "Draft" d ON d."userId" = f."ownerId" WHERE position(f."id" IN d."data"::text) > 0
  ) AS used ON used."id" = candidate."id"`;

/**
 * Marks files as not stored once they have been unreferenced for a day, such as removed photos and replaced logos, and returns
 * how many. The day leaves time for open forms that still use a file. deleteUnfinishedUploads deletes them later.
 */
export async function discardUnusedFiles(now: Date): Promise<number> {
  await db.$executeRaw`
    UPDATE "File" AS f SET "unusedSince" = CASE WHEN used."id" IS NULL THEN ${now}::timestamptz END FROM ${filesWithReferences}
    WHERE f."id" = candidate."id" AND f."stored" AND (used."id" IS NULL) = (f."unusedSince" IS NULL)`;
  const cutoff = new Date(now.getTime() - unusedGraceMs);
  return db.$executeRaw`
    UPDATE "File" AS f SET "stored" = false FROM ${filesWithReferences}
    WHERE f."id" = candidate."id" AND f."stored" AND used."id" IS NULL AND f."unusedSince" <= ${cutoff}`;
}

/** Marks those of these files as not stored that nothing uses any more, and returns their ids. After the commit, call deleteDiscardedFile. */
export async function discardIfUnused(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const discarded = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "File" AS f SET "stored" = false FROM ${filesWithReferences}
    WHERE f."id" = candidate."id" AND f."stored" AND used."id" IS NULL AND f."id" = ANY(${ids}::text[]) RETURNING f."id"`;
  return discarded.map(({ id }) => id);
}
