import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, openDatabase, openEmbeddedDatabase, overrideDatabase } from "@/lib/platform/db";
import { openPGlite } from "@/lib/platform/embedded-database";
import { fileStore } from "@/lib/providers/storage/provider";
import { readArchive } from "@/prisma/backup-archive";
import { insertRows, listSequences, listTables, readRowBatches, refillTables, setSequences } from "@/prisma/backup-tables";
import { seedDemoData } from "@/prisma/demo/seed";
import { migrationNames } from "@/prisma/migrate";
import { FakeUploadThing } from "@/tests/fakes/uploadthing";
import { bundleScript } from "@/tests/support/bundle-script";
import { readAllTables, readSchemaLines } from "@/tests/support/database-contents";
import { fillEveryTable } from "@/tests/support/fill-tables";
import { isFullRun } from "@/tests/support/full-run";
import { applyMigrationsTo, embeddedInstallation, type Installation, installationAt, makeTempFolder, migratedInstallation, postgresInstallation, readAppliedMigrations, storedFileDigests } from "@/tests/support/installations";
import { runScript } from "@/tests/support/run-script";

const server = process.env.TEST_DATABASE_URL;
const folder = makeTempFolder();
const scripts = { backup: await bundleScript("prisma/backup.ts"), restore: await bundleScript("prisma/restore.ts") };
const inFolder = (name: string) => join(folder, name);
/** Rows per table. The long form needs more than one batch per table. */
const rowsPerTable = isFullRun ? 520 : 40;
/** Tables that give access to accounts, which a backup leaves out. */
const excludedTables = ["Session", "PushSubscription", "AuthChallenge", "OneTimeLink", "RateLimit"];

let source: Installation;
let before: Awaited<ReturnType<typeof readState>>;
/** A backup of the source. */
const archivePath = inFolder("whole.tar.gz");
const installations: Installation[] = [];

const backup = (installation: Installation, ...args: string[]) => runScript(scripts.backup, args, installation.env);
const restore = (installation: Installation, ...args: string[]) => runScript(scripts.restore, args, installation.env);

async function readState(installation: Installation) {
  const { contents, structure } = await installation.withDatabase(async (query) => ({ contents: await readAllTables(query, excludedTables), structure: await readSchemaLines(query) }));
  return { contents, structure, files: storedFileDigests(installation) };
}

async function newInstallation(kind: "embedded" | "server" = server ? "server" : "embedded"): Promise<Installation> {
  const installation = kind === "server" && server ? await postgresInstallation(server) : embeddedInstallation();
  installations.push(installation);
  return installation;
}

beforeAll(async () => {
  const dataFolder = process.env.DATA_DIR ?? "";
  if (!server) {
    source = await migratedInstallation(dataFolder);
    overrideDatabase(() => openEmbeddedDatabase(dataFolder));
  } else {
    const opened = await openDatabase();
    source = installationAt(opened.kind === "server" ? opened.url : "", dataFolder);
  }
  await seedDemoData(new Date());
  for (const key of ["row-1", "row-2", "row-4"]) await fileStore().put(key, crypto.getRandomValues(new Uint8Array(60_000)));
  if (!server) await closeDatabase();
  // Fills every table with every kind of value, and marks the files as stored or not.
  await source.withDatabase(async (query) => {
    await fillEveryTable(query, rowsPerTable);
    await query(`UPDATE "File" SET "stored" = "storageKey" IN ('row-1', 'row-2', 'row-4') WHERE "storageKey" LIKE 'row-%'`);
  });
  before = await readState(source);
  expect(await backup(source, archivePath)).toMatchObject({ code: 0, err: "" });
}, 300_000);

afterAll(async () => {
  for (const installation of installations) await installation.remove();
  for (const script of [folder, ...Object.values(scripts)]) rmSync(script, { recursive: true });
});

it("A backup restored elsewhere has the same rows, constraints and files", async () => {
  expect([...before.contents].filter(([, rows]) => rows.length === 0)).toEqual([]);
  expect(before.files.size).toBeGreaterThan(10);
  expect(statSync(archivePath).mode & 0o777).toBe(0o600);

  const copy = await newInstallation();
  const { code, out, err } = await restore(copy, archivePath);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(await readState(copy)).toEqual(before);
  expect(out).toMatch(/Emails waiting in the outbox: \d+/);
  expect(readdirSync(copy.folder)).not.toContain("restore-under-way");
  // A restore signs nobody in, and no used link works again.
  const accounts = await copy.withDatabase((query) => readAllTables(query));
  expect(excludedTables.map((name) => accounts.get(name))).toEqual(excludedTables.map(() => []));

  // A restore deletes existing data only with --replace.
  expect(await restore(copy, archivePath)).toMatchObject({ code: 1, out: "", err: `There are already files in ${join(copy.folder, "files")}. Use an empty DATA_DIR, or --replace to delete them.\n` });
  await copy.withDatabase((query) => query(`UPDATE "User" SET "firstName" = 'Changed' WHERE "id" = 'row-1'`));
  rmSync(join(copy.folder, "files/ro/row-1"));
  writeFileSync(join(copy.folder, "files/ro/row-9"), "a file the backup does not know");
  // A damaged file of the right length, and a truncated one.
  writeFileSync(join(copy.folder, "files/ro/row-2"), Buffer.alloc(60_000));
  writeFileSync(join(copy.folder, "files/ro/row-4"), "cut off");
  expect(await restore(copy, archivePath, "--replace")).toMatchObject({ code: 0, err: "" });
  expect(await readState(copy)).toEqual(before);
}, 300_000);

