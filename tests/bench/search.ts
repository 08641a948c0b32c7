import pg from "pg";
import { endpointUrl } from "@/lib/api/client";
import { listMatchingMessages } from "@/lib/work/messages/contract";
import { type BenchDatabase, createBenchDatabase, fetchCountingStatements, measureAlternately, searches, seedDatabase, seedWithoutLimits } from "@/tests/bench/clients";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { startProductOn } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";
import { p95 } from "@/tests/bench/statistics";

const fewClients = 100;
const manyClients = 10_000;

/** Measures the searches of the command palette and of messages. */
export async function benchSearch(add: AddRow, extent: BenchOptions): Promise<void> {
  await benchPaletteSearch(add);
  await benchMessageSearch(add, extent);
}

/** Measures the search of the command palette with a hundred and with ten thousand clients, on PostgreSQL if there is a server. */
async function benchPaletteSearch(add: AddRow): Promise<void> {
  const [atFew, atMany] = [await startProductOn(3316, (await seedDatabase(fewClients)).place), await startProductOn(3317, (await seedDatabase(manyClients)).place)];
  try {
    const searchAt = async (address: string) => {
      const cookie = await signIn(address, "coach");
      let round = 0;
      return () => fetchCountingStatements(`${address}/api/search?q=${encodeURIComponent(searches[round++ % searches.length] ?? "")}`, cookie);
    };
    const [base, grown] = (await measureAlternately(await searchAt(atFew.address), await searchAt(atMany.address), 200)).map(p95) as [number, number];
    add(`GET /api/search at ${manyClients.toLocaleString("en-GB")} clients, p95 in ms`, grown.toFixed(1), `${base.toFixed(1)} at ${fewClients}`, grown / base, "<= 1.5", grown / base <= 1.5);
  } finally {
    await atFew.stop();
    await atMany.stop();
  }
}

/** Words by how many messages have them: nearly all, one in 15, one in 140, one in 1,400, one in 4,000, and none. */
const words = ["word1", "word30", "word300", "word3000", "word8000 word7000", "nothing"];

/** Measures the search of a coach's messages in ten thousand and in a million of them, on PostgreSQL. */
async function benchMessageSearch(add: AddRow, { short }: BenchOptions) {
  const [few, many] = short ? [1000, 100_000] : [10_000, 1_000_000];
  const [small, large] = [await seedMessages(few), await seedMessages(many)];
  if (!small || !large) return;
  const [atFew, atMany] = [await startProductOn(3318, small), await startProductOn(3319, large)];
  try {
    const searchAt = async (address: string) => {
      const cookie = await signIn(address, "coach");
      let round = 0;
      return () => fetchCountingStatements(address + endpointUrl(listMatchingMessages, { query: { q: words[round++ % words.length] } }), cookie);
    };
    const [base, grown] = (await measureAlternately(await searchAt(atFew.address), await searchAt(atMany.address), 300)).map(p95) as [number, number];
    add(`GET /api/messages/search in ${many.toLocaleString("en-GB")} messages, p95 in ms`, grown.toFixed(1), `${base.toFixed(1)} in ${few.toLocaleString("en-GB")}`, grown / base, "<= 1.5", grown / base <= 1.5);
  } finally {
    await atFew.stop();
    await atMany.stop();
  }
}

/** The clients among whom the messages are. */
const writers = 1000;

/** Makes a demo with this many messages of 20 or 21 words each (the number depends on the row, so that PostgreSQL chooses the words anew for each), of which a few are in most messages and most in few (Zipf's law). Null without a server. */
async function seedMessages(count: number): Promise<BenchDatabase | null> {
  const database = await createBenchDatabase("messages", count);
  if (!database.url) return null;
  await (await startProductOn(3318, database)).stop();
  await seedWithoutLimits(database, writers);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`INSERT INTO "Thread" ("id", "clientId", "staffKey", "lastMessageAt") SELECT "userId", "userId", 'coach', now() FROM "Client" WHERE "userId" LIKE 'seed-%'`);
  await client.query(`ALTER TABLE "Message" DISABLE TRIGGER USER`);
  await client.query("SELECT setseed(0.5)");
  await client.query(`INSERT INTO "Message" ("id", "threadId", "senderId", "content", "createdAt")
    SELECT 'seed-' || n, t.id, t.id, (SELECT string_agg('word' || floor(exp(random() * 9.2))::int, ' ') FROM generate_series(1, 20 + n % 2)), now() - n * interval '1 minute'
    FROM generate_series(1, ${count}) AS n, LATERAL (SELECT 'seed-' || lpad((1 + n % ${writers})::text, 7, '0') AS id) t`);
  await client.query(`ALTER TABLE "Message" ENABLE TRIGGER USER`);
  await client.query("VACUUM ANALYZE");
  await client.end();
  return database;
}
