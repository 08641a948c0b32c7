import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Returns a free port. */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const bound = probe.address();
  probe.close();
  if (typeof bound !== "object" || bound === null) throw new Error("There is no free port.");
  return bound.port;
}

export const makeServerFolder = () => mkdtempSync(join(tmpdir(), "cadence-server-"));
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Starts the built server as `npm start` does; `output` and `errorOutput` return what it has written to stdout and stderr. */
export function startServerProcess(port: number | string, env: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), APP_URL: "", DATABASE_URL: "", DEMO_MODE: "", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errorOutput] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errorOutput += text));
  const ended = once(child, "close");
  return { child, ended, output: () => output, errorOutput: () => errorOutput };
}

/** Resolves once the server responds. */
export async function waitUntilUp(address: string, child: ChildProcess) {
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${address}/api/health`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}.`);
}

export async function killProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
