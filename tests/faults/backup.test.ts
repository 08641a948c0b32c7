import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { killedRestoreCount, randomSeed, rowsToRestore } from "@/tests/faults/support/run-size";
import { bundleScript } from "@/tests/support/bundle-script";
import { readAllTables } from "@/tests/support/database-contents";
import { fillEveryTable } from "@/tests/support/fill-tables";
import { embeddedInstallation, type Installation, makeTempFolder, migratedInstallation, postgresInstallation, storedFileDigests } from "@/tests/support/installations";
import { runScript, startScript } from "@/tests/support/run-script";
import { seededRandom } from "@/tests/support/seeded-random";

const server = process.env.TEST_DATABASE_URL;
const folder = makeTempFolder();
const path = join(folder, "whole.tar.gz");
const scripts = { backup: await bundleScript("prisma/backup.ts"), restore: await bundleScript("prisma/restore.ts") };
const migrated = () => (server ? postgresInstallation(server, "migrated") : migratedInstallation());
const installations: Installation[] = [];
let [source, target]: [Installation | undefined, Installation | undefined] = [undefined, undefined];

/** Makes an installation with rows in every table and files, whose sizes and contents differ between practices. */
async function makeFilledInstallation(rows: number, content: string): Promise<Installation> {
  const installation = await migrated();
  installations.push(installation);
  await installation.withDatabase(async (query) => {
    await fillEveryTable(query, rows);
    await query(`UPDATE "User" SET "firstName" = '${content}'`);
    await query(`UPDATE "File" SET "stored" = true, "storageKey" = 'row-' || ${content.length} || substr("storageKey", 4)`);
  });
  mkdirSync(join(installation.folder, "files/ro"), { recursive: true });
  for (let n = 1; n <= rows; n += 1) writeFileSync(join(installation.folder, `files/ro/row-${content.length}-${n}`), content.repeat(20 * n));
  return installation;
}

beforeAll(async () => {
  source = await makeFilledInstallation(rowsToRestore, "source");
  target = await makeFilledInstallation(20, "old");
  // Files that both practices have differ in content, with equal and with different lengths.
  for (const [name, content] of Object.entries({ "row-6-1": "strays", "row-6-2": "short" })) writeFileSync(join(target.folder, "files/ro", name), content.repeat(20));
  expect(await runScript(scripts.backup, [path], source.env)).toMatchObject({ code: 0 });
}, 120_000);
afterAll(async () => {
  for (const installation of installations) await installation.remove();
  for (const tempPath of [folder, ...Object.values(scripts)]) rmSync(tempPath, { recursive: true });
});

/** Reads all rows once the statements of a killed process have ended, which its lock shows. */
const readRows = (installation: Installation) => installation.withDatabase(async (query) => (await query("SELECT pg_advisory_lock(72707369)"), readAllTables(query, ["Session", "AuthChallenge", "OneTimeLink", "RateLimit", "PushSubscription"])));

/** Starts a restore with --replace and kills it `afterMs` after the marker file appears. */
async function killDuringRestore(installation: Installation, afterMs: number, markerName = "restore-under-way") {
  const marker = join(installation.folder, markerName);
  rmSync(marker, { force: true });
  const child = startScript(scripts.restore, [path, "--replace"], installation.env);
  const ended = once(child, "exit");
  child.stdout.resume();
  child.stderr.resume();
  await expect.poll(() => existsSync(marker), { timeout: 60_000, interval: 2 }).toBe(true);
  await Promise.race([delay(afterMs), ended]);
  child.kill("SIGKILL");
  await ended;
}

