import { db, type Tx } from "@/lib/platform/db";
import type { ImportAction } from "@/lib/practice/imports/contract";
import type { PlannedRow } from "@/lib/practice/imports/kind";
import { duplicateRowMessage } from "@/lib/practice/imports/rules";
import { Prisma } from "@/prisma/generated/client";

/**
 * Rows are read, planned, staged and written in chunks of this size. Between chunks, progress is reported and other requests
 * run. Larger chunks make JSON texts that the garbage collector frees too late.
 */
export const importChunkSize = 500;

/** The parsed row, or the cells as read of a skipped row. Empty once the person has been erased. */
type StagedRowData = { row: unknown; cells?: undefined } | { cells: Record<string, string>; row?: undefined } | { row?: undefined; cells?: undefined };

export interface StagedRow {
  line: number;
  action: ImportAction;
  data: StagedRowData;
  before: unknown;
  targetId: string | null;
  personId: string | null;
  error: string | null;
}

/** Stores rows of a plan without waiting for the disk, because losing a plan in a crash does no harm. */
export async function stageRows(importId: string, staged: readonly StagedRow[]): Promise<void> {
  if (staged.length === 0) return;
  await db.$executeRaw`
    WITH lazily AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO "ImportRow" ("importId", "line", "action", "data", "before", "targetId", "personId", "error")
    SELECT ${importId}, r."line", r."action", r."data", r."before", r."targetId", r."personId", r."error"
    FROM lazily, jsonb_to_recordset(${JSON.stringify(staged)}::jsonb)
      AS r("line" int, "action" "ImportAction", "data" jsonb, "before" jsonb, "targetId" text, "personId" text, "error" text)`;
}

/** Marks rows as errors that a later line replaces. */
export async function markDuplicateRows(importId: string, earlier: readonly { line: number; countsIn: number }[]): Promise<void> {
  if (earlier.length === 0) return;
  const duplicates = earlier.map(({ line, countsIn }) => ({ line, error: duplicateRowMessage(countsIn) }));
  await db.$executeRaw`
    UPDATE "ImportRow" r SET "action" = 'error', "error" = e."error", "before" = NULL
    FROM jsonb_to_recordset(${JSON.stringify(duplicates)}::jsonb) AS e("line" int, "error" text)
    WHERE r."importId" = ${importId} AND r."line" = e."line"`;
}

/**
 * Makes the transaction, including foreign key checks, use indexes. The planner would otherwise keep scanning tables that were
 * small when it started, which takes an hour instead of seconds.
 */
export async function preferIndexScans(tx: Tx): Promise<void> {
  await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
  await tx.$executeRaw`SET LOCAL enable_sort = off`;
  await tx.$executeRaw`DISCARD PLANS`;
}

/** Yields the rows to write in chunks, in file order. */
export async function* readRowsToWrite(tx: Tx, importId: string, size = importChunkSize): AsyncGenerator<PlannedRow<unknown>[], void> {
  for (let after = 0; ; ) {
    const found = await readStagedRows(tx, importId, { after, take: size, actions: ["create", "update"] });
    if (found.length > 0) yield found.map((row) => ({ ...row, row: row.data.row, key: String(row.line) }));
    const last = found.at(-1);
    if (!last || found.length < size) return;
    after = last.line;
  }
}

/** The rows of a plan after a line, read as one JSON value because Prisma is slow to map thousands of rows. */
export async function readStagedRows(tx: Tx, importId: string, { after, take, actions }: { after: number; take: number; actions?: readonly ImportAction[] }): Promise<StagedRow[]> {
  // Compared as text, because the embedded database knows an enum's array type only after it is reopened.
  const actionFilter = actions ? Prisma.sql`AND "action"::text = ANY(${[...actions]}::text[])` : Prisma.empty;
  const [found] = await tx.$queryRaw<{ rows: string | null }[]>`
    SELECT json_agg(r)::text AS "rows" FROM (
      SELECT "line", "action", "data", "before", "targetId", "personId", "error" FROM "ImportRow"
      WHERE "importId" = ${importId} AND "line" > ${after} ${actionFilter} ORDER BY "line" LIMIT ${take}) r`;
  // stageRows wrote this JSON.
  return JSON.parse(found?.rows ?? "[]") as StagedRow[];
}

export async function readRowErrors(tx: Tx, importId: string) {
  const [found] = await tx.$queryRaw<{ rows: string | null }[]>`
    SELECT json_agg(r)::text AS "rows" FROM (SELECT "line", "error" FROM "ImportRow" WHERE "importId" = ${importId} AND "action" = 'error' ORDER BY "line") r`;
  return JSON.parse(found?.rows ?? "[]") as { line: number; error: string | null }[];
}
