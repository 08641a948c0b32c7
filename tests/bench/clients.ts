import { rmSync } from "node:fs";
import pg from "pg";
import { closeDatabase, openDatabase, openEmbeddedDatabase, openServerDatabase, overrideDatabase } from "@/lib/platform/db";
import { readRoster } from "@/lib/practice/roster/rows";
import { seedDemoData } from "@/prisma/demo/seed";
import { startPlainListServer } from "@/tests/bench/plain-list-server";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { seedClients } from "@/tests/bench/seed-clients";
import { startProductOn } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";
import { median } from "@/tests/bench/statistics";
import { slowestKeystrokeMs } from "@/tests/bench/typing";



const server = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** Search terms: part of an email, a first name, a full name, a last name, and a name that nobody has. */
export const searches = ["person123@", "amelia", "grace moss", "thorne", "zzzz"];

export interface BenchDatabase {
  /** The URL of a PostgreSQL database, or undefined for the embedded database in `folder`. */
  url: string | undefined;
  folder: string;
}

/** Measures the client database with ten and with a hundred thousand clients, on PostgreSQL if there is a server. */
export async function benchClientDatabase(add: AddRow, { short }: BenchOptions): Promise<void> {
  const [few, many] = short ? [1000, 10_000] : [10_000, 100_000];
  const [small, large] = [await seedDatabase(few), await seedDatabase(many)];
  const [atSmall, atLarge] = [await startProductOn(3313, small.place), await startProductOn(3314, large.place)];
  try {
    const [cookie, largeCookie] = [await signIn(atSmall.address, "coach"), await signIn(atLarge.address, "coach")];
    const pageAt = (address: string, of: string) => async () => {
      for (const q of searches) await fetchCountingStatements(`${address}/api/clients?limit=50&q=${encodeURIComponent(q)}`, of);
    };
    const [base, grown] = await medianAlternately(pageAt(atSmall.address, cookie), pageAt(atLarge.address, largeCookie), 40);
    const perPage = (ms: number) => (ms / searches.length).toFixed(1);
    add(`a page of 50 with search at ${thousands(many)} clients, ms`, perPage(grown), `${perPage(base)} at ${thousands(few)}`, grown / base, "<= 1.5", grown / base <= 1.5);

    if (small.place.url) {
      const plain = await startPlainListServer(3315, small.place.url, small.statement);
      const [whole, reference] = await medianAlternately(() => fetchCountingStatements(`${atSmall.address}/api/clients`, cookie), () => fetchCountingStatements(plain.address, ""), 10);
      plain.stop();
      const speed = reference / whole;
      add(`GET /api/clients whole at ${thousands(few)}, ms`, whole.toFixed(0), `${reference.toFixed(0)} of plain pg, JSON and node:http`, speed, ">= 0.7 of its speed", speed >= 0.7);
    }

    const slowest = await slowestKeystrokeMs(`${atSmall.address}/?section=clients`, cookie, "Search clients", "grace moss");
    add(`slowest key in the search of ${thousands(few)} clients at a quarter of the CPU, ms`, slowest.toFixed(0), "", null, "<= 100", slowest <= 100);
  } finally {
    await atSmall.stop();
    await atLarge.stop();
  }
}

const thousands = (count: number) => count.toLocaleString("en-GB");

/** Makes a demo with this many further clients, and returns it with the statement that reads them all. */
export async function seedDatabase(count: number) {
  const database = await createBenchDatabase("clients", count);
  overrideDatabase(() => (database.url ? openServerDatabase(database.url) : openEmbeddedDatabase(database.folder)));
  await seedDemoData(new Date());
  await seedWithoutLimits(database, count);
  const statement = await captureStatement(() => readRoster({}, { sort: "-joinDate" }, new Date()));
  await closeDatabase();
  return { place: database, statement };
}

/** Adds this many clients to an open database, without the time limits of requests. */
export async function seedWithoutLimits({ url }: BenchDatabase, count: number): Promise<void> {
  if (!url) return seedClients(async (sql) => (await openDatabase()).query(sql, []), count);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await seedClients((sql) => client.query(sql), count);
  await client.end();
}

/** A new empty database. */
export async function createBenchDatabase(of: string, count: number): Promise<BenchDatabase> {
  const folder = `.bench/${of}-${count}`;
  rmSync(folder, { recursive: true, force: true });
  const admin = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2000 });
  try {
    await admin.connect();
  } catch {
    return { url: undefined, folder };
  }
  const name = `cadence_bench_${of}_${count}`;
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, folder };
}

export interface SqlStatement {
  sql: string;
  values: unknown[];
}

/** Returns the single SQL statement that `work` runs. */
async function captureStatement(work: () => Promise<unknown>): Promise<SqlStatement> {
  const database = await openDatabase();
  const { query } = database;
  const sentStatements: SqlStatement[] = [];
  database.query = (sql, values) => {
    sentStatements.push({ sql, values });
    return query(sql, values);
  };
  await work();
  database.query = query;
  const [statement] = sentStatements;
  if (!statement) throw new Error("No statement was sent");
  return statement;
}

/** Reads a whole response and returns its number of SQL statements. Throws for an error status. */
export async function fetchCountingStatements(url: string, cookie: string): Promise<number> {
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return Number(response.headers.get("x-sql-statements"));
}

/** Returns the median time in ms of each, measured alternately so that a busy machine slows both. */
async function medianAlternately(runFirst: () => Promise<unknown>, runSecond: () => Promise<unknown>, rounds: number) {
  const times = await measureAlternately(runFirst, runSecond, rounds);
  return [median(times[0]), median(times[1])] as const;
}

/** The times in ms by round. */
export async function measureAlternately(runFirst: () => Promise<unknown>, runSecond: () => Promise<unknown>, rounds: number) {
  const times: [number[], number[]] = [[], []];
  for (let round = -3; round < rounds; round += 1) {
    const [a, b] = [await measureMs(runFirst), await measureMs(runSecond)];
    if (round < 0) continue;
    times[0].push(a);
    times[1].push(b);
  }
  return times;
}

async function measureMs(work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
