import { openAsBlob, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, inject } from "vitest";
import { closeDatabase, openDatabase, openEmbeddedDatabase, overrideDatabase } from "@/lib/platform/db";
import { createPGlite } from "@/lib/platform/embedded-database";
import { withPostgresClient } from "@/tests/support/postgres-server";
import { freePort, killProcess, startServerProcess, waitUntilUp } from "@/tests/support/server-process";

export type ServerEnv = Record<string, string>;

export const cronSecret = "a secret for cron";

/**
 * The environment of a server that shares this file's database and data folder. The embedded database belongs to one process
 * at a time, so `db` can read it only while no server runs.
 */
export async function shareDatabase(): Promise<ServerEnv> {
  const folder = process.env.DATA_DIR ?? "";
  const env = { DATA_DIR: folder, NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? "", CRON_SECRET: cronSecret };
  if (process.env.TEST_DATABASE_URL) {
    const database = await openDatabase();
    return { ...env, DATABASE_URL: database.kind === "server" ? database.url : "" };
  }
  await (await createPGlite({ dataDir: join(folder, "db"), loadDataDir: await openAsBlob(inject("template")) })).close();
  overrideDatabase(() => openEmbeddedDatabase(folder));
  return env;
}

/** Waits until a database server has finished the statements of a killed process. */
export async function waitForOtherSessions(url: string | undefined) {
  if (!url) return;
  const countOtherSessions = () => withPostgresClient(url, async (client) => Number((await client.query("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()")).rows[0].count));
  await expect.poll(countOtherSessions, { timeout: 30_000 }).toBe(0);
}

/** The environment that sets a server's clock ahead of the machine's. */
export const clockAheadEnv = (ms: number): ServerEnv => ({ NODE_OPTIONS: `--import ${pathToFileURL(resolve("tests/support/clock-ahead.mjs")).href}`, CLOCK_AHEAD_MS: String(ms) });

/** The built product as a process on a free port that can be stopped and restarted. */
export class ProductServer {
  private process: ReturnType<typeof startServerProcess> | undefined;
  private killedProcesses = 0;
  private constructor(
    private readonly port: number,
    private readonly env: ServerEnv,
  ) {}

  static async create(env: ServerEnv) {
    return new ProductServer(await freePort(), env);
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The output since the start, Next's own and the log. */
  get output() {
    return this.process?.output() ?? "";
  }

  get isRunning() {
    const { child } = this.process ?? {};
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Resolves with the exit code and the signal, once it has ended. */
  get ended() {
    return this.process?.ended;
  }

  /** The error output since the start. */
  get errorOutput() {
    return this.process?.errorOutput() ?? "";
  }

  /** The file that sets the clock's offset. */
  get clockFile() {
    return join(tmpdir(), `cadence-clock-${this.port}`);
  }

  /** Starts the server and resolves once it responds. */
  async start(extraEnv: ServerEnv = {}) {
    if (!this.env.DATABASE_URL) await closeDatabase();
    this.killedProcesses = 0;
    this.process = startServerProcess(this.port, { CLOCK_FILE: this.clockFile, ...this.env, ...extraEnv });
    await waitUntilUp(this.address, this.process.child);
  }

  /** Changes the clock of a running server that was started with `clockAhead`. */
  setClock(aheadMs: number) {
    writeFileSync(this.clockFile, String(aheadMs));
    this.process?.child.kill("SIGUSR2");
  }

  /** Waits until a server with WEB_CONCURRENCY has this many processes that take requests. */
  async waitForProcesses(count: number) {
    const started = () => this.output.match(/Ready in/g)?.length ?? 0;
    await expect.poll(() => started() - this.killedProcesses, { timeout: 60_000, interval: 50 }).toBe(count);
  }

  /** Kills one process of a server with WEB_CONCURRENCY. Returns its id, or null if none was running. */
  killOneProcess(): number | null {
    const parent = this.process?.child.pid ?? 0;
    const [id] = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").split(" ").filter(Boolean).map(Number);
    if (id === undefined) return null;
    process.kill(id, "SIGKILL");
    this.killedProcesses += 1;
    return id;
  }

  /** Kills the server without a shutdown, as the system does when memory runs out. */
  async kill() {
    if (this.process) await killProcess(this.process.child);
  }

  /** Stops the server with SIGTERM, as a platform does for a new release. Returns the exit code or the signal that ended it. */
  async stop(): Promise<number | string> {
    if (!this.process) throw new Error("This server was never started.");
    this.process.child.kill("SIGTERM");
    const [code, signal] = (await this.process.ended) as [number | null, string | null];
    return code ?? signal ?? "";
  }
}
