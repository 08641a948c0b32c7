import { fetchCountingStatements, measureAlternately, seedDatabase } from "@/tests/bench/clients";
import type { AddRow } from "@/tests/bench/results";
import { startProductOn } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";
import { p95 } from "@/tests/bench/statistics";

/** Every third seeded client has twelve check-ins, so four a client. */
const checkInsPerClient = 4;
const [few, many] = [1000, 100_000];
const clientWithCheckIns = "seed-0000003";

/** Measures one client's trends, with an own question, among a thousand and a hundred thousand check-ins, on PostgreSQL if there is a server. */
export async function benchQuestionTrend(add: AddRow): Promise<void> {
  const at = async (port: number, checkIns: number) => startProductOn(port, (await seedDatabase(checkIns / checkInsPerClient)).place);
  const [atFew, atMany] = [await at(3318, few), await at(3319, many)];
  try {
    const trendAt = async (address: string) => {
      const cookie = await signIn(address, "coach");
      return () => fetchCountingStatements(`${address}/api/client-check-ins/${clientWithCheckIns}/numbers`, cookie);
    };
    const [base, grown] = (await measureAlternately(await trendAt(atFew.address), await trendAt(atMany.address), 200)).map(p95) as [number, number];
    add(`a client's trends with an own question at ${many.toLocaleString("en-GB")} check-ins, p95 in ms`, grown.toFixed(1), `${base.toFixed(1)} at ${few.toLocaleString("en-GB")}`, grown / base, "<= 1.5", grown / base <= 1.5);
  } finally {
    await atFew.stop();
    await atMany.stop();
  }
}
