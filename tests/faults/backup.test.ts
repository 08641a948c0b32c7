import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundled } from "@/tests/support/bundled";
import { runScript, startScript } from "@/tests/support/command";
import { contentsOf } from "@/tests/support/database-contents";
import { fillEveryTable } from "@/tests/support/fill-tables";
import { numbers } from "@/tests/support/numbers";
import { embeddedPlace, filesIn, migratedPlace, newFolder, type Place, serverPlace } from "@/tests/support/places";
import { killedRestores, rowsToRestore, seed } from "./support/size";

const server = process.env.TEST_DATABASE_URL;
const folder = newFolder();
const path = join(folder, "whole.tar.gz");
const scripts = { backup: await bundled("prisma/backup.ts"), restore: await bundled("prisma/restore.ts") };
const migrated = () => (server ? serverPlace(server, "migrated") : migratedPlace());
const places: Place[] = [];
let [source, target]: [Place | undefined, Place | undefined] = [undefined, undefined];

/** Rows in every table, and as many files as there are names for; of other sizes and contents than any other practice's. */
async function filled(rows: number, content: string): Promise<Place> {
  const place = await migrated();
  places.push(place);
  await place.look(async (ask) => {
    await fillEveryTable(ask, rows);
    await ask(`UPDATE "User" SET "firstName" = '${content}'`);
    await ask(`UPDATE "File" SET "stored" = true, "storageKey" = 'row-' || ${content.length} || substr("storageKey", 4)`);
  });
  mkdirSync(join(place.folder, "files/ro"), { recursive: true });
  for (let n = 1; n <= rows; n += 1) writeFileSync(join(place.folder, `files/ro/row-${content.length}-${n}`), content.repeat(20 * n));
  return place;
}

beforeAll(async () => {
  source = await filled(rowsToRestore, "theirs");
  target = await filled(20, "ours");
  // Of what both have, ours is another: of the same length, and of another one.
  for (const [name, content] of Object.entries({ "row-6-1": "strays", "row-6-2": "short" })) writeFileSync(join(target.folder, "files/ro", name), content.repeat(20));
  expect(await runScript(scripts.backup, [path], source.variables)).toMatchObject({ code: 0 });
}, 120_000);
afterAll(async () => {
  for (const place of places) await place.remove();
  for (const each of [folder, ...Object.values(scripts)]) rmSync(each, { recursive: true });
});

/** Once what a killed process had begun has ended, which on a server its lock tells. */
const rowsAt = (place: Place) => place.look(async (ask) => (await ask("SELECT pg_advisory_lock(72707369)"), contentsOf(ask, ["Session", "OneTimeLink", "RateLimit"])));

/** Begins to restore in the place of what is there, and is killed so long after it began to change something, or has this file. */
async function killedUnderWay(place: Place, afterMs: number, sign = "restore-under-way") {
  const marker = join(place.folder, sign);
  rmSync(marker, { force: true });
  const child = startScript(scripts.restore, [path, "--replace"], place.variables);
  const ended = once(child, "exit");
  child.stdout.resume();
  child.stderr.resume();
  await expect.poll(() => existsSync(marker), { timeout: 60_000, interval: 2 }).toBe(true);
  await Promise.race([delay(afterMs), ended]);
  child.kill("SIGKILL");
  await ended;
}

