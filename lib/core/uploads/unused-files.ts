import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";

const unusedGraceMs = dayMs;

/** Every file beside what refers to it: a record, a person, the practice, or a form she has begun. `used."id"` is null where nothing does. */
const filesWithReferences = Prisma.sql`
  "File" AS known LEFT JOIN (
    SELECT unnest(ARRAY["frontPhotoId", "sidePhotoId", "backPhotoId"] || "otherPhotoIds") AS "id" FROM "CheckIn"
    UNION SELECT "fileId" FROM "FoodDiaryPhoto"
    UNION SELECT "fileId" FROM "NutritionPlan"
    UNION SELECT "profileImageId" FROM "User"
    UNION SELECT "logoFileId" FROM "Practice"
    UNION SELECT f."id" FROM "File" f JOIN "Draft" d ON d."userId" = f."ownerId" WHERE position(f."id" IN d."data"::text) > 0
  ) AS used ON used."id" = known."id"`;

/**
 * Has files count no more that nothing has referred to for a day: photos taken out again, replaced pictures and logos. A day,
 * because a form that still shows one may be open somewhere. removeUnfinished then takes them away. Answers how many.
 */
export async function discardUnusedFiles(now: Date): Promise<number> {
  await db.$executeRaw`
    UPDATE "File" AS f SET "unusedSince" = CASE WHEN used."id" IS NULL THEN ${now}::timestamptz END FROM ${filesWithReferences}
    WHERE f."id" = known."id" AND f."stored" AND (used."id" IS NULL) = (f."unusedSince" IS NULL)`;
  const before = new Date(now.getTime() - unusedGraceMs);
  return db.$executeRaw`
    UPDATE "File" AS f SET "stored" = false FROM ${filesWithReferences}
    WHERE f."id" = known."id" AND f."stored" AND used."id" IS NULL AND f."unusedSince" <= ${before}`;
}
