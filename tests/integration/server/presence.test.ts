import { beforeEach, describe, expect, it } from "vitest";
import { db, openDatabase } from "@/lib/platform/db";
import { recordPresence } from "@/lib/practice/live/commands";
import { migrationNames } from "@/prisma/migrate";
import { makeClient } from "@/tests/factories/people";
import { resetDatabase } from "@/tests/support/database";
import { applyMigrationsTo, postgresInstallation } from "@/tests/support/installations";
import { withPostgresClient } from "@/tests/support/postgres-server";

const now = new Date("2026-11-24T10:00:00Z");
const earlier = new Date("2026-11-24T09:00:00Z");

beforeEach(resetDatabase);

/** Runs `work` while another connection holds the locks of a statement. */
async function whileLocked(statement: string, work: () => Promise<unknown>) {
  const database = await openDatabase();
  await withPostgresClient(database.kind === "server" ? database.url : "", async (client) => {
    await client.query("BEGIN");
    await client.query(statement);
    await work();
    await client.query("ROLLBACK");
  });
}

async function promptly(work: Promise<void>) {
  const started = performance.now();
  await work;
  expect(performance.now() - started).toBeLessThan(1500);
}

const lastSeen = async () => new Map((await db.presence.findMany()).map(({ userId, lastSeenAt }) => [userId, lastSeenAt]));

describe("recordPresence", () => {
  it("records people again while an import or an edit holds their accounts", async () => {
    const [one, two] = [await makeClient(db), await makeClient(db)];
    await recordPresence([one.userId, two.userId], earlier);
    await whileLocked(`SELECT 1 FROM "User" FOR UPDATE`, () => promptly(recordPresence([one.userId, two.userId], now)));
    expect(await lastSeen()).toEqual(new Map([[one.userId, now], [two.userId, now]]));
  });

  it("leaves out a person whose presence is locked, and records the others", async () => {
    const [one, two] = [await makeClient(db), await makeClient(db)];
    await recordPresence([one.userId, two.userId], earlier);
    await whileLocked(`SELECT 1 FROM "Presence" WHERE "userId" = '${one.userId}' FOR UPDATE`, () => promptly(recordPresence([one.userId, two.userId], now)));
    expect(await lastSeen()).toEqual(new Map([[one.userId, earlier], [two.userId, now]]));
  });

  it.each([
    ["the table is locked", `LOCK TABLE "Presence"`],
    ["a person's account is being erased", `SELECT 1 FROM "User" FOR UPDATE`],
  ])("drops a first presence while %s, and records it the next time", async (_, statement) => {
    const { userId } = await makeClient(db);
    await whileLocked(statement, () => promptly(recordPresence([userId], earlier)));
    expect(await lastSeen()).toEqual(new Map());
    await recordPresence([userId], now);
    expect(await lastSeen()).toEqual(new Map([[userId, now]]));
  });

  it("makes no server load anyone's account again", async () => {
    const database = await openDatabase();
    const { userId } = await makeClient(db);
    await withPostgresClient(database.kind === "server" ? database.url : "", async (client) => {
      const channels: string[] = [];
      client.on("notification", ({ channel }) => channels.push(channel));
      await client.query("LISTEN account_changed; LISTEN changed");
      await recordPresence([userId], earlier);
      await recordPresence([userId], now);
      await client.query("SELECT 1");
      expect(new Set(channels)).not.toContain("account_changed");
    });
  });
});

it("The migration keeps when people were last seen", async () => {
  const installation = await postgresInstallation(process.env.TEST_DATABASE_URL ?? "");
  try {
    const names = migrationNames();
    const before = names.slice(0, names.findIndex((name) => name.endsWith("_presence")));
    await applyMigrationsTo(installation, before);
    await installation.withDatabase((query) =>
      query(`INSERT INTO "User" ("id", "role", "email", "firstName", "updatedAt", "lastSeenAt") VALUES
        ('seen', 'client', 'seen@example.com', 'Seen', now(), '2026-11-24T09:00:00Z'), ('never', 'client', 'never@example.com', 'Never', now(), NULL)`),
    );
    await applyMigrationsTo(installation, names);
    expect(await installation.withDatabase((query) => query(`SELECT * FROM "Presence"`))).toEqual([{ userId: "seen", lastSeenAt: earlier }]);
  } finally {
    await installation.remove();
  }
});
