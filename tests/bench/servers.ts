import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";

const next = "node_modules/next/dist/bin/next";

/** Builds the product with the bare handler in it, and the empty app beside it. */
export async function buildAll() {
  await runNext(["build"], { CADENCE_BENCH: "1" });
  await runNext(["build", "tests/bench/empty"]);
}

async function runNext(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [next, ...args], { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`next ${args.join(" ")} ended with ${code}`);
}

export interface Server {
  address: string;
  processId: number;
  stop: () => Promise<void>;
}

/** The product with fresh demo data, counting its SQL. */
export function startProduct(port: number): Promise<Server> {
  const folder = ".bench/data";
  rmSync(folder, { recursive: true, force: true });
  const env = { CADENCE_BENCH: "1", CADENCE_COUNT_STATEMENTS: "1", DEMO_MODE: "1", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn", PORT: String(port) };
  return start(["start", "-p", String(port)], env, port, "/api/health");
}

export const startEmpty = (port: number) => start(["start", "tests/bench/empty", "-p", String(port)], {}, port, "/");

async function start(args: string[], env: Record<string, string>, port: number, ready: string): Promise<Server> {
  const child = spawn(process.execPath, [next, ...args], { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, NODE_ENV: "production", ...env } });
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
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The server ended with ${child.exitCode}`);
}
