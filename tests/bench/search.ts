import { fetchCountingStatements, measureAlternately, searches, seedDatabase } from "@/tests/bench/clients";
import type { AddRow } from "@/tests/bench/results";
import { startProductOn } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";
import { p95 } from "@/tests/bench/statistics";

const few = 100;
const many = 10_000;

/** Measures the search of the command palette with a hundred and with ten thousand clients, on PostgreSQL if there is a server. */
export async function benchSearch(add: AddRow): Promise<void> {
  const [atFew, atMany] = [await startProductOn(3316, (await seedDatabase(few)).place), await startProductOn(3317, (await seedDatabase(many)).place)];
  try {
    const searchAt = async (address: string) => {
      const cookie = await signIn(address, "coach");
      let round = 0;
      return () => fetchCountingStatements(`${address}/api/search?q=${encodeURIComponent(searches[round++ % searches.length] ?? "")}`, cookie);
    };
    const [base, grown] = (await measureAlternately(await searchAt(atFew.address), await searchAt(atMany.address), 200)).map(p95) as [number, number];
    add(`GET /api/search at ${many.toLocaleString("en-GB")} clients, p95 in ms`, grown.toFixed(1), `${base.toFixed(1)} at ${few}`, grown / base, "<= 1.5", grown / base <= 1.5);
  } finally {
    await atFew.stop();
    await atMany.stop();
  }
}
