import { isRowRefused } from "@/lib/platform/db-errors";
import { AppError } from "@/lib/platform/errors";
import { tableDecisions } from "@/lib/practice/transfer/tables";
import { type BackupTable, quoteIdentifier, type Session } from "@/prisma/backup-tables";

/** How many rows are read or written at a time. */
const batchSize = 500;

/** Yields the rows of a query in batches. Requires a transaction. */
export async function* readInBatches<Row>(session: Session, sql: string): AsyncGenerator<Row[]> {
  await session.query(`DECLARE exported NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const rows = await session.query<Row>(`FETCH ${batchSize} FROM exported`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await session.query("CLOSE exported");
}

/** Yields the exported rows of a table in batches of JSON texts, in the order of its primary key. Requires a transaction. */
export async function* readTableRows(session: Session, { name, columns }: BackupTable): AsyncGenerator<string[]> {
  const decision = tableDecisions[name];
  const { where = "true", without = {} } = decision?.in === "moves" ? decision : {};
  const values = columns.map((column) => `${without[column.name] ?? `t.${quoteIdentifier(column.name)}`} AS ${quoteIdentifier(column.name)}`);
  const key = await session.query<{ name: string }>(`
    SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::int2[])
    WHERE i.indrelid = '${quoteIdentifier(name)}'::regclass AND i.indisprimary ORDER BY array_position(i.indkey::int2[], a.attnum)`);
  // In one order on every database, whatever its collation.
  const order = key.map((column) => `t.${quoteIdentifier(column.name)}::text COLLATE "C"`).join(", ") || "1";
  const sql = `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${values.join(", ")}) r) AS row FROM ${quoteIdentifier(name)} t WHERE ${where} ORDER BY ${order}`;
  for await (const rows of readInBatches<{ row: string }>(session, sql)) yield rows.map(({ row }) => row);
}

/**
 * Inserts a batch of rows of readTableRows. What is not exported is not taken from them either, so that a file made by hand brings
 * in no password.
 */
export async function insertTableRows(session: Session, { name, columns }: BackupTable, required: ReadonlySet<string>, rows: readonly string[]): Promise<void> {
  const decision = tableDecisions[name];
  const { where = "true", without = {} } = decision?.in === "moves" ? decision : {};
  const names = columns.map((column) => quoteIdentifier(column.name));
  const values = columns.map((column) => {
    const value = without[column.name] ?? `t.${quoteIdentifier(column.name)}`;
    // JSON can't tell "no value" from the JSON value null. A column that must have one has the latter.
    return column.type === "jsonb" && required.has(column.name) ? `COALESCE(${value}, 'null')` : value;
  });
  await session.query(`INSERT INTO ${quoteIdentifier(name)} (${names.join(", ")}) OVERRIDING SYSTEM VALUE SELECT ${values.join(", ")} FROM jsonb_populate_recordset(NULL::${quoteIdentifier(name)}, $1::text::jsonb) AS t WHERE ${where}`, [`[${rows.join(",")}]`]);
}

/** Throws 400 where the database refused a row, and every other error as it is. */
export function refuseUnfitRow(error: unknown): never {
  if (!isRowRefused(error)) throw error;
  throw new AppError("invalid", "A row of this export doesn't fit the others or its table. Nothing was imported. Please download the export again.", { fields: { file: "This export can't be used" } });
}

/** The columns of a table that must have a value. */
export async function findRequiredColumns(session: Session, table: string): Promise<Set<string>> {
  const rows = await session.query<{ name: string }>(`SELECT attname AS name FROM pg_attribute WHERE attrelid = '${quoteIdentifier(table)}'::regclass AND attnum > 0 AND attnotnull`);
  return new Set(rows.map(({ name }) => name));
}

/** Splits rows into batches for insertTableRows. */
export async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
