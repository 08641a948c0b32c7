import type { Tx } from "@/lib/platform/db";
import { jsonColumnText, wholeWordPattern } from "@/lib/platform/sql-patterns";
import { Prisma } from "@/prisma/generated/client";

interface ErasedPerson {
  id: string;
  email: string | null;
  firstName: string;
  lastName: string;
}

/**
 * Removes a person from every import, within the transaction that erases them: their own rows, rows that contain their email
 * address, and unmatched rows that contain their name. This makes a preview with such a row stale. All column samples of an
 * affected import go too, because any of them may be theirs, and its words of a column that name them.
 */
export async function eraseFromImports(tx: Tx, { id, email, firstName, lastName }: ErasedPerson): Promise<void> {
  const address = email ?? id;
  const fullName = firstName && lastName ? [`${firstName} ${lastName}`] : [];
  const [emailPattern, namePattern, anyDetail] = [wholeWordPattern([address]), wholeWordPattern([address, ...fullName]), wholeWordPattern([address, firstName, lastName].filter(Boolean))];
  const words = Prisma.sql`concat_ws(' ', ${jsonColumnText("data")}, ${jsonColumnText("before")}, "error", "note")`;
  const personRows = Prisma.sql`("personId" = ${id} OR "targetId" = ${id} OR "data"->'cells'->>'clientId' = ${id} OR ${words} ~* ${emailPattern} OR ("personId" IS NULL AND ${words} ~* ${namePattern}))`;
  await tx.$executeRaw`
    UPDATE "Import" SET "fileName" = NULL, "stats" = jsonb_set("stats" - '{dates,units,client,speakers}'::text[], '{columns}', (
      SELECT COALESCE(jsonb_agg((c || '{"sample": "", "samples": []}' || CASE WHEN c->>'header' ~* ${anyDetail} THEN '{"header": ""}' ELSE '{}' END::jsonb) - 'question'), '[]')
      FROM jsonb_array_elements("stats"->'columns') c)), "options" = jsonb_set("options", '{questions}', (
      SELECT COALESCE(jsonb_agg(q || CASE WHEN q->>'label' ~* ${anyDetail} THEN '{"label": ""}' ELSE '{}' END::jsonb), '[]')
      FROM jsonb_array_elements(COALESCE("options"->'questions', '[]')) q))
    WHERE jsonb_typeof("stats"->'columns') = 'array'
      AND (concat_ws(' ', ${jsonColumnText("stats")}, "fileName") ~* ${namePattern} OR "id" IN (SELECT "importId" FROM "ImportRow" WHERE ${personRows}))`;
  await tx.$executeRaw`UPDATE "Import" SET "fileName" = NULL WHERE "fileName" ~* ${namePattern}`;
  // The files of a move may name them in any row, and are at hand: one that waits starts again, one that stopped goes on with what is planned.
  await tx.$executeRaw`DELETE FROM "ImportBatch" WHERE "status"::text = 'previewed'`;
  await tx.$executeRaw`UPDATE "ImportBatch" SET "people" = '[]'`;
  await tx.$executeRaw`UPDATE "ImportBatchFile" SET "contents" = NULL, "survey" = '{}', "fileName" = CASE WHEN "fileName" ~* ${namePattern} THEN NULL ELSE "fileName" END`;
  // Another person's row can name them, such as one with the same phone number.
  await tx.$executeRaw`UPDATE "ImportRow" SET "note" = NULL WHERE "note" ~* ${namePattern}`;
  // Their photos in a preview belong to nobody yet.
  await tx.$executeRaw`
    UPDATE "File" f SET "stored" = false, "fileName" = 'erased' FROM "ImportRow" r JOIN "Import" i ON i."id" = r."importId" AND i."kind" = 'photos'
    WHERE f."id" = r."targetId" AND f."clientId" IS NULL AND f."ownerId" IS NULL AND (r."importId", r."line") IN (SELECT "importId", "line" FROM "ImportRow" WHERE ${personRows})`;
  await tx.$executeRaw`DELETE FROM "ImportRow" WHERE ${personRows}`;
}
