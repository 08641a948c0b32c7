import { endpointUrl } from "@/lib/api/client";
import { paths } from "@/lib/platform/paths";
import { readWeeklyQueue } from "@/lib/practice/dashboard/contract";
import { listPendingCheckIns } from "@/lib/work/check-ins/contract";
import { listConversations, listMessages } from "@/lib/work/messages/contract";
import type { ServedPractice } from "@/tests/bench/bench-reads";
import { measureRequest, servePractice } from "@/tests/bench/load";
import { missReason } from "@/tests/bench/miss-reasons";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { p95 } from "@/tests/bench/statistics";

const history = 120;
const sizes = [100, 10_000, 100_000];
const rounds = 60;
const maxRatio = 1.5;
const page = { limit: 50 };

/** What a coach reads to work through a day. */
const reads: [name: string, urlFor: (served: ServedPractice) => string][] = [
  ["GET /api/desk/queue", () => endpointUrl(readWeeklyQueue, {})],
  ["GET /api/pending-check-ins, 50 rows", () => endpointUrl(listPendingCheckIns, { query: page })],
  ["GET /api/pending-check-ins in review order, 50 rows", () => endpointUrl(listPendingCheckIns, { query: { ...page, sort: "review" } })],
  ["the screen checkins (coach)", () => paths.section("checkins")],
  ["the check-ins of one client", ({ ids }) => `/client-checkins?client=${ids.client}`],
  ["GET /api/conversations, 50 rows", () => endpointUrl(listConversations, { query: page })],
  ["GET /api/conversations to answer, 50 rows", () => endpointUrl(listConversations, { query: { ...page, part: "to_answer" } })],
  ["GET /api/messages/:id, 50 rows", ({ ids }) => endpointUrl(listMessages, { params: { id: ids.client }, query: page })],
  ["the screen messages (coach)", () => paths.section("messages")],
];

/** Measures the queue, the reviews and the conversations of practices of a hundred, ten thousand and a hundred thousand clients. */
export async function benchCockpit(add: AddRow, { short }: BenchOptions): Promise<void> {
  const [smallest = 0, ...larger] = short ? sizes.slice(0, 2) : sizes;
  const small = await servePractice("cockpit", { clients: smallest, history }, 3323);
  try {
    for (const clients of larger) {
      const large = await servePractice("cockpit", { clients, history }, 3324);
      try {
        for (const [name, urlFor] of reads) {
          const times: [number[], number[]] = [[], []];
          // Alternately, so that a busy machine slows both.
          for (let round = -3; round < rounds; round += 1) {
            const pair = [await measureRequest(small.address + urlFor(small), small.cookies.coach), await measureRequest(large.address + urlFor(large), large.cookies.coach)] as const;
            if (round >= 0) pair.forEach((ms, index) => times[index as 0 | 1].push(ms));
          }
          const [base, grown] = [p95(times[0]), p95(times[1])];
          add(`${name} at ${clients.toLocaleString("en-GB")} clients, p95 in ms`, grown.toFixed(1), `${base.toFixed(1)} at ${smallest}`, grown / base, `<= ${maxRatio}`, grown / base <= maxRatio, missReason(name));
        }
      } finally {
        await large.stop();
      }
    }
  } finally {
    await small.stop();
  }
}
