import "@/prisma/load-env";
import { readArchive, readEntryBytes } from "@/prisma/backup-archive";
import { refuseExistingFiles, startFileRestore } from "@/prisma/backup-files";
import { type BackupManifest, readBackupManifest } from "@/prisma/backup-manifest";
import { type BackupSession, openBackupSession } from "@/prisma/backup-session";
import { dropAllObjects, hasPracticeData, insertRows, listTables, refillTables, setSequences } from "@/prisma/backup-tables";
import { applyMigrations, migrationNames } from "@/prisma/migrate";
import { CommandError, runCommand } from "@/prisma/run-command";

// npm run db:restore -- FILE [--replace] restores a backup into an empty database and files folder, or replaces what is there.
// Stop the servers first. Nothing changes until the restore has succeeded.
await runCommand(async () => {
  const args = process.argv.slice(2);
  const replace = args.includes("--replace");
  const [path, ...more] = args.filter((arg) => arg !== "--replace");
  if (!path || more.length > 0 || path.startsWith("-")) throw new CommandError("Please give the backup to restore: npm run db:restore -- cadence.tar.gz [--replace]");
  const manifest = await verifyBackup(path);
  if (!replace) refuseExistingFiles();
  const session = await openBackupSession();
  try {
    // The migration history must exist before the transaction. This also takes the lock that servers wait for.
    await applyMigrations(session.factory, []);
    if (!replace && (await hasPracticeData(session))) throw new CommandError("The database is not empty. Use an empty one, or --replace to delete its data.");
    await restore(session, path, manifest);
    for (const name of await applyMigrations(session.factory)) console.log(`Applied ${name}`);
    await session.query("ANALYZE");
  } finally {
    await session.close();
  }
  console.log(`Restored the backup of ${manifest.madeAt}. Everyone has to sign in again.`);
});

/** Reads the whole archive before anything changes. */
async function verifyBackup(path: string): Promise<BackupManifest> {
  let manifest: BackupManifest | undefined;
  for await (const entry of readArchive(path)) manifest ??= await readBackupManifest(entry, migrationNames());
  return manifest ?? readBackupManifest(undefined, []);
}

async function restore(session: BackupSession, path: string, manifest: BackupManifest) {
  const files = await startFileRestore();
  try {
    await session.query("BEGIN");
    await dropAllObjects(session);
    await applyMigrations(session.factory, manifest.migrations);
    const tables = await listTables(session);
    await refillTables(session, tables, async () => {
      for await (const entry of readArchive(path)) {
        const [kind, name = ""] = entry.name.split("/");
        if (kind === "files") await files.add(name, entry);
        if (kind !== "tables") continue;
        const table = tables.find((candidate) => candidate.name === name);
        const order = manifest.tables.find((candidate) => candidate.name === name)?.columns;
        const isSame = table?.columns.length === order?.length && table?.columns.every((column) => order?.includes(column.name));
        if (!table || !order || !isSame) throw new CommandError(`The table ${name} of the backup does not match its migrations. Nothing was changed.`);
        await insertRows(session, table, order, (await readEntryBytes(entry)).toString());
      }
    });
    await setSequences(session, manifest.sequences);
    await session.query("COMMIT");
  } catch (error) {
    await session.query("ROLLBACK").catch(() => {});
    await files.undo();
    throw error;
  }
  await files.finish();
  await printSummary(session, manifest, files.count());
}

async function printSummary(session: BackupSession, { filesElsewhere }: BackupManifest, files: number) {
  const [outbox] = await session.query<{ count: number }>(`SELECT count(*)::int AS count FROM "EmailMessage" WHERE "status" IN ('queued', 'sending')`);
  console.log(filesElsewhere ? "The files are at UploadThing: set UPLOADTHING_TOKEN to the same app." : `Files: ${files}`);
  if (outbox && outbox.count > 0) console.log(`Emails waiting in the outbox: ${outbox.count}. They go out as soon as a server runs.`);
}