/** Makes a small practice with these files, to which its database refers. */
async function makeInstallationWithFiles(files: Record<string, string>): Promise<Installation> {
  const installation = server ? await postgresInstallation(server, "migrated") : await migratedInstallation();
  installations.push(installation);
  await installation.withDatabase(async (query) => {
    await fillEveryTable(query, 4);
    await query(`UPDATE "File" SET "stored" = true`);
  });
  mkdirSync(join(installation.folder, "files/ro"), { recursive: true });
  for (const [key, content] of Object.entries(files)) writeFileSync(join(installation.folder, "files/ro", key), content);
  return installation;
}

it("A restore that fails at the end changes no row and no file", async () => {
  const brokenSource = await makeInstallationWithFiles({ "row-1": "their first", "row-2": "their second", "row-3": "the same", "row-4": "their fourth" });
  // The broken foreign key is only found after everything has been read.
  await brokenSource.withDatabase(async (query) => {
    await query("SET session_replication_role = replica");
    await query(`DELETE FROM "User" WHERE "id" = 'row-1'`);
  });
  const broken = inFolder("broken.tar.gz");
  expect(await backup(brokenSource, broken)).toMatchObject({ code: 0 });
  const target = await makeInstallationWithFiles({ "row-1": "other first", "row-2": "of another length", "row-3": "the same" });
  const stateBefore = await readState(target);
  expect(await restore(target, broken, "--replace")).toMatchObject({ code: 1, err: expect.stringContaining("foreign key") });
  expect(await readState(target)).toEqual(stateBefore);
  expect(readdirSync(target.folder)).not.toContain("restore-under-way");
}, 120_000);

it("A backup does not silently omit local files from before UploadThing, and can move them there", async () => {
  const fake = await new FakeUploadThing().start();
  try {
    const installation = await makeInstallationWithFiles({ "row-1": "first", "row-2": "second" });
    const withUploadThing = { ...installation, env: { ...installation.env, UPLOADTHING_TOKEN: fake.token, UPLOADTHING_BASE_URL: fake.address } };
    const [localBackup, uploadThingBackup] = [inFolder("moving.tar.gz"), inFolder("moved.tar.gz")];
    const files = join(installation.folder, "files");
    expect(await backup(withUploadThing, uploadThingBackup)).toEqual({
      code: 1,
      out: "",
      err: `There are files in ${files} from before UPLOADTHING_TOKEN was set, which this backup would leave out. Put UPLOADTHING_TOKEN= in front of the command to have them in it. Restored with the token and --replace it takes them to UploadThing; remove the folder then.\n`,
    });
    expect(existsSync(uploadThingBackup)).toBe(false);
    // A file uploaded after the token was set is already at UploadThing.
    fake.files.set("row-3", { bytes: Buffer.from("third"), acl: "private" });
    expect(await backup(installation, localBackup)).toMatchObject({ code: 0, out: expect.stringContaining("Files: 2; 2 more") });
    expect(await restore(withUploadThing, localBackup, "--replace")).toMatchObject({ code: 0, err: "" });
    expect([...fake.files].map(([key, { bytes, acl }]) => `${key} ${acl} ${bytes}`).toSorted()).toEqual(["row-1 private first", "row-2 private second", "row-3 private third"]);
    rmSync(files, { recursive: true });
    expect(await backup(withUploadThing, uploadThingBackup)).toMatchObject({ code: 0, out: expect.stringContaining("Files stay at UploadThing") });

    // A restore replaces different content at UploadThing.
    fake.files.set("row-1", { bytes: Buffer.from("other"), acl: "private" });
    expect(await restore(withUploadThing, localBackup, "--replace")).toMatchObject({ code: 0, err: "" });
    expect(String(fake.files.get("row-1")?.bytes)).toBe("first");
    expect(storedFileDigests(installation)).toEqual(new Map());
  } finally {
    await fake.stop();
  }
}, 120_000);

