import "@/prisma/load-env";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { currentTime } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { fileStore } from "@/lib/providers/storage/provider";
import { type ArchiveEntry, textEntry, writeArchive } from "@/prisma/backup-archive";
import { refuseUnsavedLocalFiles } from "@/prisma/backup-files";
import { type BackupSession, hasDatabase, openBackupSession } from "@/prisma/backup-session";
import { type BackupTable, listSequences, listTables, readRowBatches } from "@/prisma/backup-tables";
import { type BackupManifest, manifestFileName } from "@/prisma/backup-manifest";
import { appliedMigrations } from "@/prisma/migrate";
import { CommandError, runCommand } from "@/prisma/run-command";

// npm run db:backup -- [FILE]: everything the practice has, in one file. A PostgreSQL database may be in use meanwhile.
await runCommand(async () => {
  const [path = `cadence-${currentTime().toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz`, ...more] = process.argv.slice(2);
  if (more.length > 0 || path.startsWith("-")) throw new CommandError("Give one file to write at most: npm run db:backup -- cadence.tar.gz");
  if (existsSync(path)) throw new CommandError(`There is a file ${path} already. Give another name.`);
  if (!existsSync(dirname(path))) throw new CommandError(`There is no folder ${dirname(path)}.`);
  if (!hasDatabase()) throw new CommandError(`There is no database in ${env().DATA_DIR} yet. Set DATA_DIR or DATABASE_URL.`);
  refuseUnsavedLocalFiles();
  const session = await openBackupSession();
  try {
    // What is written while this reads is not seen, so that all of it is of one moment.
    await session.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const migrations = await appliedMigrations(session.factory);
    if (migrations.length === 0) throw new CommandError("The database is empty: there is nothing to back up.");
    await writeArchive(path, archiveEntries(session, migrations));
    console.log(`Wrote ${path}. It holds what people trusted the practice with: keep it where nobody else can read it.`);
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
  if (manifest.filesElsewhere) console.log("Files stay at UploadThing: the backup names them.");
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

/** The files that the rows name. One that was erased since the rows were read is left out. */
async function* fileEntries(session: BackupSession): AsyncGenerator<ArchiveEntry> {
  let [copied, missing] = [0, 0];
  await session.query(`DECLARE kept NO SCROLL CURSOR FOR SELECT "storageKey" AS key FROM "File" WHERE "stored"`);
  for (;;) {
    const keys = await session.query<{ key: string }>("FETCH 500 FROM kept");
    if (keys.length === 0) break;
    for (const { key } of keys) {
      const file = await fileStore().open(key);
      if (file) yield { name: `files/${key}`, size: file.size, content: file.stream };
      if (file) copied += 1;
      else missing += 1;
    }
  }
  console.log(`Files: ${copied}${missing > 0 ? `; ${missing} that the database names are not in the folder` : ""}`);
}
