import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { type OutboxCounts, outboxCountsMark } from "@/tests/faults/support/outbox-counts";

/** Writes a thousand messages in a browser that loses its network, its page and the server at random, and counts what arrived. */
export async function benchOutbox(add: AddRow, { short }: BenchOptions): Promise<void> {
  const { written, cut, closed, killed, lost, doubled } = await runOutboxLoop(short ? 25 : 1000);
  const suffix = `of ${written.toLocaleString("en-GB")} messages, with the network cut ${cut}, the page closed ${closed} and the server killed ${killed} times`;
  add(`lost ${suffix}`, String(lost), "", null, "0", lost === 0);
  add(`doubled ${suffix}`, String(doubled), "", null, "0", doubled === 0);
}

/** Runs tests/faults/outbox.test.ts. Fails if it ends without its counts. */
async function runOutboxLoop(runs: number): Promise<OutboxCounts> {
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "faults", "tests/faults/outbox.test.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NO_COLOR: "1", OUTBOX_RUNS: String(runs) },
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const line = output.split("\n").find((candidate) => candidate.startsWith(outboxCountsMark));
  if (line === undefined) throw new Error(`The loop of the outbox ended with ${code} and no counts:\n${output}`);
  // The test prints what it has typed.
  return JSON.parse(line.slice(outboxCountsMark.length)) as OutboxCounts;
}
