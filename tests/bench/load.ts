import pg from "pg";
import * as accounts from "@/lib/people/accounts/contract";
import type { Role } from "@/lib/auth/actor";
import { closeDatabase, openServer, useDatabase } from "@/lib/platform/db";
import { composeDemo } from "@/prisma/demo/compose";
import { dashboardRush } from "@/tests/bench/dashboards";
import { newPlace } from "@/tests/bench/clients";
import { p95 } from "@/tests/bench/median";
import { type Asked, everyReading, type Served } from "@/tests/bench/readings";
import { largePractice, type PracticeSize, seedPractice, smallPractice } from "@/tests/bench/seed-practice";
import { type Server, startProductOn } from "@/tests/bench/servers";
import { ask, signIn } from "@/tests/bench/statements";
import { type Add, type Extent, noAnswer } from "@/tests/bench/table";
import { whyMissed } from "@/tests/bench/whys";

const aim = 1.5;

/** Every list, reading and screen of a practice of a hundred thousand clients beside a small one, in turns within one run. */
export async function load(add: Add, { short }: Extent): Promise<void> {
  const [size, rounds] = short ? [{ clients: 5000, history: 200 }, 5] : [largePractice, 100];
  const small = await serve("small", smallPractice, 3311);
  const started = performance.now();
  const large = await serve("large", size, 3312);
  const minutes = (performance.now() - started) / 60_000;
  add(`a practice composed (${await countsOf(large.url)}), minutes`, minutes.toFixed(1), "", null, "<= 10", minutes <= 10);
  try {
    for (const asked of everyReading)
      // One that is not answered is a miss, and no reason to know nothing of the others.
      await compare(add, small, large, asked, rounds).catch((error: unknown) => add(`${asked.name}, p95 in ms`, noAnswer, "", null, `<= ${aim}`, false, String(error)));
    await dashboardRush(add, large);
  } finally {
    await small.stop();
    await large.stop();
  }
}

async function serve(name: string, size: PracticeSize, port: number): Promise<Served> {
  const place = await newPlace(`load_${name}`, size.clients);
  if (!place.url) throw new Error("This part needs a PostgreSQL server: name one in TEST_DATABASE_URL.");
  await composePractice(place.url, size);
  return signedIn(await startProductOn(port, place), place.url);
}

/** A demo with a practice of this size beside it, in an empty database. */
export async function composePractice(url: string, size: PracticeSize): Promise<void> {
  useDatabase(() => openServer(url));
  await composeDemo(new Date());
  await closeDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await seedPractice((sql) => client.query(sql), size);
  await client.end();
}

/** Somebody of each role, signed in. */
export async function signedIn(server: Server, url: string): Promise<Served> {
  const of = async (role: Role) => {
    const cookie = await signIn(server.address, role);
    const { id } = (await (await ask(server.address, accounts.currentUser, {}, cookie)).json()) as { id: string };
    return { cookie, id };
  };
  const [coach, client, nutritionist] = [await of("coach"), await of("client"), await of("nutritionist")];
  return { ...server, url, cookies: { coach: coach.cookie, client: client.cookie, nutritionist: nutritionist.cookie }, ids: { coach: coach.id, client: client.id, nutritionist: nutritionist.id } };
}

/** A reading that takes seconds is not asked a hundred times: so long at most, and so often at least. */
const [longestMs, fewest] = [20_000, 20];

/** Round by round, so that a busy machine slows both; one that misses by a little is measured twice as long again, and all of it counts. */
async function compare(add: Add, small: Served, large: Served, { name, urlsOn, cookie }: Asked, rounds: number) {
  const [few, many] = [await urlsOn(small), await urlsOn(large)];
  const times: [number[], number[]] = [[], []];
  for (const extra of [rounds, 2 * rounds]) {
    const until = performance.now() + longestMs;
    for (let round = -3; round < extra && (performance.now() < until || times[0].length < fewest); round += 1) {
      const pair = [await timeOf(small.address + (few[(round + 3) % few.length] ?? ""), cookie(small)), await timeOf(large.address + (many[(round + 3) % many.length] ?? ""), cookie(large))] as const;
      if (round >= 0) pair.forEach((ms, index) => times[index as 0 | 1].push(ms));
    }
    const ratio = p95(times[1]) / p95(times[0]);
    if (ratio <= aim || ratio > 2 * aim) break;
  }
  const [base, grown] = [p95(times[0]), p95(times[1])];
  add(`${name}, p95 in ms`, grown.toFixed(1), `${base.toFixed(1)} in a small practice`, grown / base, `<= ${aim}`, grown / base <= aim, whyMissed(name));
}

async function timeOf(url: string, cookie: string) {
  const started = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - started;
}

async function countsOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(`SELECT (SELECT count(*) FROM "Client") AS clients, (SELECT count(*) FROM "Message") AS messages, (SELECT count(*) FROM "CheckIn") AS "check-ins",
    (SELECT count(*) FROM "Lead") AS leads, (SELECT count(*) FROM "Payment") AS payments, (SELECT count(*) FROM "FoodDiary") AS diaries, (SELECT count(*) FROM "EmailMessage") AS mails, (SELECT count(*) FROM "Notification") AS notices`);
  await client.end();
  return Object.entries(rows[0] ?? {}).map(([name, count]) => `${Number(count).toLocaleString("en-GB")} ${name}`).join(", ");
}