it("A restore that is killed leaves what was there, every row and file of it, and runs again", { timeout: 900_000 }, async () => {
  if (!source || !target) throw new Error("Both were made before.");
  process.stdout.write(`backup: FAULTS_SEED=${seed}\n`);
  const random = numbers(seed);
  const [theirs, ours] = [await rowsAt(source), await rowsAt(target)];
  const ourFiles = [...filesIn(target)];
  const started = performance.now();
  const empty = server ? await serverPlace(server) : embeddedPlace();
  places.push(empty);
  expect(await runScript(scripts.restore, [path], empty.variables)).toMatchObject({ code: 0 });
  const wholeMs = performance.now() - started;
  expect(await rowsAt(empty)).toEqual(theirs);

  let early = 0;
  for (let round = 0; round < killedRestores; round += 1) {
    await killedUnderWay(target, round === 0 ? 0 : random() * wholeMs * 0.4);
    const rows = await rowsAt(target);
    // One that came too late has done all of it.
    if (rows.get("User")?.length === theirs.get("User")?.length) {
      expect(rows).toEqual(theirs);
      break;
    }
    early += 1;
    expect(rows).toEqual(ours);
    const files = filesIn(target);
    expect(ourFiles.filter(([name, digest]) => files.get(name) !== digest)).toEqual([]);
  }
  expect(early).toBeGreaterThan(0);
  expect(await runScript(scripts.restore, [path, "--replace"], target.variables)).toMatchObject({ code: 0, err: "" });
  expect(await rowsAt(target)).toEqual(theirs);
  expect(filesIn(target)).toEqual(filesIn(source));
});

it("One that is killed on its way into an empty place needs no permission to go on there", { timeout: 300_000 }, async () => {
  const place = server ? await serverPlace(server) : embeddedPlace();
  places.push(place);
  const child = startScript(scripts.restore, [path], place.variables);
  const ended = once(child, "exit");
  await expect.poll(() => filesIn(place).size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(3);
  child.kill("SIGKILL");
  await ended;
  // What came since is not what it left.
  mkdirSync(join(place.folder, "files/ne"), { recursive: true });
  writeFileSync(join(place.folder, "files/ne/newer"), "newer");
  expect(await runScript(scripts.restore, [path], place.variables)).toMatchObject({ code: 1, err: expect.stringContaining("There are files in") });
  expect(filesIn(place).has("ne/newer")).toBe(true);
  rmSync(join(place.folder, "files/ne/newer"));
  expect(await runScript(scripts.restore, [path], place.variables)).toMatchObject({ code: 0, err: "" });
  expect(filesIn(place)).toEqual(source && filesIn(source));
});

it("One that is killed in the place of a practice gives nobody leave to lose that practice's files", { timeout: 300_000 }, async () => {
  const used = await filled(5, "mine");
  writeFileSync(join(used.folder, "files/ro/row-6-1"), "another of that name");
  const mine = [...filesIn(used)];
  // It has what is to take the place of that one.
  await killedUnderWay(used, 0, "files/.incoming/row-6-1");
  const lost = () => mine.filter(([name, digest]) => filesIn(used).get(name) !== digest);
  // A new database, with the same files folder by mistake.
  if (!server) rmSync(join(used.folder, "db"), { recursive: true });
  const other = server ? await serverPlace(server) : used;
  if (server) places.push(other);
  const variables = { ...other.variables, DATA_DIR: used.folder };
  expect(await runScript(scripts.restore, [path], variables)).toMatchObject({ code: 1, err: expect.stringContaining("There are files in") });
  expect(lost()).toEqual([]);
  expect(await runScript(scripts.restore, [path, "--replace"], variables)).toMatchObject({ code: 0, err: "" });
  expect(filesIn(used)).toEqual(source && filesIn(source));
});

it("A backup that is killed is not there, and is made at the next try", { timeout: 300_000 }, async () => {
  if (!source) throw new Error("It was made before.");
  const second = join(folder, "second.tar.gz");
  const child = startScript(scripts.backup, [second], source.variables);
  const ended = once(child, "exit");
  await expect.poll(() => existsSync(`${second}.unfinished`), { timeout: 60_000, interval: 2 }).toBe(true);
  child.kill("SIGKILL");
  await ended;
  expect(existsSync(second)).toBe(false);
  expect(await runScript(scripts.backup, [second], source.variables)).toMatchObject({ code: 0, err: "" });
  expect([existsSync(second), existsSync(`${second}.unfinished`)]).toEqual([true, false]);
});
