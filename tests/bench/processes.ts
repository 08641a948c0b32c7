import autocannon from "autocannon";
import { childrenOf, cpuTimeMs } from "@/tests/bench/cpu-time";
import { createBenchDatabase } from "@/tests/bench/clients";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { type BenchServer, startProductOn } from "@/tests/bench/servers";
import { median } from "@/tests/bench/statistics";

const path = "/auth";

/**
 * Measures two server processes (WEB_CONCURRENCY) against one, on one database. A page is chosen because rendering it takes the
 * server far longer than sending the request takes the bench, which has to share the cores.
 */
export async function benchProcesses(add: AddRow, { short }: BenchOptions): Promise<void> {
  const database = await createBenchDatabase("processes", 0);
  if (!database.url) throw new Error("This part needs a PostgreSQL server. Set TEST_DATABASE_URL.");
  const [one, two] = [await startProductOn(3311, database), await startProductOn(3312, database, { WEB_CONCURRENCY: "2" })];
  try {
    const measured = { one: [] as Measured[], two: [] as Measured[] };
    await measure(one);
    await warmUp(two, 2);
    for (let round = 0; round < (short ? 2 : 7); round += 1) {
      measured.one.push(await measure(one));
      measured.two.push(await measure(two));
    }
    const [base, rate] = [medianOf(measured.one, "rate"), medianOf(measured.two, "rate")];
    add(`${path} from two processes on two cores, requests/s`, rate.toFixed(0), `${base.toFixed(0)} from one`, rate / base, ">= 1.7", rate / base >= 1.7, "the bench and the database want a part of the same two cores.");
    const [baseCpu, cpu] = [medianOf(measured.one, "cpuMs"), medianOf(measured.two, "cpuMs")];
    add(`CPU time of ${path} in two processes, ms`, cpu.toFixed(2), `${baseCpu.toFixed(2)} in one`, cpu / baseCpu, "<= 1.15", cpu / baseCpu <= 1.15);
  } finally {
    await one.stop();
    await two.stop();
  }
}

interface Measured {
  rate: number;
  /** Of all processes of the server, per request. */
  cpuMs: number;
}

const medianOf = (values: readonly Measured[], name: keyof Measured) => median(values.map((value) => value[name]));

async function measure({ address, processId }: BenchServer): Promise<Measured> {
  const before = cpuTimeMs(processId);
  const { requests, non2xx, errors } = await autocannon({ url: address + path, connections: 16, duration: 5 });
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} non-2xx responses, ${errors} errors`);
  return { rate: requests.average, cpuMs: (cpuTimeMs(processId) - before) / requests.total };
}

/** Sends pages until this many processes have taken their part of them: one that has just started waits for its first. */
async function warmUp(server: BenchServer, processes: number) {
  for (;;) {
    const ids = childrenOf(server.processId);
    const before = ids.map(cpuTimeMs);
    await measure(server);
    const used = ids.map((id, index) => cpuTimeMs(id) - (before[index] ?? 0));
    if (ids.length === processes && Math.min(...used) > Math.max(...used) / 3) return;
  }
}
