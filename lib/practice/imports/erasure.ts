import type { Tx } from "@/lib/platform/db";
import { jsonColumnText, wholeWordPattern } from "@/lib/platform/sql-patterns";
import { Prisma } from "@/prisma/generated/client";

interface ErasedPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Removes a person from every import, within the transaction that erases them: their own rows, rows that contain their email
 * address, and unmatched rows that contain their name. This makes a preview with such a row stale. All column samples of an
 * affected import go too, because any of them may be theirs, and its words of a column that name them.
 */
export async function eraseFromImports(tx: Tx, { id, email, firstName, lastName }: ErasedPerson): Promise<void> {
  const fullName = firstName && lastName ? [`${firstName} ${lastName}`] : [];
  const [emailPattern, namePattern, anyDetail] = [wholeWordPattern([email]), wholeWordPattern([email, ...fullName]), wholeWordPattern([email, firstName, lastName].filter(Boolean))];
  const words = Prisma.sql`concat_ws(' ', ${jsonColumnText("data")}, ${jsonColumnText("before")}, "error")`;
  const personRows = Prisma.sql`("personId" = ${id} OR "targetId" = ${id} OR ${words} ~* ${emailPattern} OR ("personId" IS NULL AND ${words} ~* ${namePattern}))`;
  await tx.$executeRaw`
    UPDATE "Import" SET "fileName" = NULL, "stats" = jsonb_set("stats", '{columns}', (
      SELECT COALESCE(jsonb_agg((c || '{"sample": ""}' || CASE WHEN c->>'header' ~* ${anyDetail} THEN '{"header": ""}' ELSE '{}' END::jsonb) - 'question'), '[]')
      FROM jsonb_array_elements("stats"->'columns') c)), "options" = jsonb_set("options", '{questions}', (
      SELECT COALESCE(jsonb_agg(q || CASE WHEN q->>'label' ~* ${anyDetail} THEN '{"label": ""}' ELSE '{}' END::jsonb), '[]')
      FROM jsonb_array_elements(COALESCE("options"->'questions', '[]')) q))
    WHERE jsonb_typeof("stats"->'columns') = 'array'
      AND (concat_ws(' ', ${jsonColumnText("stats")}, "fileName") ~* ${namePattern} OR "id" IN (SELECT "importId" FROM "ImportRow" WHERE ${personRows}))`;
  await tx.$executeRaw`UPDATE "Import" SET "fileName" = NULL WHERE "fileName" ~* ${namePattern}`;
  await tx.$executeRaw`DELETE FROM "ImportRow" WHERE ${personRows}`;
}
