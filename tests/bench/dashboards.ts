import { encode } from "next-auth/jwt";
import pg from "pg";
import * as notifications from "@/lib/core/notifications/contract";
import { paths } from "@/lib/platform/paths";
import * as clientDashboard from "@/lib/practice/dashboard/client-contract";
import { countUnreadMessages } from "@/lib/work/messages/unread-contract";
import type { ServedPractice } from "@/tests/bench/bench-reads";
import type { AddRow } from "@/tests/bench/results";
import { deriveKey } from "@/lib/platform/keys";
import { benchSecret } from "@/tests/bench/servers";
import { p95 } from "@/tests/bench/statistics";

const people = 200;
const calls = [clientDashboard.readDashboard.path, countUnreadMessages.path, notifications.countUnreadNotifications.path];

/** Measures 200 clients who open their dashboards at once, against 200 in sequence. Each loads the page and its requests. */
export async function benchDashboardRush(add: AddRow, { address, url }: ServedPractice): Promise<void> {
  const cookies = await signInClients(url, people);
  const alone: number[] = [];
  for (const cookie of cookies) alone.push(await openDashboard(address, cookie));
  const started = performance.now();
  const together = await Promise.allSettled(cookies.map((cookie) => openDashboard(address, cookie)));
  const concurrentMs = performance.now() - started;
  const times = together.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failed = people - times.length;
  const inTurn = alone.reduce((sum, ms) => sum + ms, 0);
  add(`${people} clients on their dashboards at once: all served after, s (${failed} failed)`, (concurrentMs / 1000).toFixed(1), `${(inTurn / 1000).toFixed(1)} one after another`, concurrentMs / inTurn, "<= 1, none failed", failed === 0 && concurrentMs <= inTurn);
  add(`${people} clients on their dashboards at once: p95 of one of them, ms`, p95(times).toFixed(0), `${p95(alone).toFixed(0)} alone`, p95(times) / p95(alone), "", true);
}

async function openDashboard(address: string, cookie: string) {
  const started = performance.now();
  await read(address + paths.home, cookie);
  await Promise.all(calls.map((path) => read(address + path, cookie)));
  return performance.now() - started;
}

async function read(url: string, cookie: string) {
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
}

/** Cookie headers for sessions of clients who have been set up, created directly because they have no passwords. */
export async function signInClients(url: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; userId: string }>(
    `INSERT INTO "Session" ("id", "userId", "expiresAt") SELECT gen_random_uuid(), "id", now() + interval '1 day' FROM "User" WHERE "role" = 'client' AND "archivedAt" IS NULL ORDER BY "id" DESC LIMIT ${count} RETURNING "id", "userId"`,
  );
  await client.end();
  return Promise.all(rows.map(async ({ id, userId }) => `next-auth.session-token=${await encode({ token: { sub: userId, sessionId: id }, secret: deriveKey(benchSecret, "session-cookie"), maxAge: 86_400 })}`));
}
