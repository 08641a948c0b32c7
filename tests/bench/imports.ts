import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import type { ActorFor } from "@/lib/auth/actor";
import { closeDatabase, db, openEmbeddedDatabase, openServerDatabase, overrideDatabase } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { importFile } from "@/lib/practice/imports/commands";
import { createBenchDatabase } from "@/tests/bench/clients";
import { benchImportedChanges } from "@/tests/bench/import-changes";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { median } from "@/tests/bench/statistics";
import { makeCoach } from "@/tests/factories/people";

setFlagsFromString("--expose-gc");
/** Collects garbage of earlier measurements, which would otherwise distort the memory of this one. */
const collect = runInNewContext("gc") as () => void;

type Coach = ActorFor<["coach"]>;

const firstNames = ["Amelia", "Beth", "Chloe", "Dina", "Esme Grace", "Freya", "Zoë"];
const lastNames = ["Ash", "Bell", "Cole", "O'Dale", "Smith-East", "Finch", "Gray", "Hart", "Jones", "Knight"];
const personName = (index: number) => [firstNames[index % firstNames.length] ?? "", `${lastNames[index % lastNames.length] ?? ""}${index % 97}`] as const;
const personEmail = (round: string, index: number) => `person-${index}-${round}@example.com`;
const day = "2026-03-02";

function buildCsv(round: string, people: number) {
  const lines = Array.from({ length: people }, (_, index) => `${personName(index).join(",")},${personEmail(round, index)},client,${day}`);
  return `First name,Last name,Email,Role,Start date\n${lines.join("\n")}\n`;
}

const runSize = ({ short }: BenchOptions) => (short ? { people: 5000, rounds: 1 } : { people: 50_000, rounds: 3 });

/** Measures an import of 50,000 people from CSV text to rows, against a bare COPY of the same rows. */
export async function benchImports(add: AddRow, extent: BenchOptions): Promise<void> {
  const { people } = runSize(extent);
  await benchImportedChanges(add, people);
  const database = await createBenchDatabase("imports", people);
  overrideDatabase(() => (database.url ? openServerDatabase(database.url) : openEmbeddedDatabase(database.folder)));
  try {
    const user = await makeCoach(db);
    const coach: Coach = { ...user, role: "coach", sessionId: "", sessionEndsAt: new Date() };
    if (database.url) await compareWithCopy(coach, database.url, add, runSize(extent));
    const invited = await measureImport(coach, buildCsv("invited", people), true);
    add(`${people} people imported and invited, s`, invited.seconds.toFixed(1), "", null, "", true);
    add("longest time between two tellings of that, ms", invited.longestGapMs.toFixed(0), "", null, "<= 500", invited.longestGapMs <= 500);
  } finally {
    await closeDatabase();
  }
}

/** Alternates both, into tables of equal size with equal indexes, and takes the median of each. */
async function compareWithCopy(coach: Coach, url: string, add: AddRow, { people, rounds }: ReturnType<typeof runSize>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Foreign key checks would otherwise scan a table that was empty when they were planned.
  await client.query("SET jit = off; SET enable_seqscan = off");
  await measureImport(coach, buildCsv("warm", 3000), false);
  const [importRuns, bare]: [MeasuredImport[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await emptyTables(client, coach);
    bare.push(await measureCopy(client, `copied${round}`, people));
    await emptyTables(client, coach);
    importRuns.push(await measureImport(coach, buildCsv(`imported${round}`, people), false));
    if ((await db.client.count()) !== people) throw new Error("Not everybody was imported");
  }
  await client.end();
  const [took, base] = [median(importRuns.map(({ seconds }) => seconds)), median(bare)];
  add(`${people} people read, planned, staged and written, s`, took.toFixed(2), `${base.toFixed(2)} of a bare COPY of the same rows`, took / base, "<= 3", took / base <= 3);
  const growth = Math.max(...importRuns.map(({ memoryGrowthMb: value }) => value));
  add("memory for that, MB more at most", growth.toFixed(0), "", null, "<= 128", growth <= 128);
  const gap = Math.max(...importRuns.map(({ longestGapMs: value }) => value));
  add("longest time between two tellings of it, ms", gap.toFixed(0), "", null, "<= 500", gap <= 500);
}

async function emptyTables(client: pg.Client, { id }: Coach) {
  await client.query(`TRUNCATE "Import", "ImportRow"`);
  await client.query(`DELETE FROM "Client"`);
  await client.query(`DELETE FROM "User" WHERE "id" <> $1`, [id]);
  await client.query("VACUUM ANALYZE");
  await client.query("DISCARD PLANS");
  await client.query("CHECKPOINT");
}

async function measureCopy(client: pg.Client, round: string, people: number): Promise<number> {
  const now = new Date();
  const rows = Array.from({ length: people }, (_, index) => ({ id: newId(now), email: personEmail(round, index), name: personName(index) }));
  const at = now.toISOString();
  const users = rows.map(({ id, email, name: [first, last] }) => `${id}\tclient\t${email}\t${first}\t${last}\t${at}\t${at}\n`).join("");
  const clients = rows.map(({ id }) => `${id}\t${day}\t{}\n`).join("");
  return measureSeconds(async () => {
    await client.query("BEGIN");
    await copyIn(client, `COPY "User" ("id", "role", "email", "firstName", "lastName", "createdAt", "updatedAt") FROM STDIN`, users);
    await copyIn(client, `COPY "Client" ("userId", "joinDate", "tags") FROM STDIN`, clients);
    await client.query("COMMIT");
  });
}

interface MeasuredImport {
  seconds: number;
  /** The memory it needed, in MB. */
  memoryGrowthMb: number;
  /** The longest time between two progress reports, in ms. */
  longestGapMs: number;
}

async function measureImport(coach: Coach, csvData: string, sendInvites: boolean): Promise<MeasuredImport> {
  collect();
  const before = process.memoryUsage.rss();
  let [peak, gap, reportedAt] = [before, 0, performance.now()];
  const sample = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
  const onProgress = () => {
    gap = Math.max(gap, performance.now() - reportedAt);
    reportedAt = performance.now();
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const seconds = await measureSeconds(async () => {
    await importFile(coach, { kind: "users", csvData }, { sendInvites }, new Date(), onProgress);
  });
  onProgress();
  clearInterval(sample);
  return { seconds, memoryGrowthMb: (peak - before) / 1024 / 1024, longestGapMs: gap };
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** The parts of the driver's connection that COPY needs and that its types omit. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Inserts rows with COPY FROM STDIN, PostgreSQL's fastest insert. */
const copyIn = (client: pg.Client, sql: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let failed: unknown;
    client.query({
      submit: (connection: pg.Connection) => (connection as unknown as CopyConnection).query(sql),
      handleCopyInResponse: (connection: CopyConnection) => {
        const bytes = Buffer.from(text);
        for (let from = 0; from < bytes.length; from += 65_536) connection.sendCopyFromChunk(bytes.subarray(from, from + 65_536));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: (error: unknown) => (failed = error),
      handleReadyForQuery: () => (failed ? reject(failed) : resolve()),
    } as pg.Submittable);
  });
