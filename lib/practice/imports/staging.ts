import { db, type Tx } from "@/lib/platform/db";
import type { ImportAction, ImportPlan } from "@/lib/practice/imports/contract";
import type { PlannedRow } from "@/lib/practice/imports/kind";
import { duplicateRowMessage, type ImportCounts } from "@/lib/practice/imports/rules";
import { type ImportStatus, Prisma } from "@/prisma/generated/client";

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
  note: string | null;
}

/** Stores rows of a plan without waiting for the disk, because losing a plan in a crash does no harm. */
export async function stageRows(importId: string, staged: readonly StagedRow[]): Promise<void> {
  if (staged.length === 0) return;
  await db.$executeRaw`
    WITH lazily AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO "ImportRow" ("importId", "line", "action", "data", "before", "targetId", "personId", "error", "note")
    SELECT ${importId}, r."line", r."action", r."data", r."before", r."targetId", r."personId", r."error", r."note"
    FROM lazily, jsonb_to_recordset(${JSON.stringify(staged)}::jsonb)
      AS r("line" int, "action" "ImportAction", "data" jsonb, "before" jsonb, "targetId" text, "personId" text, "error" text, "note" text)`;
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
 * Leaves rows out that someone else changed after the import's check: they become skipped rows with this reason, and the counts
 * follow. Within the caller's transaction, which has locked the import.
 */
export async function skipRows(tx: Tx, { id, status, stats, writtenRows }: SkippingImport, lines: readonly number[], reason: string): Promise<void> {
  const skipped = await tx.$queryRaw<{ action: "create" | "update" }[]>`
    WITH chosen AS (SELECT "line", "action"::text AS "action" FROM "ImportRow" WHERE "importId" = ${id} AND "line" = ANY(${[...lines]}::int[]) AND "action" <> 'error')
    UPDATE "ImportRow" r SET "action" = 'error', "error" = ${reason}, "before" = NULL
    FROM chosen WHERE r."importId" = ${id} AND r."line" = chosen."line" RETURNING chosen."action"`;
  const counts = { ...stats.counts, error: stats.counts.error + skipped.length };
  for (const { action } of skipped) counts[action] -= 1;
  const remaining = status === "undoing" ? writtenRows - skipped.length : writtenRows;
  await tx.import.update({ where: { id }, data: { stats: { ...stats, counts }, writtenRows: remaining }, select: { id: true } });
}

interface SkippingImport {
  id: string;
  status: ImportStatus;
  stats: { counts: ImportCounts; columns: ImportPlan["columns"] };
  writtenRows: number;
}

const toPlannedRow = (row: StagedRow): PlannedRow<unknown> => ({ ...row, row: row.data.row, key: String(row.line) });

/** The next new and changed rows after a line, in file order. */
export const readNextRows = async (tx: Tx, importId: string, after: number): Promise<PlannedRow<unknown>[]> =>
  (await readStagedRows(tx, importId, { after, take: importChunkSize, actions: ["create", "update"] })).map(toPlannedRow);

/** The last new and changed rows before a line, in file order. */
export const readPreviousRows = async (tx: Tx, importId: string, before: number, take: number): Promise<PlannedRow<unknown>[]> =>
  (await readStagedRows(tx, importId, { before, take, actions: ["create", "update"] })).map(toPlannedRow);

interface RowRange {
  /** Reads forwards after this line, or backwards before `before`. */
  after?: number;
  before?: number;
  take: number;
  actions?: readonly ImportAction[];
  /** Only the rows with a note. */
  isNoted?: boolean;
}

/** Rows of a plan in file order, read as one JSON value because Prisma is slow to map thousands of rows. */
export async function readStagedRows(tx: Tx, importId: string, { after = 0, before, take, actions, isNoted = false }: RowRange): Promise<StagedRow[]> {
  // Compared as text, because the embedded database knows an enum's array type only after it is reopened.
  const actionFilter = actions ? Prisma.sql`AND "action"::text = ANY(${[...actions]}::text[])` : isNoted ? Prisma.sql`AND "note" IS NOT NULL` : Prisma.empty;
  const range = before === undefined ? Prisma.sql`AND "line" > ${after} ${actionFilter} ORDER BY "line"` : Prisma.sql`AND "line" < ${before} ${actionFilter} ORDER BY "line" DESC`;
  const [found] = await tx.$queryRaw<{ rows: string | null }[]>`
    SELECT json_agg(r)::text AS "rows" FROM (
      SELECT "line", "action", "data", "before", "targetId", "personId", "error", "note" FROM "ImportRow"
      WHERE "importId" = ${importId} ${range} LIMIT ${take}) r`;
  // stageRows wrote this JSON.
  const rows = JSON.parse(found?.rows ?? "[]") as StagedRow[];
  return before === undefined ? rows : rows.toReversed();
}

/** The lines that are skipped, with the reason, and those with a note. */
export async function readRowErrors(tx: Tx, importId: string) {
  const [found] = await tx.$queryRaw<{ rows: string | null }[]>`
    SELECT json_agg(r)::text AS "rows" FROM (SELECT "line", COALESCE("error", "note") AS "error" FROM "ImportRow" WHERE "importId" = ${importId} AND ("action" = 'error' OR "note" IS NOT NULL) ORDER BY "line") r`;
  return JSON.parse(found?.rows ?? "[]") as { line: number; error: string | null }[];
}
