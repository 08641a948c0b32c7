import { closeDatabase, openDatabase, openFolder, openServer, useDatabase } from "@/lib/platform/db";
import { composeDemo } from "@/prisma/demo/compose";
import { type Add, get, newPlace, timesInTurns } from "@/tests/bench/clients";
import { seedLeads } from "@/tests/bench/seed-leads";
import { startProductOn } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";

const [few, many] = [1000, 100_000];

/** The first page of the pipeline and its figures with a thousand and with a hundred thousand leads, on PostgreSQL where one answers. */
export async function pipeline(add: Add): Promise<void> {
  const [atFew, atMany] = [await startProductOn(3316, await fill(few)), await startProductOn(3317, await fill(many))];
  try {
    const [fewCookie, manyCookie] = [await signIn(atFew.address, "coach"), await signIn(atMany.address, "coach")];
    const look = (address: string, cookie: string) => async () =>
      (await get(`${address}/api/leads?view=pipeline&limit=50`, cookie)) + (await get(`${address}/api/leads/stats/pipeline`, cookie));
    const [base, grown] = (await timesInTurns(look(atFew.address, fewCookie), look(atMany.address, manyCookie), 100)).map(p95) as [number, number];
    add("pipeline page and figures at 100,000 leads, p95 in ms", grown.toFixed(1), `${base.toFixed(1)} at 1,000`, grown / base, "<= 1.5", grown / base <= 1.5);
    const statements = await look(atMany.address, manyCookie)();
    add("statements of the pipeline page and figures", String(statements), "", null, "<= 3", statements <= 3);
  } finally {
    await atFew.stop();
    await atMany.stop();
  }
}

/** A demo with so many more leads. */
async function fill(count: number) {
  const place = await newPlace("leads", count);
  useDatabase(() => (place.url ? openServer(place.url) : openFolder(place.folder)));
  await composeDemo(new Date());
  const { query } = await openDatabase();
  await seedLeads((sql) => query(sql, []), count);
  await closeDatabase();
  return place;
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
