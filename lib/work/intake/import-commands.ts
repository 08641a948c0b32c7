import { isDeepStrictEqual } from "node:util";
import { isActiveClient } from "@/lib/people/clients/policy";
import type { Tx } from "@/lib/platform/db";
import { intakeMeasurementNames, intakeTextNames } from "@/lib/work/intake/contract";
import { type IntakeContent, intakeListNames, type StoredIntake, storedIntakeSelect, toStoredIntake } from "@/lib/work/intake/shape";
import { Prisma } from "@/prisma/generated/client";

/*
 * Intake records from elsewhere, many at once and within the caller's transaction.
 */

/** What is to be written into a client's record, and what was on record of her. */
export interface IntakeWrite {
  found: StoredIntake;
  values: Partial<IntakeContent>;
}

/** How each column is read from the values "v" of a row "d". */
const columnReads: readonly (readonly [string, string])[] = [
  ...intakeTextNames.map((name) => [name, `d."v"->>'${name}'`] as const),
  ...intakeMeasurementNames.map((name) => [name, `(d."v"->>'${name}')::numeric`] as const),
  ...intakeListNames.map((name) => [name, `ARRAY(SELECT jsonb_array_elements_text(COALESCE(d."v"->'${name}', '[]'::jsonb)))`] as const),
  ["otherAnswers", `COALESCE(d."v"->'otherAnswers', '{}'::jsonb)`],
];
const columnsSql = Prisma.raw(columnReads.map(([name]) => `"${name}"`).join(", "));
const insertValuesSql = Prisma.raw(columnReads.map(([, read]) => read).join(", "));
const assignmentsSql = Prisma.raw(columnReads.map(([name, read]) => `"${name}" = CASE WHEN d."v"->'${name}' IS NOT NULL THEN ${read} ELSE r."${name}" END`).join(", "));

const recordsetSql = (writes: readonly IntakeWrite[]) => {
  const rows = writes.map(({ found, values: v }) => ({ clientId: found.clientId, version: found.version, v }));
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d("clientId" text, "version" int, "v" jsonb)`;
};

/** Begins or completes records, where they still are as they were found; answers how many. */
export async function writeImportedIntakes(tx: Tx, writes: readonly IntakeWrite[], now: Date): Promise<number> {
  const begun = await tx.$executeRaw`
    INSERT INTO "IntakeRecord" ("clientId", "updatedAt", ${columnsSql})
    SELECT d."clientId", ${now}, ${insertValuesSql} FROM ${recordsetSql(writes.filter(({ found }) => found.version === 0))} JOIN "User" u ON u."id" = d."clientId" AND ${isActiveClient}
    ON CONFLICT ("clientId") DO NOTHING`;
  const isThere = Prisma.sql`AND EXISTS (SELECT FROM "User" u WHERE u."id" = r."clientId" AND ${isActiveClient})`;
  return begun + (await tx.$executeRaw`${updateSql(writes.filter(({ found }) => found.version > 0), now)} ${isThere}`);
}

const updateSql = (writes: readonly IntakeWrite[], now: Date) => Prisma.sql`
  UPDATE "IntakeRecord" r SET "version" = r."version" + 1, "updatedAt" = ${now}, ${assignmentsSql}
  FROM ${recordsetSql(writes)} WHERE r."clientId" = d."clientId" AND r."version" = d."version"`;

/** Takes back what writeImported wrote: all of it, or nothing where a record says something else by now; answers whose do. */
export async function undoImportedIntakes(tx: Tx, writes: readonly IntakeWrite[], now: Date): Promise<string[]> {
  const ids = writes.map(({ found }) => found.clientId);
  // Whoever writes in one of them comes before this, or after it.
  await tx.$queryRaw`SELECT "clientId" FROM "IntakeRecord" WHERE "clientId" = ANY(${ids}::text[]) ORDER BY "clientId" FOR UPDATE`;
  const kept = new Map((await tx.client.findMany({ where: { userId: { in: ids } }, select: storedIntakeSelect })).map((row) => [row.userId, toStoredIntake(row)]));
  const touched = writes.filter((write) => !isUnchangedSinceImport(kept.get(write.found.clientId), write)).map(({ found }) => found.clientId);
  if (touched.length > 0) return touched;
  const begun = writes.flatMap(({ found }) => (found.version === 0 ? found.clientId : []));
  await tx.$executeRaw`DELETE FROM "IntakeRecord" WHERE "clientId" = ANY(${begun}::text[])`;
  const before = writes.filter(({ found }) => found.version > 0).map(({ found, values: written }) => {
    const names = Object.keys(written) as (keyof IntakeContent)[];
    const values = Object.fromEntries(names.map((name) => [name, found.values[name]])) as Partial<IntakeContent>;
    return { found: { ...found, version: kept.get(found.clientId)?.version ?? 0 }, values };
  });
  await tx.$executeRaw(updateSql(before, now));
  return [];
}

const isUnchangedSinceImport = (kept: StoredIntake | undefined, { found, values: written }: IntakeWrite) =>
  kept !== undefined && kept.version > 0 && kept.submittedAt === found.submittedAt && isDeepStrictEqual(kept.values, { ...found.values, ...written });
