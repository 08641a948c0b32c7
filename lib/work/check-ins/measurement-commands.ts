import { isDeepStrictEqual } from "node:util";
import { isActiveClient } from "@/lib/people/clients/policy";
import type { Tx } from "@/lib/platform/db";
import { findMeasuredDaysById, type MeasuredDay, measuredNames, type StoredMeasuredDay } from "@/lib/work/check-ins/measurement-queries";
import { Prisma } from "@/prisma/generated/client";

/*
 * Writes imported measurements in batches, within the caller's transaction.
 */

const columnsSql = Prisma.raw(measuredNames.map((name) => `"${name}"`).join(", "));
const columnTypesSql = Prisma.raw(measuredNames.map((name) => `"${name}" numeric`).join(", "));
const valuesSql = Prisma.raw(measuredNames.map((name) => `d."${name}"`).join(", "));
const assignmentsSql = Prisma.raw(measuredNames.map((name) => `"${name}" = d."${name}"`).join(", "));
const recordsetSql = (rows: readonly object[]) => Prisma.sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d("id" text, "clientId" text, "day" date, "others" jsonb, "importedAt" timestamptz, "expected" timestamptz, ${columnTypesSql})`;
const flatten = ({ numbers, ...day }: MeasuredDay & { id: string }) => ({ ...day, ...numbers });

/** A changed day, and as it was before. */
interface MeasuredChange {
  after: StoredMeasuredDay;
  before: StoredMeasuredDay;
}

/** Inserts days of active clients that have none yet. Returns the ids of those inserted. */
export async function insertMeasuredDays(tx: Tx, days: readonly (MeasuredDay & { id: string })[], now: Date): Promise<string[]> {
  if (days.length === 0) return [];
  const inserted = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Measurement" ("id", "clientId", "day", "others", "importedAt", ${columnsSql})
    SELECT d."id", d."clientId", d."day", d."others", ${now}, ${valuesSql} FROM ${recordsetSql(days.map(flatten))} JOIN "User" u ON u."id" = d."clientId" AND ${isActiveClient}
    ON CONFLICT ("clientId", "day") DO NOTHING RETURNING "id"`;
  return inserted.map(({ id }) => id);
}

/** Changes days that nobody has changed since they were read. Returns the ids of those changed. */
export async function updateMeasuredDays(tx: Tx, changes: readonly MeasuredChange[], now: Date): Promise<string[]> {
  if (changes.length === 0) return [];
  const rows = changes.map(({ after, before }) => ({ ...flatten(after), expected: before.importedAt, importedAt: now }));
  const changed = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Measurement" m SET "others" = d."others", "importedAt" = d."importedAt", ${assignmentsSql} FROM ${recordsetSql(rows)}
    WHERE m."id" = d."id" AND m."importedAt" = d."expected" RETURNING m."id"`;
  return changed.map(({ id }) => id);
}

const hasSameValues = (one: MeasuredDay, other: MeasuredDay) => isDeepStrictEqual([one.numbers, one.others], [other.numbers, other.others]);

/** The ids of the imported days that a later import changed. */
export async function findChangedMeasuredDays(tx: Tx, written: readonly (MeasuredDay & { id: string })[]): Promise<string[]> {
  const stored = new Map((await findMeasuredDaysById(written.map(({ id }) => id), tx)).map((day) => [day.id, day]));
  return written.flatMap((day) => {
    const found = stored.get(day.id);
    return found && hasSameValues(found, day) ? [] : day.id;
  });
}

/** Undoes an import: all of it, or nothing when a later import changed any of its days. Returns the ids of the changed ones. */
export async function undoMeasuredDays(tx: Tx, added: readonly (MeasuredDay & { id: string })[], changes: readonly MeasuredChange[]): Promise<string[]> {
  const written = [...added, ...changes.map(({ after }) => after)];
  await tx.$queryRaw`SELECT 1 FROM "Measurement" WHERE "id" = ANY(${written.map(({ id }) => id)}::text[]) ORDER BY "id" FOR UPDATE`;
  const changed = await findChangedMeasuredDays(tx, written);
  if (changed.length > 0) return changed;
  await tx.measurement.deleteMany({ where: { id: { in: added.map(({ id }) => id) } } });
  const before = changes.map((change) => flatten(change.before));
  if (before.length > 0) await tx.$executeRaw`UPDATE "Measurement" m SET "others" = d."others", "importedAt" = d."importedAt", ${assignmentsSql} FROM ${recordsetSql(before)} WHERE m."id" = d."id"`;
  return [];
}
