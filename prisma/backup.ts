import "@/prisma/load-env";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { currentTime } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { fileStore } from "@/lib/providers/storage/provider";
import { type ArchiveEntry, textEntry, writeArchive } from "@/prisma/backup-archive";
import { backupEncryption } from "@/prisma/backup-encryption";
import { refuseUnsavedLocalFiles } from "@/prisma/backup-files";
import { type BackupManifest, manifestFileName } from "@/prisma/backup-manifest";
import { type BackupSession, hasDatabase, openBackupSession } from "@/prisma/backup-session";
import { type BackupTable, listSequences, listTables, readRowBatches } from "@/prisma/backup-tables";
import { appliedMigrations } from "@/prisma/migrate";
import { CommandError, runCommand } from "@/prisma/run-command";

// npm run db:backup -- [FILE] writes all data of the practice into one file. A PostgreSQL server may stay in use.
await runCommand(async () => {
  const encrypted = backupEncryption() !== null;
  const [path = `cadence-${currentTime().toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz${encrypted ? ".age" : ""}`, ...more] = process.argv.slice(2);
  if (more.length > 0 || path.startsWith("-")) throw new CommandError("Please give at most one file: npm run db:backup -- cadence.tar.gz");
  if (existsSync(path)) throw new CommandError(`The file ${path} already exists. Please give another name.`);
  if (!existsSync(dirname(path))) throw new CommandError(`There is no folder ${dirname(path)}.`);
  if (!hasDatabase()) throw new CommandError(`There is no database in ${env().DATA_DIR} yet. Set DATA_DIR or DATABASE_URL.`);
  refuseUnsavedLocalFiles();
  const session = await openBackupSession();
  try {
    // Reads one snapshot, so that later writes are not seen.
    await session.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const migrations = await appliedMigrations(session.factory);
    if (migrations.length === 0) throw new CommandError("The database is empty, so there is nothing to back up.");
    await writeArchive(path, archiveEntries(session, migrations));
    console.log(`Wrote ${path}. ${encrypted ? "It is encrypted." : "It is NOT encrypted and holds private data: keep it where nobody else can read it, or set BACKUP_PASSPHRASE or BACKUP_AGE_RECIPIENT."}`);
  } finally {
    await session.close();
  }
});

async function* archiveEntries(session: BackupSession, migrations: string[]): AsyncGenerator<ArchiveEntry> {
  const tables = await listTables(session);
  const manifest: BackupManifest = {
    format: 1,
    madeAt: currentTime().toISOString(),
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    sequences: await listSequences(session),
    filesElsewhere: env().UPLOADTHING_TOKEN !== undefined,
  };
  yield textEntry(manifestFileName, JSON.stringify(manifest, null, 2));
  for (const table of tables) yield* tableEntries(session, table);
  if (manifest.filesElsewhere) console.log("Files stay at UploadThing. The backup only refers to them.");
  else yield* fileEntries(session);
}

async function* tableEntries(session: BackupSession, table: BackupTable): AsyncGenerator<ArchiveEntry> {
  let [parts, total] = [0, 0];
  for await (const { json, count } of readRowBatches(session, table)) {
    parts += 1;
    total += count;
    yield textEntry(`tables/${table.name}/${parts}.json`, json);
  }
  console.log(`${table.name}: ${total}`);
}

/** The stored files of the snapshot. Counts a file as missing if it was erased since. */
async function* fileEntries(session: BackupSession): AsyncGenerator<ArchiveEntry> {
  let [copied, missing] = [0, 0];
  await session.query(`DECLARE stored_files NO SCROLL CURSOR FOR SELECT "storageKey" AS key FROM "File" WHERE "stored"`);
  for (;;) {
    const keys = await session.query<{ key: string }>("FETCH 500 FROM stored_files");
    if (keys.length === 0) break;
    for (const { key } of keys) {
      const file = await fileStore().open(key);
      if (file) yield { name: `files/${key}`, size: file.size, content: file.stream };
      if (file) copied += 1;
      else missing += 1;
    }
  }
  console.log(`Files: ${copied}${missing > 0 ? `; ${missing} more are in the database but not in the folder` : ""}`);
}
