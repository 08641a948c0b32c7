import pg from "pg";
import type { Role } from "@/lib/auth/actor";
import { readCurrentUser } from "@/lib/people/accounts/current-user-contract";
import { closeDatabase, openServerDatabase, overrideDatabase } from "@/lib/platform/db";
import { seedDemoData } from "@/prisma/demo/seed";
import { type BenchRead, benchReads, type ServedPractice } from "@/tests/bench/bench-reads";
import { createBenchDatabase } from "@/tests/bench/clients";
import { benchDashboardRush } from "@/tests/bench/dashboards";
import { missReason } from "@/tests/bench/miss-reasons";
import { type AddRow, type BenchOptions, notMeasured } from "@/tests/bench/results";
import { largePractice, type PracticeSize, seedPractice, smallPractice } from "@/tests/bench/seed-practice";
import { type BenchServer, startProductOn } from "@/tests/bench/servers";
import { requestEndpoint, signIn } from "@/tests/bench/statements";
import { p95 } from "@/tests/bench/statistics";

const maxRatio = 1.5;

/** Measures every list, read and screen of a practice with 100,000 clients against a small one, alternately in one run. */
export async function benchLoad(add: AddRow, { short }: BenchOptions): Promise<void> {
  const [size, rounds] = short ? [{ clients: 5000, history: 200 }, 5] : [largePractice, 100];
  const small = await servePractice("small", smallPractice, 3311);
  const started = performance.now();
  const large = await servePractice("large", size, 3312);
  const minutes = (performance.now() - started) / 60_000;
  add(`a practice composed (${await countRecords(large.url)}), minutes`, minutes.toFixed(1), "", null, "<= 10", minutes <= 10);
  try {
    for (const benchRead of benchReads)
      // A read without a response is a miss and does not stop the others.
      await comparePractices(add, small, large, benchRead, rounds).catch((error: unknown) => add(`${benchRead.name}, p95 in ms`, notMeasured, "", null, `<= ${maxRatio}`, false, String(error)));
    await benchDashboardRush(add, large);
  } finally {
    await small.stop();
    await large.stop();
  }
}

/** Serves a demo with a practice of this size, with somebody of each role signed in. */
export async function servePractice(name: string, size: PracticeSize, port: number): Promise<ServedPractice> {
  const database = await createBenchDatabase(`load_${name}`, size.clients);
  if (!database.url) throw new Error("This part needs a PostgreSQL server. Set TEST_DATABASE_URL.");
  await seedDemoAndPractice(database.url, size);
  return signInEachRole(await startProductOn(port, database), database.url);
}

/** Creates a demo with a practice of this size in an empty database. */
export async function seedDemoAndPractice(url: string, size: PracticeSize): Promise<void> {
  overrideDatabase(() => openServerDatabase(url));
  await seedDemoData(new Date());
  await closeDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await seedPractice((sql) => client.query(sql), size);
  await client.end();
}

/** One signed-in person per role. */
export async function signInEachRole(server: BenchServer, url: string): Promise<ServedPractice> {
  const signInAs = async (role: Role) => {
    const cookie = await signIn(server.address, role);
    const { id } = (await (await requestEndpoint(server.address, readCurrentUser, {}, cookie)).json()) as { id: string };
    return { cookie, id };
  };
  const [coach, client, nutritionist] = [await signInAs("coach"), await signInAs("client"), await signInAs("nutritionist")];
  return { ...server, url, cookies: { coach: coach.cookie, client: client.cookie, nutritionist: nutritionist.cookie }, ids: { coach: coach.id, client: client.id, nutritionist: nutritionist.id } };
}

/** Limits for slow reads: a maximum duration in ms and a minimum number of requests. */
const [longestMs, fewest] = [20_000, 20];

/** Measures alternately, so that a busy machine slows both. A near miss is measured twice as long again, and all times count. */
async function comparePractices(add: AddRow, small: ServedPractice, large: ServedPractice, { name, urlsFor, cookie }: BenchRead, rounds: number) {
  const [few, many] = [await urlsFor(small), await urlsFor(large)];
  const times: [number[], number[]] = [[], []];
  for (const extra of [rounds, 2 * rounds]) {
    const until = performance.now() + longestMs;
    for (let round = -3; round < extra && (performance.now() < until || times[0].length < fewest); round += 1) {
      const pair = [await measureRequest(small.address + (few[(round + 3) % few.length] ?? ""), cookie(small)), await measureRequest(large.address + (many[(round + 3) % many.length] ?? ""), cookie(large))] as const;
      if (round >= 0) pair.forEach((ms, index) => times[index as 0 | 1].push(ms));
    }
    const ratio = p95(times[1]) / p95(times[0]);
    if (ratio <= maxRatio || ratio > 2 * maxRatio) break;
  }
  const [base, grown] = [p95(times[0]), p95(times[1])];
  add(`${name}, p95 in ms`, grown.toFixed(1), `${base.toFixed(1)} in a small practice`, grown / base, `<= ${maxRatio}`, grown / base <= maxRatio, missReason(name));
}

/** How long a response takes, in ms. Throws for an error status. */
export async function measureRequest(url: string, cookie: string) {
  const started = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - started;
}

async function countRecords(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(`SELECT (SELECT count(*) FROM "Client") AS clients, (SELECT count(*) FROM "Message") AS messages, (SELECT count(*) FROM "CheckIn") AS "check-ins",
    (SELECT count(*) FROM "Lead") AS leads, (SELECT count(*) FROM "Payment") AS payments, (SELECT count(*) FROM "FoodDiary") AS diaries, (SELECT count(*) FROM "EmailMessage") AS mails, (SELECT count(*) FROM "Notification") AS notices`);
  await client.end();
  return Object.entries(rows[0] ?? {}).map(([name, count]) => `${Number(count).toLocaleString("en-GB")} ${name}`).join(", ");
}
