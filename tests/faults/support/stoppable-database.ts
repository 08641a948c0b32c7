import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFlakyConnection } from "@/tests/support/flaky-connection";
import { databaseUrl, withPostgresClient } from "@/tests/support/postgres-server";
import { freePort, makeServerFolder } from "@/tests/support/server-process";

/** A PostgreSQL database that a test can stop and restart. */
export interface StoppableDatabase {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a separate server that a test can crash. Without PostgreSQL's programs, it is a proxy that a test can cut. */
export async function stoppableDatabase(template: string): Promise<StoppableDatabase> {
  const programs = findPostgresPrograms();
  return programs ? startOwnServer(programs) : createLinkedDatabase(process.env.TEST_DATABASE_URL ?? "", template);
}

async function createLinkedDatabase(server: string, template: string): Promise<StoppableDatabase> {
  const name = `${template}_outage_link`;
  await withPostgresClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const link = await createFlakyConnection(databaseUrl(server, name));
  return { url: link.url, stop: link.cut, start: link.mend, remove: () => link.cut() };
}

async function startOwnServer(programs: string): Promise<StoppableDatabase> {
  const folder = makeServerFolder();
  const data = join(folder, "data");
  const port = await freePort();
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: postgresUserId("-u"), gid: postgresUserId("-g") } : {};
  mkdirSync(data);
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
  const run = async (program: string, ...args: string[]) => {
    const [code] = (await once(spawn(join(programs, program), ["-D", data, ...args], { ...user, cwd: data, stdio: "ignore" }), "exit")) as [number | null];
    if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  };
  await run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8");
  const start = () => run("pg_ctl", "start", "-w", "-l", join(data, "log"), "-o", `-p ${port} -k ${data} -c listen_addresses=127.0.0.1`);
  const stop = () => run("pg_ctl", "stop", "-w", "-m", "immediate");
  await start();
  const remove = async () => {
    await stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, start, stop, remove };
}

function findPostgresPrograms(): string | null {
  try {
    const folder = execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim();
    execFileSync(join(folder, "initdb"), ["--version"], { stdio: "ignore" });
    return folder;
  } catch {
    return null;
  }
}

/** The system user of PostgreSQL. */
const postgresUserId = (which: "-u" | "-g") => Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
