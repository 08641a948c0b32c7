import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createPGlite } from "@/lib/platform/embedded-database";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { createEmbeddedAdapter } from "@/lib/platform/prisma-adapters";
import { splitLines } from "@/lib/practice/transfer/lines";
import type { Manifest } from "@/lib/practice/transfer/manifest";
import { unreadableManifest } from "@/lib/practice/transfer/read-manifest";
import type { ExportArchive } from "@/lib/practice/transfer/read-archive";
import { findRequiredColumns, inBatches, insertTableRows, refuseUnfitRow } from "@/lib/practice/transfer/table-rows";
import { movesIn } from "@/lib/practice/transfer/tables";
import { writeTable } from "@/lib/practice/transfer/write-rows";
import { type BackupTable, listAllTables, quoteIdentifier, type Session } from "@/prisma/backup-tables";
import { applyMigrations, migrationNames } from "@/prisma/migrate";

/** The rows that move in, in the form of this version's tables. */
export interface RowSource {
  tables: readonly string[];
  rowsOf(table: string): AsyncIterable<string>;
}

const doesNotFit = (table: string) => new AppError("invalid", `The columns of ${table} in this export are not those of its version of Cadence. Nothing was imported.`, { fields: { file: "This export can't be read" } });

/**
 * Returns the rows that move in. Those of an older version are put into a database of that version in memory, which this version's
 * migrations then change; the result is written into `folder`. Throws 400 for columns that no version had, and for rows that its tables can't hold.
 */
export async function openRowSource(archive: ExportArchive, current: readonly BackupTable[], folder: string): Promise<RowSource> {
  const { manifest } = archive;
  const missing = migrationNames().filter((name) => !manifest.migrations.includes(name));
  if (missing.length === 0) {
    checkColumns(manifest, current);
    return { tables: manifest.tables.map(({ name }) => name).filter(movesIn), rowsOf: archive.rowsOf };
  }
  const database = await createPGlite();
  try {
    const session: Session = { query: async <Row>(sql: string, values?: unknown[]) => (await database.query<Row>(sql, values)).rows };
    return await migrateRows(archive, session, (names) => applyMigrations(createEmbeddedAdapter(database), names), folder).catch(refuseUnfitRow);
  } finally {
    await database.close();
  }
}

async function migrateRows({ manifest, rowsOf }: ExportArchive, session: Session, migrate: (names: string[]) => Promise<unknown>, folder: string): Promise<RowSource> {
  await migrate(manifest.migrations).catch((err: unknown) => {
    // No version had these migrations, as they don't apply to an empty database.
    logger.warn({ err }, "the migrations of an export could not be applied");
    throw unreadableManifest();
  });
  await session.query("SET TIME ZONE 'UTC'");
  const before = await listAllTables(session);
  checkColumns(manifest, before);
  // Without foreign keys and triggers, as the rows come in any order and without the tables that are not exported.
  await session.query("SET session_replication_role = replica");
  for (const { name } of before) if (name !== "_prisma_migrations") await session.query(`DELETE FROM ${quoteIdentifier(name)}`);
  for (const table of before) {
    if (!manifest.tables.some(({ name }) => name === table.name)) continue;
    const required = await findRequiredColumns(session, table.name);
    for await (const rows of inBatches(rowsOf(table.name))) await insertTableRows(session, table, required, rows);
  }
  await session.query("SET session_replication_role = DEFAULT");
  await migrate(migrationNames());
  await session.query("SET TIME ZONE 'UTC'");
  await session.query("BEGIN");
  const sources = new Map<string, string>();
  for (const table of await listAllTables(session)) if (movesIn(table.name)) sources.set(table.name, (await writeTable(session, table, folder)).file.source);
  await session.query("COMMIT");
  return { tables: [...sources.keys()], rowsOf: (table) => splitLines(createReadStream(sources.get(table) ?? join(folder, table)) as AsyncIterable<Buffer>) };
}

/** Throws 400 unless every table of the manifest has exactly these columns. */
function checkColumns({ tables }: Manifest, expected: readonly BackupTable[]): void {
  for (const { name, columns } of tables) {
    const table = expected.find((candidate) => candidate.name === name);
    const isSame = table?.columns.length === columns.length && table.columns.every((column) => columns.includes(column.name));
    if (!isSame) throw doesNotFit(name);
  }
}
