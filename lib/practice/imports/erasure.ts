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
 * Takes a person out of every import, within the transaction that erases her: her rows, those of others that hold her address,
 * and those about nobody that hold her name. A preview that had such a row is stale then. Of an import that had her the samples
 * go too, which are perhaps hers, cell by cell, where no pattern finds them.
 */
export async function eraseFromImports(tx: Tx, { id, email, firstName, lastName }: ErasedPerson): Promise<void> {
  const fullName = firstName && lastName ? [`${firstName} ${lastName}`] : [];
  const [address, named, anyOfHers] = [wholeWordPattern([email]), wholeWordPattern([email, ...fullName]), wholeWordPattern([email, firstName, lastName].filter(Boolean))];
  const words = Prisma.sql`concat_ws(' ', ${jsonColumnText("data")}, ${jsonColumnText("before")}, "error")`;
  const hers = Prisma.sql`("personId" = ${id} OR "targetId" = ${id} OR ${words} ~* ${address} OR ("personId" IS NULL AND ${words} ~* ${named}))`;
  await tx.$executeRaw`
    UPDATE "Import" SET "fileName" = NULL, "stats" = jsonb_set("stats", '{columns}', (
      SELECT COALESCE(jsonb_agg(c || '{"sample": ""}' || CASE WHEN c->>'header' ~* ${anyOfHers} THEN '{"header": ""}' ELSE '{}' END::jsonb), '[]')
      FROM jsonb_array_elements("stats"->'columns') c))
    WHERE jsonb_typeof("stats"->'columns') = 'array'
      AND (concat_ws(' ', ${jsonColumnText("stats")}, "fileName") ~* ${named} OR "id" IN (SELECT "importId" FROM "ImportRow" WHERE ${hers}))`;
  await tx.$executeRaw`UPDATE "Import" SET "fileName" = NULL WHERE "fileName" ~* ${named}`;
  await tx.$executeRaw`DELETE FROM "ImportRow" WHERE ${hers}`;
}
