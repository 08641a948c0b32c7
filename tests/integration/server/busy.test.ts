import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { GET as health } from "@/app/api/health/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { GET as listMessages } from "@/app/api/messages/[id]/route";
import { GET as listNotifications } from "@/app/api/notifications/route";
import { db, openDatabase, openServerDatabase, transaction } from "@/lib/platform/db";
import { isDatabaseBusy } from "@/lib/platform/db-errors";
import { bulkLimits } from "@/lib/platform/postgres-pool";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { databaseUrl, withPostgresClient } from "@/tests/support/postgres-server";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const server = process.env.TEST_DATABASE_URL ?? "";
const busy = { message: "We're very busy right now. Please try again in a few seconds." };

afterEach(resetDatabase);

async function timed<T>(work: Promise<T>) {
  const started = performance.now();
  const result = await work;
  return { result, ms: performance.now() - started };
}

const ownUrl = async () => {
  const database = await openDatabase();
  return database.kind === "server" ? database.url : "";
};

/** The statements that other connections of this database are running, by what they wait for. */
const runningStatements = async (url: string, query: string) =>
  withPostgresClient(url, async (client) => (await client.query(`SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND query LIKE '%' || $1 || '%'`, [query])).rows);

describe("A locked table", () => {
  it("makes the requests that need it fail with 503 and Retry-After, leaves the others alone, and doubles no repeated write", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const url = await ownUrl();
    const message = { recipientId: client.id, content: "Once", clientMessageId: "message-1" };
    const read = () => timed(callRoute(listMessages, { cookie: coach.cookie, params: { id: client.id } }));
    expect((await callRoute(sendMessage, { cookie: coach.cookie, body: { recipientId: client.id, content: "Before" } })).status).toBe(201);
    expect((await read()).result.body).toHaveLength(1);

    await withPostgresClient(url, async (locker) => {
      await locker.query(`BEGIN; LOCK TABLE "Message"`);
      const reads = Array.from({ length: 20 }, read);
      const sent = timed(callRoute(sendMessage, { cookie: coach.cookie, body: message }));
      await vi.waitFor(async () => expect(await runningStatements(url, '"Message"')).not.toEqual([]), { timeout: 4000 });
      for (const other of [callRoute(health), callRoute(listNotifications, { cookie: client.cookie }), callRoute(currentUser, { cookie: coach.cookie })]) {
        const { result, ms } = await timed(other);
        expect(result.status).toBe(200);
        expect(ms).toBeLessThan(1000);
      }
      for (const { result, ms } of await Promise.all([...reads, sent])) {
        expect([result.status, result.body]).toEqual([503, busy]);
        expect(Number(result.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(ms).toBeLessThan(8000);
      }
      // Nothing that was given up goes on waiting on the server.
      expect(await runningStatements(url, '"Message"')).toEqual([]);
      await locker.query("ROLLBACK");
    });

    for (const status of [201, 200]) expect((await callRoute(sendMessage, { cookie: coach.cookie, body: message })).status).toBe(status);
    expect(await db.message.count({ where: { content: "Once" } })).toBe(1);
    expect((await read()).result.body).toHaveLength(2);
  });

  it("is not waited for longer when a transaction needs it", async () => {
    await withPostgresClient(await ownUrl(), async (locker) => {
      await locker.query(`BEGIN; LOCK TABLE "Draft"`);
      const { result, ms } = await timed(transaction((tx) => tx.draft.count()).catch((error: unknown) => error));
      expect(isDatabaseBusy(result)).toBe(true);
      expect(ms).toBeLessThan(7000);
    });
  });
});

describe("A statement that takes too long", () => {
  it("is cancelled on the server, not only given up here", async () => {
    const name = `${inject("template")}_busy`;
    await withPostgresClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${inject("template")}`));
    const url = databaseUrl(server, name);
    const database = await openServerDatabase(url, { statementMs: 300 });
    try {
      const error = await database.query("SELECT pg_sleep(30)", []).catch((reason: unknown) => reason);
      expect(isDatabaseBusy(error)).toBe(true);
      expect(await runningStatements(url, "pg_sleep")).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it("has more time in a transaction for bulk work, but less than a connection that stays silent", async () => {
    const [limits] = await transaction((tx) => tx.$queryRaw<{ lock: string; statement: string }[]>`SELECT current_setting('lock_timeout') AS "lock", current_setting('statement_timeout') AS "statement"`, { timeoutMs: 60_000 });
    expect(limits).toEqual({ lock: "30s", statement: "55s" });
    expect(bulkLimits.statementMs).toBeLessThan(bulkLimits.silentMs ?? 0);
    const [after] = await db.$queryRaw<{ lock: string; statement: string }[]>`SELECT current_setting('lock_timeout') AS "lock", current_setting('statement_timeout') AS "statement"`;
    expect(after).toEqual({ lock: "5s", statement: "15s" });
  });
});
