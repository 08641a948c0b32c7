import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";

const next = "node_modules/next/dist/bin/next";

/** Builds the product with the bench's bare handler, and the empty app. */
export async function buildProductAndEmptyApp() {
  await run(["scripts/build.mjs"], { CADENCE_BENCH: "1" });
  await run([next, "build", "tests/bench/empty"]);
}

async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
}

/** What `npm start` runs. */
const product = "scripts/start.mjs";

export interface BenchServer {
  address: string;
  processId: number;
  stop: () => Promise<void>;
}

/** The session secret of the bench's servers. */
export const benchSecret = "a secret for the bench";

/** Starts the product on this filled database, with a count of SQL statements. */
export function startProductOn(port: number, { url, folder }: { url: string | undefined; folder: string }, more: Record<string, string> = {}): Promise<BenchServer> {
  const env = { ...more, CADENCE_BENCH: "1", CADENCE_COUNT_STATEMENTS: "1", DEMO_MODE: "1", NEXTAUTH_SECRET: benchSecret, DATA_DIR: folder, DATABASE_URL: url ?? "", LOG_LEVEL: "warn", PORT: String(port) };
  return start([product, "-p", String(port)], env, port, "/api/health");
}

/** Starts the product with fresh demo data, with a count of SQL statements. */
export function startProduct(port: number): Promise<BenchServer> {
  const folder = ".bench/data";
  rmSync(folder, { recursive: true, force: true });
  const env = { CADENCE_BENCH: "1", CADENCE_COUNT_STATEMENTS: "1", DEMO_MODE: "1", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn", PORT: String(port) };
  return start([product, "-p", String(port)], env, port, "/api/health");
}

export const startEmptyApp = (port: number) => start([next, "start", "tests/bench/empty", "-p", String(port)], {}, port, "/");

/** Starts a bare server from one file. */
export const startFileServer = (port: number, path: string) => start(["tests/bench/file-server.mjs", String(port), path], {}, port, "/");

async function start(args: string[], env: Record<string, string>, port: number, ready: string): Promise<BenchServer> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, NODE_ENV: "production", ...env } });
  const address = `http://localhost:${port}`;
  await untilReady(child, address + ready);
  return {
    address,
    processId: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function untilReady(child: ChildProcess, url: string) {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The server ended with ${child.exitCode}`);
}