it("A killed restore changes no row and no file, and can be run again", { timeout: 900_000 }, async () => {
  if (!source || !target) throw new Error("beforeAll did not run.");
  process.stdout.write(`backup: FAULTS_SEED=${randomSeed}\n`);
  const random = seededRandom(randomSeed);
  const [sourceRows, targetRows] = [await readRows(source), await readRows(target)];
  const targetFiles = [...storedFileDigests(target)];
  const started = performance.now();
  const empty = server ? await postgresInstallation(server) : embeddedInstallation();
  installations.push(empty);
  expect(await runScript(scripts.restore, [path], empty.env)).toMatchObject({ code: 0 });
  const wholeMs = performance.now() - started;
  expect(await readRows(empty)).toEqual(sourceRows);

  let interruptedCount = 0;
  for (let round = 0; round < killedRestoreCount; round += 1) {
    await killDuringRestore(target, round === 0 ? 0 : random() * wholeMs * 0.4);
    const rows = await readRows(target);
    // A kill that came too late leaves a complete restore.
    if (rows.get("User")?.length === sourceRows.get("User")?.length) {
      expect(rows).toEqual(sourceRows);
      break;
    }
    interruptedCount += 1;
    expect(rows).toEqual(targetRows);
    const files = storedFileDigests(target);
    expect(targetFiles.filter(([name, digest]) => files.get(name) !== digest)).toEqual([]);
  }
  expect(interruptedCount).toBeGreaterThan(0);
  expect(await runScript(scripts.restore, [path, "--replace"], target.env)).toMatchObject({ code: 0, err: "" });
  expect(await readRows(target)).toEqual(sourceRows);
  expect(storedFileDigests(target)).toEqual(storedFileDigests(source));
});

it("A restore killed in an empty installation can be run again without --replace", { timeout: 300_000 }, async () => {
  const installation = server ? await postgresInstallation(server) : embeddedInstallation();
  installations.push(installation);
  const child = startScript(scripts.restore, [path], installation.env);
  const ended = once(child, "exit");
  await expect.poll(() => storedFileDigests(installation).size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(3);
  child.kill("SIGKILL");
  await ended;
  // A file that was added later is not a leftover of the restore.
  mkdirSync(join(installation.folder, "files/ne"), { recursive: true });
  writeFileSync(join(installation.folder, "files/ne/newer"), "newer");
  expect(await runScript(scripts.restore, [path], installation.env)).toMatchObject({ code: 1, err: expect.stringContaining("There are already files in") });
  expect(storedFileDigests(installation).has("ne/newer")).toBe(true);
  rmSync(join(installation.folder, "files/ne/newer"));
  expect(await runScript(scripts.restore, [path], installation.env)).toMatchObject({ code: 0, err: "" });
  expect(storedFileDigests(installation)).toEqual(source && storedFileDigests(source));
});

it("A restore after one that was killed over a practice still refuses to delete the practice's files without --replace", { timeout: 300_000 }, async () => {
  const occupied = await makeFilledInstallation(5, "mine");
  writeFileSync(join(occupied.folder, "files/ro/row-6-1"), "another of that name");
  const originalFiles = [...storedFileDigests(occupied)];
  // The restore of another practice's backup is killed at its first file.
  await killDuringRestore(occupied, 0, "files/.incoming/row-6-1");
  const changedFiles = () => originalFiles.filter(([name, digest]) => storedFileDigests(occupied).get(name) !== digest);
  // The next restore has a new database, but by mistake the practice's files folder.
  if (!server) rmSync(join(occupied.folder, "db"), { recursive: true });
  const emptyInstallation = server ? await postgresInstallation(server) : occupied;
  if (server) installations.push(emptyInstallation);
  const variables = { ...emptyInstallation.env, DATA_DIR: occupied.folder };
  expect(await runScript(scripts.restore, [path], variables)).toMatchObject({ code: 1, err: expect.stringContaining("There are already files in") });
  expect(changedFiles()).toEqual([]);
  expect(await runScript(scripts.restore, [path, "--replace"], variables)).toMatchObject({ code: 0, err: "" });
  expect(storedFileDigests(occupied)).toEqual(source && storedFileDigests(source));
});

it("A killed backup leaves no file, and the next one succeeds", { timeout: 300_000 }, async () => {
  if (!source) throw new Error("beforeAll did not run.");
  const second = join(folder, "second.tar.gz");
  const child = startScript(scripts.backup, [second], source.env);
  const ended = once(child, "exit");
  await expect.poll(() => existsSync(`${second}.unfinished`), { timeout: 60_000, interval: 2 }).toBe(true);
  child.kill("SIGKILL");
  await ended;
  expect(existsSync(second)).toBe(false);
  expect(await runScript(scripts.backup, [second], source.env)).toMatchObject({ code: 0, err: "" });
  expect([existsSync(second), existsSync(`${second}.unfinished`)]).toEqual([true, false]);
});
