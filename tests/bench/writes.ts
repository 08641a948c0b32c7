import pg from "pg";
import { submitCheckIn } from "@/lib/work/check-ins/contract";
import { sendMessage } from "@/lib/work/messages/contract";
import { seedDatabase } from "@/tests/bench/clients";
import { signInClients } from "@/tests/bench/dashboards";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { startProductOn } from "@/tests/bench/servers";
import { checkInAnswers } from "@/tests/bench/statements";
import { median } from "@/tests/bench/statistics";

const atOnce = 8;
/** Writes of each kind in a round. Every client sends one check-in. */
const roundSize = 400;

/** Measures messages and check-ins per second against one row and a NOTIFY with plain pg, through the same HTTP server. */
export async function benchWrites(add: AddRow, { short }: BenchOptions): Promise<void> {
  // The first round warms the server up.
  const rounds = short ? 2 : 5;
  const { place } = await seedDatabase(rounds * roundSize);
  if (!place.url) throw new Error("This part needs a PostgreSQL server. Set TEST_DATABASE_URL.");
  const coachId = await prepare(place.url);
  const product = await startProductOn(3316, place);
  try {
    const clients = await signInClients(place.url, rounds * roundSize);
    const rates = { bare: [] as number[], messages: [] as number[], checkIns: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const senders = clients.slice(round * roundSize, (round + 1) * roundSize);
      const measure = (path: string, body: object) => writesPerSecond(product.address + path, senders, body);
      rates.bare.push(await measure("/api/bare", { content: text }));
      rates.messages.push(await measure(sendMessage.path, { recipientId: coachId, content: text }));
      rates.checkIns.push(await measure(submitCheckIn.path, checkInAnswers));
    }
    const [bare, messages, checkIns] = [rates.bare, rates.messages, rates.checkIns].map((measured) => median(measured.slice(1)));
    for (const [name, rate] of [["messages", messages], ["check-ins", checkIns]] as const) {
      const ratio = (rate ?? 0) / (bare ?? 1);
      add(`${name} sent by ${atOnce} clients at once, per second`, (rate ?? 0).toFixed(0), `${bare?.toFixed(0)} rows with plain pg`, ratio, ">= 0.5", ratio >= 0.5, "a write checks who sends it and tells everyone who has it on screen, in a transaction.");
    }
  } finally {
    await product.stop();
  }
}

const text = "Thank you, that helped. I'll try the longer walks this week and write again on Sunday.";

/** Makes the table of the bare handler, and lets every client send this week's check-in. Returns the coach's id. */
async function prepare(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE TABLE "BenchNote" ("id" bigserial PRIMARY KEY, "content" text NOT NULL, "createdAt" timestamptz NOT NULL DEFAULT now())`);
  await client.query(`DELETE FROM "CheckIn" WHERE "dueMonday" > current_date - 7`);
  const { rows } = await client.query<{ id: string }>(`SELECT "id" FROM "User" WHERE "role" = 'coach' ORDER BY "createdAt" LIMIT 1`);
  await client.end();
  return rows[0]?.id ?? "";
}

/** Sends this body once as each of these people, some at once, and returns how many were stored per second. */
async function writesPerSecond(url: string, cookies: readonly string[], body: object): Promise<number> {
  const waiting = cookies.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const cookie of waiting) {
        const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json", origin: new URL(url).origin, cookie }, body: JSON.stringify(body) });
        const answer = await response.text();
        if (response.status !== 201) throw new Error(`${url} returned ${response.status}: ${answer}`);
      }
    }),
  );
  return cookies.length / ((performance.now() - started) / 1000);
}
