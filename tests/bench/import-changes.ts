import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import * as notifications from "@/lib/core/notifications/contract";
import { readCurrentUser } from "@/lib/people/accounts/current-user-contract";
import { closeDatabase, openServerDatabase, overrideDatabase } from "@/lib/platform/db";
import * as clientDashboard from "@/lib/practice/dashboard/client-contract";
import * as imports from "@/lib/practice/imports/contract";
import * as messages from "@/lib/work/messages/contract";
import { seedDemoData } from "@/prisma/demo/seed";
import { type BenchDatabase, createBenchDatabase, seedWithoutLimits } from "@/tests/bench/clients";
import { signInClients } from "@/tests/bench/dashboards";
import type { AddRow } from "@/tests/bench/results";
import { type BenchServer, startProductOn } from "@/tests/bench/servers";
import { requestEndpoint, signIn } from "@/tests/bench/statements";
import { p95 } from "@/tests/bench/statistics";

const header = "First name,Last name,Email";
const buildCsv = (emails: readonly string[], firstName: string) => `${header}\n${emails.map((email, index) => `${firstName},Person ${index},${email}`).join("\n")}\n`;

/**
 * Measures an import that changes a third of all clients against one that creates as many, and the
 * requests of everybody else meanwhile against those of an idle server.
 */
export async function benchImportedChanges(add: AddRow, people: number): Promise<void> {
  const database = await createBenchDatabase("import_changes", people);
  if (!database.url) return;
  const emails = await seedPeople({ ...database, url: database.url }, people);
  const server = await startProductOn(3316, database);
  try {
    const coach = await signIn(server.address, "coach");
    const others = await Promise.all((await signInClients(database.url, 20)).map((cookie) => createVisitor(server, cookie)));
    await measureWhile(others, () => delay(2000));
    const idle = await measureWhile(others, () => delay(8000));
    const created = await measureWhile(others, () => importPeople(server, coach, buildCsv(Array.from({ length: people }, (_, index) => `new-${index}@example.com`), "New"), { created: people, updated: 0 }));
    const changed = await measureWhile(others, () => importPeople(server, coach, buildCsv(emails, "Changed"), { created: 0, updated: people }));
    add(`${people} of ${3 * people} clients changed, s`, changed.seconds.toFixed(1), `${created.seconds.toFixed(1)} to create as many`, changed.seconds / created.seconds, "<= 3", changed.seconds <= 3 * created.seconds);
    for (const [name, { times }] of [["creates", created], ["changes", changed]] as const) {
      const [during, before] = [p95(times), p95(idle.times)];
      add(`everyone else while an import ${name} ${people} people, p95 in ms`, during.toFixed(0), `${before.toFixed(0)} idle`, during / before, "<= 3", during <= 3 * before);
    }
  } finally {
    await server.stop();
  }
}

/** Makes a demo with three times as many clients, and returns the emails of a third of them. */
async function seedPeople(database: BenchDatabase & { url: string }, people: number): Promise<string[]> {
  const { url } = database;
  overrideDatabase(() => openServerDatabase(url));
  await seedDemoData(new Date());
  await seedWithoutLimits(database, 3 * people);
  await closeDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ email: string }>(`SELECT "email" FROM "User" WHERE "id" LIKE 'seed-%' ORDER BY "id" DESC LIMIT ${people}`);
  await client.end();
  return rows.map(({ email }) => email);
}

async function importPeople({ address }: BenchServer, cookie: string, csvData: string, expected: { created: number; updated: number }) {
  const response = await requestEndpoint(address, imports.importPeople, { body: { csvData, sendInvites: false } }, cookie);
  const result = (await response.json()) as typeof expected & { errors: string[] };
  if (!response.ok || result.created !== expected.created || result.updated !== expected.updated) throw new Error(`The import returned ${response.status} ${JSON.stringify(result).slice(0, 300)}`);
}

type Visit = () => Promise<unknown>;

/** A client who reads and writes: one request per visit. The clients signed in here are among those the import changes. */
async function createVisitor({ address }: BenchServer, cookie: string): Promise<Visit> {
  const [coach] = (await (await requestEndpoint(address, messages.listConversations, {}, cookie)).json()) as { counterpart: { id: string } }[];
  let count = 0;
  const requests: Visit[] = [
    () => requestEndpoint(address, clientDashboard.readDashboard, {}, cookie),
    () => requestEndpoint(address, notifications.countUnreadNotifications, {}, cookie),
    () => requestEndpoint(address, readCurrentUser, {}, cookie),
    () => requestEndpoint(address, messages.sendMessage, { body: { recipientId: coach?.counterpart.id ?? "", content: `Hello ${count}` } }, cookie),
  ];
  return () => requests[count++ % requests.length]?.() ?? Promise.resolve();
}

/** Lets the visitors take turns until `work` is done, twenty requests a second. Returns how long both took. */
async function measureWhile(visitors: readonly Visit[], work: () => Promise<unknown>): Promise<{ seconds: number; times: number[] }> {
  const started = performance.now();
  const times: number[] = [];
  const done = new AbortController();
  const working = work().finally(() => done.abort());
  for (let turn = 0; !done.signal.aborted; turn += 1) {
    const sent = performance.now();
    const response = await visitors[turn % visitors.length]?.();
    if (response instanceof Response) {
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url} returned ${response.status}`);
    }
    times.push(performance.now() - sent);
    await delay(50);
  }
  await working;
  return { seconds: (performance.now() - started) / 1000, times };
}