it("A restore applies later migrations to an older backup, and refuses a newer backup", async () => {
  const installation = await newInstallation();
  const earlierMigrations = migrationNames().slice(0, -4);
  await applyMigrationsTo(installation, earlierMigrations);
  await installation.withDatabase((query) => fillEveryTable(query, 3));
  const [older, newer] = [inFolder("older.tar.gz"), inFolder("newer.tar.gz")];
  expect(await backup(installation, older)).toMatchObject({ code: 0, err: "" });
  // A backup does not migrate the database.
  expect(await installation.withDatabase((query) => readAppliedMigrations(query))).toEqual(earlierMigrations);
  expect(await restore(installation, older)).toEqual({ code: 1, out: "", err: "The database is not empty. Use an empty one, or --replace to delete its data.\n" });
  expect(await restore(installation, older, "--replace")).toMatchObject({ code: 0, err: "", out: expect.stringContaining(`Applied ${migrationNames().at(-1)}`) });
  const { contents, structure } = await readState(installation);
  expect(structure).toEqual(before.structure);
  expect(contents.get("CheckIn")).toHaveLength(3);

  await installation.withDatabase((query) => query(`INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at) VALUES ('later', '', '29990101000000_later', now())`));
  expect(await backup(installation, newer)).toMatchObject({ code: 0, err: "" });
  expect(await restore(installation, newer, "--replace")).toEqual({ code: 1, out: "", err: "This backup was made by a newer version of Cadence. Install that version or a later one, then restore.\n" });
  expect(await readState(installation)).toEqual({ contents, structure, files: new Map() });
}, 300_000);

it("A truncated or altered file is refused before anything changes", async () => {
  const bytes = readFileSync(archivePath);
  const damaged = inFolder("damaged.tar.gz");
  const readDamaged = async (content: Uint8Array) => {
    writeFileSync(damaged, content);
    for await (const entry of readArchive(damaged)) void entry;
  };
  const message = `${damaged} is incomplete or damaged.`;
  const cuts = [0, 1, 9, 10, 600, 0.1, 0.5, 0.9, bytes.length - 9, bytes.length - 1].map((at) => (at > 0 && at < 1 ? Math.floor(at * bytes.length) : at));
  for (const at of cuts) await expect(readDamaged(bytes.subarray(0, at)), `cut off at ${at}`).rejects.toThrow(message);
  for (const at of [0, 700, bytes.length >> 1, bytes.length - 5]) await expect(readDamaged(bytes.with(at, (bytes[at] ?? 0) ^ 4)), `altered at ${at}`).rejects.toThrow(message);
  // Repacked with valid gzip, so only the inner checksum is wrong.
  const unzipped = gunzipSync(bytes);
  await expect(readDamaged(gzipSync(unzipped.with(unzipped.indexOf("row-1"), 66)))).rejects.toThrow(message);
  await expect(readDamaged(gzipSync("not even an archive"))).rejects.toThrow(message);
  await expect(readDamaged(bytes)).resolves.toBeUndefined();

  writeFileSync(damaged, bytes.subarray(0, -1));
  const unreachable = { ...source, env: { ...source.env, DATABASE_URL: "postgres://127.0.0.1:1/nobody" } };
  expect(await restore(unreachable, damaged, "--replace")).toEqual({ code: 1, out: "", err: `${message}\n` });
});

it("A failed command prints one line and leaves no files behind", async () => {
  const unreachable = { ...source, env: { ...source.env, DATABASE_URL: "postgres://127.0.0.1:1/nobody" } };
  const empty = embeddedInstallation();
  installations.push(empty);
  const namesBefore = readdirSync(folder);
  const results = await Promise.all([
    backup(source, "a.tar.gz", "b.tar.gz"),
    backup(source, "--force"),
    backup(source, archivePath),
    backup(source, inFolder("no/such/folder.tar.gz")),
    backup(empty, inFolder("empty.tar.gz")),
    backup(unreachable, inFolder("away.tar.gz")),
    restore(source),
    restore(source, inFolder("nothing.tar.gz")),
    restore(unreachable, archivePath, "--replace"),
  ]);
  expect(results.map(({ code, out, err }) => `${code}${out} ${err.replaceAll(folder, "F").replaceAll(empty.folder, "E")}`)).toEqual([
    "1 Please give at most one file: npm run db:backup -- cadence.tar.gz\n",
    "1 Please give at most one file: npm run db:backup -- cadence.tar.gz\n",
    "1 The file F/whole.tar.gz already exists. Please give another name.\n",
    "1 There is no folder F/no/such.\n",
    "1 There is no database in E yet. Set DATA_DIR or DATABASE_URL.\n",
    "1 The database in DATABASE_URL does not respond.\n",
    "1 Please give the backup to restore: npm run db:restore -- cadence.tar.gz [--replace]\n",
    "1 Cannot read the file F/nothing.tar.gz.\n",
    "1 The database in DATABASE_URL does not respond.\n",
  ]);
  expect(readdirSync(folder)).toEqual(namesBefore);
});

