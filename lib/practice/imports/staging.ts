import { db, type Tx } from "@/lib/platform/db";
import type { ImportAction } from "@/lib/practice/imports/contract";
import type { PlannedRow } from "@/lib/practice/imports/kind";
import { duplicateRowMessage } from "@/lib/practice/imports/rules";
import { Prisma } from "@/prisma/generated/client";

/**
 * So many rows are read, planned, kept and written at a time: whoever waits hears of it, others get their turn, and texts as long as
 * these are cleared away as they come, where longer ones pile up.
 */
export const importChunkSize = 500;

/** What is kept of a row: as it will be written, or, of one that is left out, its cells as they were read. Nothing once she is erased. */
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

/** Keeps rows of a plan. A plan that a crash of the database takes away has changed nothing, so nothing waits for the disk. */
export async function stageRows(importId: string, staged: readonly StagedRow[]): Promise<void> {
  if (staged.length === 0) return;
  await db.$executeRaw`
    WITH lazily AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO "ImportRow" ("importId", "line", "action", "data", "before", "targetId", "personId", "error")
    SELECT ${importId}, r."line", r."action", r."data", r."before", r."targetId", r."personId", r."error"
    FROM lazily, jsonb_to_recordset(${JSON.stringify(staged)}::jsonb)
      AS r("line" int, "action" "ImportAction", "data" jsonb, "before" jsonb, "targetId" text, "personId" text, "error" text)`;
}

/** Leaves rows out that a later line takes the place of. */
export async function markDuplicateRows(importId: string, earlier: readonly { line: number; countsIn: number }[]): Promise<void> {
  if (earlier.length === 0) return;
  const given = earlier.map(({ line, countsIn }) => ({ line, error: duplicateRowMessage(countsIn) }));
  await db.$executeRaw`
    UPDATE "ImportRow" r SET "action" = 'error', "error" = e."error", "before" = NULL
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS e("line" int, "error" text)
    WHERE r."importId" = ${importId} AND r."line" = e."line"`;
}

/**
 * Has the transaction look rows up by index, its foreign keys too: of tables that were small before it the planner would go on to
 * read the whole for every row that is written, and take an hour over what takes seconds.
 */
export async function preferIndexScans(tx: Tx): Promise<void> {
  await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
  await tx.$executeRaw`SET LOCAL enable_sort = off`;
  await tx.$executeRaw`DISCARD PLANS`;
}

/** The rows that are written, some thousand at a time in the order of the file. */
export async function* readRowsToWrite(tx: Tx, importId: string, size = importChunkSize): AsyncGenerator<PlannedRow<unknown>[], void> {
  for (let after = 0; ; ) {
    const found = await readStagedRows(tx, importId, { after, take: size, actions: ["create", "update"] });
    if (found.length > 0) yield found.map((row) => ({ ...row, row: row.data.row, key: String(row.line) }));
    const last = found.at(-1);
    if (!last || found.length < size) return;
    after = last.line;
  }
}

/** Rows of a plan after a line. As one value: Prisma takes longer over thousands than the database. */
export async function readStagedRows(tx: Tx, importId: string, { after, take, actions }: { after: number; take: number; actions?: readonly ImportAction[] }): Promise<StagedRow[]> {
  // As text: the embedded database learns of an enum's arrays only when it is opened the next time.
  const among = actions ? Prisma.sql`AND "action"::text = ANY(${[...actions]}::text[])` : Prisma.empty;
  const [found] = await tx.$queryRaw<{ rows: string | null }[]>`
    SELECT json_agg(r)::text AS "rows" FROM (
      SELECT "line", "action", "data", "before", "targetId", "personId", "error" FROM "ImportRow"
      WHERE "importId" = ${importId} AND "line" > ${after} ${among} ORDER BY "line" LIMIT ${take}) r`;
  // As stageRows has written them.
  return JSON.parse(found?.rows ?? "[]") as StagedRow[];
}

export async function readRowErrors(tx: Tx, importId: string) {
  const [found] = await tx.$queryRaw<{ rows: string | null }[]>`
    SELECT json_agg(r)::text AS "rows" FROM (SELECT "line", "error" FROM "ImportRow" WHERE "importId" = ${importId} AND "action" = 'error' ORDER BY "line") r`;
  return JSON.parse(found?.rows ?? "[]") as { line: number; error: string | null }[];
}
