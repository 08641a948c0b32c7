import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createPGlite, openPGlite } from "@/lib/platform/embedded-database";
import { DatabaseInUseError, lockDataFolder } from "@/lib/platform/embedded-lock";

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cadence-lock-"));
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  rmSync(folder, { recursive: true });
});

/** Starts another process on the folder and returns its first line. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/hold-database.ts", ...args], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const exited = once(child, "exit");
  const [line] = await Promise.race([once(createInterface(child.stdout), "line"), exited.then(() => ["exited without a word"])]);
  return { child, line: String(line), exited };
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

const refusal = () => new DatabaseInUseError(folder).message;

describe("the lock on a data folder", () => {
  it("is acquired by exactly one of many processes that start at once", async () => {
    const lines = (await Promise.all(Array.from({ length: 6 }, () => start()))).map(({ line }) => line);
    expect(lines.toSorted()).toEqual([...Array.from({ length: 5 }, refusal), "ready"].toSorted());
  });

  it("is free again after its holder was killed, for exactly one process", async () => {
    await kill((await start()).child);
    const lines = (await Promise.all(Array.from({ length: 6 }, () => start()))).map(({ line }) => line);
    expect(lines.filter((line) => line === "ready")).toHaveLength(1);
    expect(lines.filter((line) => line === refusal())).toHaveLength(5);
  });

  it("is kept by a holder that is too busy to respond", async () => {
    const { child } = await start();
    child.kill("SIGSTOP");
    expect((await start()).line).toBe(refusal());
  });

  it("is also refused within one process until it is released", async () => {
    const unlock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(DatabaseInUseError);
    unlock();
    (await lockDataFolder(folder))();
  });

  it("works with a path longer than a socket path may be", async () => {
    folder = join(folder, "x".repeat(120));
    mkdirSync(folder);
    expect((await start()).line).toBe("ready");
    expect((await start()).line).toBe(refusal());
    folder = join(folder, "..");
  });
});

describe("the embedded database", () => {
  it("refuses a second process without harm, and keeps every row after a kill", async () => {
    const prepared = await createPGlite({ dataDir: join(folder, "db"), loadDataDir: await openAsBlob(inject("template")) });
    await prepared.close();

    const first = await start("first");
    expect(first.line).toBe("ready");
    const second = await start("second");
    expect(second.line).toBe(refusal());
    expect(await second.exited).toEqual([1, null]);

    await kill(first.child);
    const third = await start("third");
    expect(third.line).toBe("ready");
    await kill(third.child);

    const { database, close } = await openPGlite(folder);
    const { rows } = await database.query(`SELECT key FROM "RateLimit" ORDER BY key`);
    await close();
    expect(rows).toEqual([{ key: "first" }, { key: "third" }]);
  });
});
