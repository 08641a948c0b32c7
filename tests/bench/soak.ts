import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { ServedPractice } from "@/tests/bench/bench-reads";
import { createBenchDatabase } from "@/tests/bench/clients";
import { seedDemoAndPractice, signInEachRole } from "@/tests/bench/load";
import { residentMemoryMb } from "@/tests/bench/memory";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { smallPractice } from "@/tests/bench/seed-practice";
import { startProductOn } from "@/tests/bench/servers";
import { median } from "@/tests/bench/statistics";
import { Traffic } from "@/tests/bench/traffic";

const quietMs = 1500;
const samples = 24;

/** The pool's maximum (lib/platform/postgres-pool.ts), the connection that listens and the one for the health check. */
const maxConnections = 12;

interface Sample {
  memory: number;
  /** Open files and sockets, except those of the database. */
  handles: number;
  connections: number;
}

/**
 * Runs traffic of every role for an hour, with aborted requests, and measures the server's resources during pauses. A resource is flat if
 * it is no higher in the last quarter than in the second. Connections may vary within their limit.
 */
export async function benchSoak(add: AddRow, { short }: BenchOptions): Promise<void> {
  const minutes = Number(process.env.BENCH_SOAK_MINUTES || (short ? 2 : 60));
  const { url, folder } = await createBenchDatabase("soak", smallPractice.clients);
  if (!url) throw new Error("This part needs a PostgreSQL server: name one in TEST_DATABASE_URL.");
  await seedDemoAndPractice(url, smallPractice);
  const served = await signInEachRole(await startProductOn(3311, { url, folder }, { NODE_OPTIONS: "--import ./tests/bench/collect.mjs" }), url);
  const watch = new pg.Client({ connectionString: url, application_name: "watch" });
  await watch.connect();
  try {
    const traffic = await Traffic.on(served);
    const samplesTaken: Sample[] = [];
    const intervalMs = (minutes * 60_000) / samples - quietMs;
    for (let sampleIndex = 0; sampleIndex < samples; sampleIndex += 1) {
      await traffic.run(intervalMs);
      await delay(quietMs);
      samplesTaken.push(await takeSample(served, watch));
    }
    const quarter = samples / 4;
    const [before, after] = [samplesTaken.slice(quarter, 2 * quarter), samplesTaken.slice(-quarter)];
    const suffix = `after ${minutes} min of traffic (${traffic.responseCount.toLocaleString("en-GB")} responses, ${traffic.hangUpCount.toLocaleString("en-GB")} aborted)`;
    for (const { name, of, aim } of [
      { name: "memory, MB,", of: ({ memory }: Sample) => memory, aim: 1.1 },
      { name: "open handles besides those of the database", of: ({ handles }: Sample) => handles, aim: 1 },
    ]) {
      const [base, end] = [median(before.map(of)), median(after.map(of))];
      add(`${name} ${suffix}`, end.toFixed(0), `${base.toFixed(0)} in the second quarter`, end / base, `<= ${aim}`, end / base <= aim);
    }
    const connections = Math.max(...samplesTaken.map((sample) => sample.connections));
    add(`database connections, most ${suffix}`, String(connections), `${maxConnections} allowed`, connections / maxConnections, "<= 1", connections <= maxConnections);
    add(`responses with 5xx ${suffix}`, String(traffic.failureCount), "", null, "0", traffic.failureCount === 0, `the first was ${traffic.firstFailure ?? "none"}.`);
    add(`responses with neither 2xx nor 304 ${suffix}`, String(traffic.refusalCount + traffic.failureCount), "", null, "0", traffic.refusalCount + traffic.failureCount === 0, `the first was ${traffic.firstRefusal ?? traffic.firstFailure ?? "none"}.`);
  } finally {
    await watch.end();
    await served.stop();
  }
}

async function takeSample({ processId }: ServedPractice, watch: pg.Client): Promise<Sample> {
  process.kill(processId, "SIGUSR2");
  await delay(500);
  const opened = readdirSync(`/proc/${processId}/fd`).length;
  const { rows } = await watch.query<{ count: string }>(`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'watch' AND backend_type = 'client backend'`);
  const connections = Number(rows[0]?.count ?? 0);
  return { memory: residentMemoryMb(processId), handles: opened - connections, connections };
}
