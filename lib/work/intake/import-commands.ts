import { isDeepStrictEqual } from "node:util";
import { isActiveClient } from "@/lib/people/clients/policy";
import type { Tx } from "@/lib/platform/db";
import { intakeTextNames } from "@/lib/work/intake/contract";
import { intakeMeasurementNames } from "@/lib/work/intake/rules";
import { type IntakeContent, intakeListNames, type StoredIntake, storedIntakeSelect, toStoredIntake } from "@/lib/work/intake/shape";
import { Prisma } from "@/prisma/generated/client";

/*
 * Imports many intake records within the caller's transaction, and undoes the import.
 */

/** The values to write into a client's record, and the record as it was found. */
export interface IntakeWrite {
  found: StoredIntake;
  values: Partial<IntakeContent>;
}

/** Each column with the SQL that reads it from the JSON values "v" of a row "d". */
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

/** Creates or updates the records that are still at the version found. Returns the ids of those clients. */
export async function writeImportedIntakes(tx: Tx, writes: readonly IntakeWrite[], now: Date): Promise<string[]> {
  const created = await tx.$queryRaw<{ clientId: string }[]>`
    INSERT INTO "IntakeRecord" ("clientId", "updatedAt", ${columnsSql})
    SELECT d."clientId", ${now}, ${insertValuesSql} FROM ${recordsetSql(writes.filter(({ found }) => found.version === 0))} JOIN "User" u ON u."id" = d."clientId" AND ${isActiveClient}
    ON CONFLICT ("clientId") DO NOTHING RETURNING "clientId"`;
  const isActiveSql = Prisma.sql`AND EXISTS (SELECT FROM "User" u WHERE u."id" = r."clientId" AND ${isActiveClient})`;
  const updated = await tx.$queryRaw<{ clientId: string }[]>`${updateSql(writes.filter(({ found }) => found.version > 0), now)} ${isActiveSql} RETURNING r."clientId"`;
  return [...created, ...updated].map(({ clientId }) => clientId);
}

const updateSql = (writes: readonly IntakeWrite[], now: Date) => Prisma.sql`
  UPDATE "IntakeRecord" r SET "version" = r."version" + 1, "updatedAt" = ${now}, ${assignmentsSql}
  FROM ${recordsetSql(writes)} WHERE r."clientId" = d."clientId" AND r."version" = d."version"`;

const readStoredIntakes = async (tx: Tx, writes: readonly IntakeWrite[]) =>
  new Map((await tx.client.findMany({ where: { userId: { in: writes.map(({ found }) => found.clientId) } }, select: storedIntakeSelect })).map((row) => [row.userId, toStoredIntake(row)]));

const filterChangedClients = (current: ReadonlyMap<string, StoredIntake>, writes: readonly IntakeWrite[]) =>
  writes.filter((write) => !isUnchangedSinceImport(current.get(write.found.clientId), write)).map(({ found }) => found.clientId);

/** The ids of the clients whose record has changed since writeImportedIntakes. */
export const findChangedIntakes = async (tx: Tx, writes: readonly IntakeWrite[]): Promise<string[]> => filterChangedClients(await readStoredIntakes(tx, writes), writes);

/** Undoes writeImportedIntakes. If any record has changed since, undoes nothing and returns the ids of those clients. */
export async function undoImportedIntakes(tx: Tx, writes: readonly IntakeWrite[], now: Date): Promise<string[]> {
  const ids = writes.map(({ found }) => found.clientId);
  // Lock the rows so that a concurrent edit comes either before or after this.
  await tx.$queryRaw`SELECT "clientId" FROM "IntakeRecord" WHERE "clientId" = ANY(${ids}::text[]) ORDER BY "clientId" FOR UPDATE`;
  const current = await readStoredIntakes(tx, writes);
  const changedClientIds = filterChangedClients(current, writes);
  if (changedClientIds.length > 0) return changedClientIds;
  const createdClientIds = writes.flatMap(({ found }) => (found.version === 0 ? found.clientId : []));
  await tx.$executeRaw`DELETE FROM "IntakeRecord" WHERE "clientId" = ANY(${createdClientIds}::text[])`;
  const restored = writes.filter(({ found }) => found.version > 0).map(({ found, values: written }) => {
    const names = Object.keys(written) as (keyof IntakeContent)[];
    const values = Object.fromEntries(names.map((name) => [name, found.values[name]])) as Partial<IntakeContent>;
    return { found: { ...found, version: current.get(found.clientId)?.version ?? 0 }, values };
  });
  await tx.$executeRaw(updateSql(restored, now));
  return [];
}

const isUnchangedSinceImport = (stored: StoredIntake | undefined, { found, values: written }: IntakeWrite) =>
  stored !== undefined && stored.version > 0 && stored.submittedAt === found.submittedAt && isDeepStrictEqual(stored.values, { ...found.values, ...written });