it("Sequences, generated columns and bytes are restored unchanged", async () => {
  const installation = await newInstallation();
  await applyMigrationsTo(installation, []);
  await installation.withDatabase(async (query) => {
    const createTable = () =>
      query(`CREATE TABLE "Odd ""one""" ("id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "n" serial, "twice" int GENERATED ALWAYS AS ("n" * 2) STORED,
        "bytes" bytea, "grid" text[][], "at" timestamptz, "span" interval, "real" float8, "none" text)`);
    await createTable();
    await query(`INSERT INTO "Odd ""one""" ("bytes", "grid", "at", "span", "real") SELECT decode('00ff5c27', 'hex'), ARRAY[['a,"b', NULL], ['', '\\']], 'infinity', '1 mon -2 days 3.5 s', 'NaN' FROM generate_series(1, 1203)`);
    await query(`INSERT INTO "Odd ""one""" ("real") VALUES (0.1 + 0.2)`);
    const rowsBefore = await readAllTables(query);
    const session = { query };
    const [tables, sequences] = [await listTables(session), await listSequences(session)];
    const [table] = tables;
    if (!table) throw new Error("The table is missing.");
    await query("BEGIN");
    const batches: string[] = [];
    for await (const { json } of readRowBatches(session, table)) batches.push(json);
    await query(`DROP TABLE "Odd ""one"""`);
    await createTable();
    const order = table.columns.map(({ name }) => name);
    await refillTables(session, tables, async () => {
      for (const json of batches) await insertRows(session, table, order, json);
    });
    await setSequences(session, sequences);
    await query("COMMIT");
    expect(await readAllTables(query)).toEqual(rowsBefore);
    expect(await query(`INSERT INTO "Odd ""one""" ("none") VALUES ('next') RETURNING "id"::int, "n", "twice"`)).toEqual([{ id: 1205, n: 1205, twice: 2410 }]);
  });
}, 120_000);

if (server) {
  it("A backup is a snapshot, even while a server writes", testSnapshotUnderLoad, 300_000);
  it("A backup of the embedded database restores to PostgreSQL unchanged", testMoveToServer, 300_000);
} else {
  it("A backup of the embedded database is refused while a server has it open", testRefusedWhileOpen, 120_000);
}

async function testSnapshotUnderLoad() {
  const installation = await postgresInstallation(server ?? "", "migrated");
  installations.push(installation);
  const stopping = new AbortController();
  const path = inFolder("meanwhile.tar.gz");
  // Rules are read early and pauses late. Without a snapshot, the backup would have more pauses than rules.
  const write = installation.withDatabase(async (query) => {
    let written = 0;
    for (; !stopping.signal.aborted; written += 1)
      await query(`WITH one AS (INSERT INTO "AutomationRule" ("id") VALUES ('${written}')) INSERT INTO "SendingPause" ("account", "until") VALUES ('${written}', now())`);
    return written;
  });
  try {
    expect(await backup(installation, path)).toMatchObject({ code: 0, err: "" });
  } finally {
    stopping.abort();
  }
  const written = await write;
  expect(await restore(installation, path, "--replace")).toMatchObject({ code: 0, err: "" });
  const contents = await installation.withDatabase((query) => readAllTables(query));
  const [rules, pauses] = [contents.get("AutomationRule")?.length ?? 0, contents.get("SendingPause")?.length];
  expect(rules).toBe(pauses);
  expect(rules).toBeGreaterThan(0);
  expect(rules).toBeLessThan(written);
}

async function testRefusedWhileOpen() {
  const { close } = await openPGlite(source.folder);
  const message = `Another server is already using the data folder ${source.folder}. Stop it first, or set DATA_DIR to another folder.\n`;
  expect(await backup(source, inFolder("used.tar.gz"))).toEqual({ code: 1, out: "", err: message });
  expect(await restore(source, archivePath, "--replace")).toEqual({ code: 1, out: "", err: message });
  await close();
  expect(existsSync(inFolder("used.tar.gz"))).toBe(false);
}

async function testMoveToServer() {
  const embedded = await newInstallation("embedded");
  expect(await restore(embedded, archivePath)).toMatchObject({ code: 0 });
  const embeddedState = await readState(embedded);
  expect({ contents: embeddedState.contents, files: embeddedState.files }).toEqual({ contents: before.contents, files: before.files });
  const embeddedBackup = inFolder("trial.tar.gz");
  expect(await backup(embedded, embeddedBackup)).toMatchObject({ code: 0 });
  const onServer = await newInstallation("server");
  expect(await restore(onServer, embeddedBackup)).toMatchObject({ code: 0 });
  expect(await readState(onServer)).toEqual(before);
}
