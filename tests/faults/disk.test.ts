import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { bundleScript } from "@/tests/support/bundle-script";
import { readAllTables } from "@/tests/support/database-contents";
import { fillEveryTable } from "@/tests/support/fill-tables";
import { embeddedInstallation, type Installation, makeTempFolder, migratedInstallation, postgresInstallation, storedFileDigests } from "@/tests/support/installations";
import { runScript } from "@/tests/support/run-script";

const server = process.env.TEST_DATABASE_URL;
const installations: Installation[] = [];
const scripts = { backup: await bundleScript("prisma/backup.ts"), restore: await bundleScript("prisma/restore.ts") };
afterAll(async () => {
  for (const installation of installations) await installation.remove();
  for (const script of Object.values(scripts)) rmSync(script);
});

/** Removes the installation after the tests. */
async function trackInstallation(installationOrPromise: Installation | Promise<Installation>): Promise<Installation> {
  const installation = await installationOrPromise;
  installations.push(installation);
  return installation;
}

const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: "plum", noise: { type: "gaussian", mean: 120, sigma: 60 } } }).jpeg().toBuffer();

/**
 * Starts a script with a private disk of this many megabytes mounted at `folder`. It needs root or user namespaces;
 * without them the process exits with an error.
 */
function startOnSmallDisk(folder: string, megabytes: number, script: string, variables: Record<string, string>): ChildProcess {
  const start = `mount -t tmpfs -o size=${megabytes}m tmpfs "$1" && exec "$2" --import tsx "$3"`;
  return spawn("unshare", ["-Urm", "sh", "-c", start, "sh", folder, process.execPath, script], { env: { ...process.env, ...variables }, stdio: ["ignore", "pipe", "inherit"] });
}

it("A server with a full disk reports it, keeps its data without partial writes, and continues once there is space", { timeout: 300_000 }, async () => {
  const installation = await trackInstallation(server ? postgresInstallation(server, "migrated") : embeddedInstallation());
  const child = startOnSmallDisk(installation.folder, server ? 24 : 160, "tests/faults/support/disk-server.ts", { ...installation.env, NEXTAUTH_SECRET: "a secret for tests" });
  const ended = once(child, "exit");
  try {
    if (!child.stdout) throw new Error("The process has no stdout.");
    const outputOrExit = (await Promise.race([once(createInterface(child.stdout), "line"), ended])) as [string | number];
    if (typeof outputOrExit[0] !== "string") throw new Error("No disk could be mounted. This test needs root or user namespaces.");
    const { address, cookie, coachId } = JSON.parse(outputOrExit[0]) as { address: string; cookie: string; coachId: string };
    const sendRequest = async (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) => fetch(address + path, { method, body, headers: { cookie, ...headers } });
    const upload = async () => {
      const form = new FormData();
      form.set("purpose", "progress_photo");
      form.set("file", new File([new Uint8Array(photo)], "me.jpg", { type: "image/jpeg" }));
      return sendRequest("POST", "/api/files", form);
    };
    const sendMessage = (content: string) => sendRequest("POST", "/api/messages", JSON.stringify({ recipientId: coachId, content }), { "content-type": "application/json" });
    const readStored = async () => (await (await sendRequest("GET", "/stored")).json()) as { files: string[]; rows: { id: string; stored: boolean }[] };

    const { id } = (await (await upload()).json()) as { id: string };
    expect((await sendMessage("before")).status).toBe(201);
    const before = await readStored();

    expect((await sendRequest("PUT", "/disk?free=0")).status).toBe(200);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await upload();
      expect({ status: refused.status, body: await refused.json() }).toEqual({ status: 507, body: { message: server ? "There is no space left to store this file." : "There is no space left to store this." } });
    }
    expect(await readStored()).toEqual(before);
    // The embedded database is on this disk and must keep responding. A database server has its own disk.
    for (let attempt = 0; attempt < 200; attempt += 1) expect((await sendMessage("x".repeat(9000))).status).toBe(server ? 201 : 507);
    expect((await sendRequest("GET", `/api/files/${id}`)).status).toBe(200);
    expect((await sendRequest("GET", "/api/health")).status).toBe(200);

    expect((await sendRequest("DELETE", "/disk")).status).toBe(200);
    expect((await upload()).status).toBe(201);
    expect((await sendMessage("after")).status).toBe(201);
    const after = await readStored();
    expect(after.files).toHaveLength(2);
    expect(after.rows.map((row) => row.stored)).toEqual([true, true]);
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
});

/** Runs a command with a disk of some kilobytes mounted at `folder`. Returns the exit code, the files it left there and its error output. */
async function runOnTinyDisk(folder: string, script: string, args: string[], variables: Record<string, string>) {
  mkdirSync(folder, { recursive: true });
  const commands = 'mount -t tmpfs -o size=400k tmpfs "$1" && folder="$1" && shift && "$@"; code=$?; find "$folder" -type f; exit $code';
  const child = spawn("unshare", ["-Urm", "sh", "-c", commands, "sh", folder, process.execPath, script, ...args], { env: { ...process.env, NEXTAUTH_SECRET: "a secret for tests", ...variables }, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, leftoverFiles: out.split("\n").filter((line) => line.startsWith(folder)), err };
}

it("Without space, a backup leaves no file, and a restore changes nothing", { timeout: 300_000 }, async () => {
  const source = await trackInstallation(server ? postgresInstallation(server, "migrated") : migratedInstallation());
  mkdirSync(join(source.folder, "files/ro"), { recursive: true });
  for (let n = 1; n <= 8; n += 1) await sharp({ create: { width: 300, height: 300, channels: 3, background: "plum", noise: { type: "gaussian", mean: 120, sigma: 60 } } }).png().toFile(join(source.folder, `files/ro/row-${n}`));
  await source.withDatabase(async (query) => {
    await fillEveryTable(query, 8);
    await query(`UPDATE "File" SET "stored" = true`);
  });
  const folder = makeTempFolder();
  expect(await runOnTinyDisk(join(folder, "disk"), scripts.backup, [join(folder, "disk/whole.tar.gz")], source.env)).toEqual({ code: 1, leftoverFiles: [], err: "There is no space left.\n" });

  const archivePath = join(folder, "whole.tar.gz");
  expect(await runScript(scripts.backup, [archivePath], source.env)).toMatchObject({ code: 0 });
  const target = await trackInstallation(server ? postgresInstallation(server) : migratedInstallation());
  const before = await target.withDatabase((query) => readAllTables(query));
  const files = join(target.folder, "files");
  expect(await runOnTinyDisk(files, scripts.restore, [archivePath], target.env)).toEqual({ code: 1, leftoverFiles: [], err: "There is no space left.\n" });
  expect(await target.withDatabase((query) => readAllTables(query))).toEqual(before);
  expect(storedFileDigests(target).size).toBe(0);
  expect(await runScript(scripts.restore, [archivePath], target.env)).toMatchObject({ code: 0, err: "" });
  expect(storedFileDigests(target)).toEqual(storedFileDigests(source));
  rmSync(folder, { recursive: true });
});
