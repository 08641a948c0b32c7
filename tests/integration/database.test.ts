import { afterEach, describe, expect, it } from "vitest";
import { db, migrateServer, openDatabase, transaction } from "@/lib/platform/db";
import { isDatabaseUnreachable, violatedUniqueConstraint } from "@/lib/platform/db-errors";
import { countStatements } from "@/lib/platform/statement-count";
import { applyMigrations, hasPendingMigrations } from "@/prisma/migrate";
import { resetDatabase } from "@/tests/support/database";

afterEach(resetDatabase);

const window = (key: string, count = 0) => db.rateLimit.create({ data: { key, count, windowEndsAt: new Date("2026-03-29T00:30:00.000Z") } });

async function migrateAgain(): Promise<string[]> {
  const opened = await openDatabase();
  return opened.kind === "embedded" ? applyMigrations(opened.factory) : migrateServer(opened.url);
}

describe("migrations", () => {
  it("have nothing to apply the second time", async () => {
    expect(await hasPendingMigrations((await openDatabase()).factory)).toBe(false);
    expect(await migrateAgain()).toEqual([]);
  });

  it("resume after a process died in the middle", async () => {
    await db.$executeRaw`
      INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ('killed', '', '29990101000000_killed')`;
    expect(await migrateAgain()).toEqual([]);
  });
});

describe("a migration script", () => {
  it("leaves nothing behind when it fails", async () => {
    const adapter = await (await openDatabase()).factory.connect();
    const script = `CREATE TABLE "Half" (id text); INSERT INTO "Half" VALUES ('a;b'); INSERT INTO "Nowhere" VALUES (1);`;
    await expect(adapter.executeScript(script)).rejects.toThrow("Nowhere");
    expect(await db.$queryRaw`SELECT to_regclass('"Half"')::text AS found`).toEqual([{ found: null }]);
  });

  it("may contain semicolons in strings and functions", async () => {
    const adapter = await (await openDatabase()).factory.connect();
    await adapter.executeScript(`CREATE FUNCTION half() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'a;b'; END $$;`);
    expect(await db.$queryRaw`SELECT half()`).toEqual([{ half: "a;b" }]);
  });
});

describe("a transaction", () => {
  it("commits all its writes", async () => {
    await transaction(async (tx) => {
      await tx.rateLimit.create({ data: { key: "a", count: 1, windowEndsAt: new Date() } });
      await tx.rateLimit.create({ data: { key: "b", count: 1, windowEndsAt: new Date() } });
    });
    expect(await db.rateLimit.count()).toBe(2);
  });

  it("rolls back all its writes if it fails", async () => {
    const failing = transaction(async (tx) => {
      await tx.rateLimit.create({ data: { key: "a", count: 1, windowEndsAt: new Date() } });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await db.rateLimit.count()).toBe(0);
  });

  it("nested in another rolls back only itself", async () => {
    await transaction(async (tx) => {
      await tx.rateLimit.create({ data: { key: "outer", count: 1, windowEndsAt: new Date() } });
      const inner = tx.$transaction(async (nested) => {
        await nested.rateLimit.create({ data: { key: "inner", count: 1, windowEndsAt: new Date() } });
        throw new Error("only the inner one");
      });
      await inner.catch(() => {});
    });
    expect(await db.rateLimit.findMany({ select: { key: true } })).toEqual([{ key: "outer" }]);
  });

  it("waits for concurrent ones and loses no update", async () => {
    await window("shared");
    const increments = Array.from({ length: 20 }, () =>
      transaction(async (tx) => {
        await tx.rateLimit.update({ where: { key: "shared" }, data: { count: { increment: 1 } } });
      }),
    );
    await Promise.all(increments);
    expect((await db.rateLimit.findUniqueOrThrow({ where: { key: "shared" } })).count).toBe(20);
  });
});

it("stores instants unchanged in any server time zone", async () => {
  await window("instant");
  const [row] = await db.$queryRaw<{ seconds: number }[]>`SELECT extract(epoch FROM "windowEndsAt")::int AS seconds FROM "RateLimit"`;
  expect(row?.seconds).toBe(Date.parse("2026-03-29T00:30:00.000Z") / 1000);
});

it("names the violated constraint and does not count it as an outage", async () => {
  await window("twice");
  const error = await window("twice").catch((thrown: unknown) => thrown);
  expect(violatedUniqueConstraint(error)).toBe("RateLimit_pkey");
  expect(isDatabaseUnreachable(error)).toBe(false);
});

it("counts the statements of one task without those of concurrent tasks", async () => {
  const counting = countStatements(async () => {
    await db.rateLimit.count();
    await transaction(async (tx) => {
      await tx.rateLimit.count();
      await tx.rateLimit.count();
    });
    return "done";
  });
  const [counted] = await Promise.all([counting, db.rateLimit.count(), db.rateLimit.count()]);
  expect(counted).toEqual({ result: "done", statements: 3, transactions: 1, sent: Array(3).fill("SELECT RateLimit") });
});

it("finds what refers to a row by an index, so that deleting one doesn't read whole tables", async () => {
  const withoutIndex = await db.$queryRaw`
    SELECT c."conrelid"::regclass::text AS "table", a."attname" AS "column"
    FROM pg_constraint c JOIN pg_attribute a ON a."attrelid" = c."conrelid" AND a."attnum" = c."conkey"[1]
    WHERE c."contype" = 'f' AND NOT EXISTS (SELECT FROM pg_index i WHERE i."indrelid" = c."conrelid" AND i."indpred" IS NULL AND i."indkey"[0] = c."conkey"[1])`;
  expect(withoutIndex).toEqual([]);
});
