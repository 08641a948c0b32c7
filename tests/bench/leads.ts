import { closeDatabase, openDatabase, openEmbeddedDatabase, openServerDatabase, overrideDatabase } from "@/lib/platform/db";
import { seedDemoData } from "@/prisma/demo/seed";
import { createBenchDatabase, fetchCountingStatements, measureAlternately } from "@/tests/bench/clients";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { seedLeads } from "@/tests/bench/seed-leads";
import { startProductOn } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";
import { p95 } from "@/tests/bench/statistics";

/** Measures the pipeline's first page and figures with a thousand and a hundred thousand leads, on PostgreSQL if there is a server. */
export async function benchLeadPipeline(add: AddRow, { short }: BenchOptions): Promise<void> {
  const [few, many] = short ? [1000, 10_000] : [1000, 100_000];
  const [atFew, atMany] = [await startProductOn(3316, await seedDatabase(few)), await startProductOn(3317, await seedDatabase(many))];
  try {
    const [fewCookie, manyCookie] = [await signIn(atFew.address, "coach"), await signIn(atMany.address, "coach")];
    const look = (address: string, cookie: string) => async () =>
      (await fetchCountingStatements(`${address}/api/leads?view=pipeline&limit=50`, cookie)) + (await fetchCountingStatements(`${address}/api/leads/stats/pipeline`, cookie));
    const [base, grown] = (await measureAlternately(look(atFew.address, fewCookie), look(atMany.address, manyCookie), 100)).map(p95) as [number, number];
    add(`pipeline page and figures at ${many.toLocaleString("en-GB")} leads, p95 in ms`, grown.toFixed(1), `${base.toFixed(1)} at ${few.toLocaleString("en-GB")}`, grown / base, "<= 1.5", grown / base <= 1.5);
    const statements = await look(atMany.address, manyCookie)();
    add("statements of the pipeline page and figures", String(statements), "", null, "<= 3", statements <= 3);
  } finally {
    await atFew.stop();
    await atMany.stop();
  }
}

/** Makes a demo with this many further leads. */
async function seedDatabase(count: number) {
  const database = await createBenchDatabase("leads", count);
  overrideDatabase(() => (database.url ? openServerDatabase(database.url) : openEmbeddedDatabase(database.folder)));
  await seedDemoData(new Date());
  const { query } = await openDatabase();
  await seedLeads((sql) => query(sql, []), count);
  await closeDatabase();
  return database;
}
