import "@/prisma/load-env";
import { bytesOf, readArchive } from "@/prisma/copy-archive";
import { keepFiles, refuseOtherFiles } from "@/prisma/copy-files";
import { openSession, type Session } from "@/prisma/copy-session";
import { addRows, dropAll, isInUse, refill, setSequences, tablesOf } from "@/prisma/copy-tables";
import { type Manifest, readManifest } from "@/prisma/manifest";
import { applyMigrations, migrationNames } from "@/prisma/migrate";
import { command, Refusal } from "@/prisma/refusal";

// npm run db:restore -- FILE [--replace]: brings a backup into an empty database and an empty files folder, or in the place of what
// is there. Stop the servers first. Until the last moment nothing has changed.
await command(async () => {
  const given = process.argv.slice(2);
  const replace = given.includes("--replace");
  const [path, ...more] = given.filter((word) => word !== "--replace");
  if (!path || more.length > 0 || path.startsWith("-")) throw new Refusal("Give the backup to restore: npm run db:restore -- cadence.tar.gz [--replace]");
  const manifest = await check(path);
  if (!replace) refuseOtherFiles();
  const session = await openSession();
  try {
    // The history of migrations has to be there before the transaction; this takes the lock that servers wait for, too.
    await applyMigrations(session.factory, []);
    if (!replace && (await isInUse(session))) throw new Refusal("The database is not empty. Give an empty one, or --replace to lose what it holds.");
    await restore(session, path, manifest);
    for (const name of await applyMigrations(session.factory)) console.log(`Applied ${name}`);
    await session.query("ANALYZE");
  } finally {
    await session.close();
  }
  console.log(`Restored what there was at ${manifest.madeAt}. Everyone signs in again.`);
});

/** Reads all of it before anything is touched. */
async function check(path: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(path)) manifest ??= await readManifest(entry, migrationNames());
  return manifest ?? readManifest(undefined, []);
}

async function restore(session: Session, path: string, manifest: Manifest) {
  const files = await keepFiles();
  try {
    await session.query("BEGIN");
    await dropAll(session);
    await applyMigrations(session.factory, manifest.migrations);
    const tables = await tablesOf(session);
    await refill(session, tables, async () => {
      for await (const entry of readArchive(path)) {
        const [kind, name = ""] = entry.name.split("/");
        if (kind === "files") await files.add(name, entry);
        if (kind !== "tables") continue;
        const table = tables.find((one) => one.name === name);
        const order = manifest.tables.find((one) => one.name === name)?.columns;
        const isSame = table?.columns.length === order?.length && table?.columns.every((column) => order?.includes(column.name));
        if (!table || !order || !isSame) throw new Refusal(`The table ${name} of the backup is not as its migrations make it. Nothing was changed.`);
        await addRows(session, table, order, (await bytesOf(entry)).toString());
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
  await tell(session, manifest, files.count());
}

async function tell(session: Session, { filesElsewhere }: Manifest, files: number) {
  const [waiting] = await session.query<{ count: number }>(`SELECT count(*)::int AS count FROM "EmailMessage" WHERE "status" IN ('queued', 'sending')`);
  console.log(filesElsewhere ? "The files are at UploadThing: set UPLOADTHING_TOKEN to the same app." : `Files: ${files}`);
  if (waiting && waiting.count > 0) console.log(`Emails waiting in the outbox: ${waiting.count}. They go out as soon as a server runs.`);
}
