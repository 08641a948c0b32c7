import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { afterAll, beforeEach, expect, it } from "vitest";
import { db, openDatabase } from "@/lib/platform/db";
import { importFile } from "@/lib/practice/imports/commands";
import { importChunkSize } from "@/lib/practice/imports/staging";
import { bundleScript } from "@/tests/support/bundle-script";
import { resetDatabase } from "@/tests/support/database";
import { isFullRun } from "@/tests/support/full-run";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

const script = await bundleScript("tests/support/import-people.ts");
const folder = mkdtempSync(join(tmpdir(), "cadence-imports-"));
const children = new Set<Importer>();
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(script);
  rmSync(folder, { recursive: true });
});
beforeEach(resetDatabase);

type Importer = ChildProcessByStdio<Writable, Readable, null>;

/** Not a multiple of the size of a step, so that the import ends with its last rows. */
const peopleCount = 2100;
const kills = isFullRun ? 20 : 4;

const csvForRound = (round: number) => `First name,Email\n${Array.from({ length: peopleCount }, (_, index) => `Person ${index},p${index}@round${round}.example.com`).join("\n")}\n`;

/** Imports a file in another process and kills it at this progress, from 0 to 1. Returns the progress it reached. */
async function killImportAt(progress: number, coachId: string, file: string): Promise<number> {
  const database = await openDatabase();
  if (database.kind !== "server") throw new Error("This test needs a database server");
  const child: Importer = spawn(process.execPath, [script, coachId, file], { env: { ...process.env, DATABASE_URL: database.url }, stdio: ["pipe", "pipe", "inherit"] });
  children.add(child);
  const ended = once(child, "exit");
  let reached = 0;
  for await (const line of createInterface(child.stdout)) {
    if (line === "ready") child.stdin.write("go\n");
    if (line === "ready" || line === "done") continue;
    reached = Math.max(reached, Number(line));
    if (reached >= progress) child.kill("SIGKILL");
  }
  await ended;
  return reached;
}

/** Counts in one statement, so that a step of the killed process is seen completely or not at all. */
async function readState(round: number) {
  const [counts] = await db.$queryRaw<{ users: number; clients: number; emails: number; written: number; done: number }[]>`
    SELECT count(*)::int AS "users", count(c."userId")::int AS "clients", count(e."id")::int AS "emails",
      (SELECT COALESCE(sum("writtenRows"), 0)::int FROM "Import") AS "written",
      (SELECT count(*)::int FROM "Import" WHERE "status" = 'committed') AS "done"
    FROM "User" u LEFT JOIN "Client" c ON c."userId" = u."id" LEFT JOIN "EmailMessage" e ON e."userId" = u."id"
    WHERE u."email" LIKE ${`%@round${round}.example.com`}`;
  if (!counts) throw new Error("Nothing was counted");
  return counts;
}

it(`An import killed ${kills} times leaves whole steps, and importing the file again continues it`, { timeout: 400_000 }, async () => {
  const coach = await makeSignedInCoach();
  let interruptedCount = 0;
  for (let round = 0; round < kills; round++) {
    const csvData = csvForRound(round);
    const before = await readState(round);
    const file = join(folder, `${round}.csv`);
    writeFileSync(file, csvData);
    // The kills are spread over the whole import: planning, checking, writing with invitations, and finishing.
    const progress = (round + 1) / kills;
    expect(await killImportAt(progress, coach.id, file)).toBeGreaterThanOrEqual(progress);
    const state = await readState(round);
    const isDone = state.done > before.done;
    if (!isDone) interruptedCount += 1;
    expect(state).toMatchObject({ clients: state.users, emails: state.users, written: before.written + state.users });
    expect(isDone ? state.users - peopleCount : state.users % importChunkSize).toBe(0);

    const { created, unchanged, errors } = await importFile(coach.actor, { kind: "users", csvData }, { sendInvites: true }, new Date());
    expect({ created, unchanged, errors }).toEqual({ created: isDone ? 0 : peopleCount, unchanged: isDone ? peopleCount : 0, errors: [] });
    expect(await readState(round)).toMatchObject({ users: peopleCount, clients: peopleCount, emails: peopleCount, written: before.written + peopleCount });
  }
  // More than half of the kills came before the commit.
  expect(interruptedCount).toBeGreaterThan(kills / 2);
});
