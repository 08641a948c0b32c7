import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { csvText } from "@/lib/platform/csv";
import { sqlSession, type Tx } from "@/lib/platform/db";
import { type CsvCopy, csvCopies } from "@/lib/practice/transfer/csv-copies";
import { type Manifest, tablePath } from "@/lib/practice/transfer/manifest";
import { readInBatches, readTableRows } from "@/lib/practice/transfer/table-rows";
import { isExported, movesIn } from "@/lib/practice/transfer/tables";
import { type BackupTable, listAllTables, type Session } from "@/prisma/backup-tables";

/** A finished part of an export on this machine's disk. */
export interface WrittenFile {
  path: string;
  size: number;
  sha256: string;
  /** Where it is. */
  source: string;
}

export interface WrittenRows {
  tables: Manifest["tables"];
  files: WrittenFile[];
}

/**
 * Writes the exported rows of every table, and the readable copies, into a folder. `report` is called with the name of what
 * comes next and its share of the whole.
 */
export async function writeRows(tx: Tx, folder: string, report: (share: number, step: string) => void): Promise<WrittenRows> {
  const session = sqlSession(tx);
  const tables = (await listAllTables(session)).filter(({ name }) => isExported(name));
  const [total, written]: [number, WrittenRows] = [tables.length + csvCopies.length, { tables: [], files: [] }];
  for (const table of tables) {
    report(written.files.length / total, "Reading the database");
    const { entry, file } = await writeTable(session, table, folder);
    written.tables.push(entry);
    written.files.push(file);
  }
  for (const copy of csvCopies) {
    report(written.files.length / total, "Writing the spreadsheets");
    written.files.push(await writeFile(folder, `csv/${copy.name}.csv`, csvText(copy.columns, readCopy(session, copy))));
  }
  return written;
}

/** Writes one table's exported rows into a folder. */
export async function writeTable(session: Session, table: BackupTable, folder: string) {
  let rows = 0;
  async function* lines() {
    for await (const batch of readTableRows(session, table)) {
      rows += batch.length;
      yield `${batch.join("\n")}\n`;
    }
  }
  const file = await writeFile(folder, tablePath(table.name), lines());
  return { file, entry: { name: table.name, columns: table.columns.map(({ name }) => name), rows, movesIn: movesIn(table.name) } };
}

async function* readCopy(session: Session, { sql }: CsvCopy) {
  for await (const rows of readInBatches<{ row: string }>(session, sql)) yield rows.map(({ row }) => JSON.parse(row) as unknown[]);
}

/** Writes a text to a file of its own, whose name has no folders. */
export async function writeFile(folder: string, path: string, text: AsyncIterable<string>): Promise<WrittenFile> {
  const hash = createHash("sha256");
  let size = 0;
  const source = join(folder, path.replaceAll("/", "+"));
  async function* bytes() {
    for await (const piece of text) {
      const chunk = Buffer.from(piece);
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(source, { mode: 0o600 }));
  return { path, size, sha256: hash.digest("hex"), source };
}
