import { randomBytes } from "node:crypto";
import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { waitForBackgroundRecords } from "@/lib/core/audit/background";
import { asOpenDatabase, closeDatabase, db, type OpenDatabase, openServerDatabase, overrideDatabase } from "@/lib/platform/db";
import { waitForExports } from "@/lib/practice/transfer/build";
import { createPGlite } from "@/lib/platform/embedded-database";
import { startingPlans } from "@/tests/factories/plans";
import { findStateDifferences } from "@/tests/support/client-state";
import { databaseUrl, withPostgresClient } from "@/tests/support/postgres-server";

/*
 * Setup of every integration test file: `db` is the file's own migrated database, copied at its first query from the template
 * of prepare-database.ts, embedded or on the server of TEST_DATABASE_URL. The file has its own DATA_DIR too.
 */
const template = inject("template");
const server = process.env.TEST_DATABASE_URL;
const folder = mkdtempSync(join(tmpdir(), "cadence-test-"));

process.env.DATA_DIR = folder;
process.env.NEXTAUTH_SECRET = "a secret for tests";
delete process.env.DATABASE_URL;
overrideDatabase(server ? () => copyOnServer(server) : copyEmbedded);

let isOpen = false;

afterAll(async () => {
  const differences = isOpen ? await findStateDifferences() : null;
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
  if (differences) throw new Error(differences);
});

async function copyEmbedded(): Promise<OpenDatabase> {
  isOpen = true;
  const database = await createPGlite({ loadDataDir: await openAsBlob(template) });
  return { ...asOpenDatabase(database), appliedMigrations: [], close: () => database.close() };
}

async function copyOnServer(url: string): Promise<OpenDatabase> {
  isOpen = true;
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  await withPostgresClient(url, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    // Commits need not wait for the disk, because a test database need not survive a power cut.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  });
  const database = await openServerDatabase(databaseUrl(url, name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await withPostgresClient(url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

let deleteAll: string | undefined;

/** Checks what triggers maintain, empties every table and restores the practice and its plans, which the migrations insert. For use between tests. */
export async function resetDatabase(): Promise<void> {
  // An entry locks the rows of its two people, which deleting them in another order would deadlock with.
  await waitForBackgroundRecords();
  await waitForExports();
  const differences = await findStateDifferences();
  deleteAll ??= (await tableNames()).map((name) => `DELETE FROM "${name}";`).join(" ");
  await runWithoutTriggers(deleteAll);
  // A trigger's notification would arrive in the middle of a test, clear a cache there and add a statement to its count.
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.practice.create({ data: { id: "practice" } }),
    db.paymentPlan.createMany({ data: startingPlans.map((plan) => ({ ...plan, createdAt: new Date("2026-01-01") })) }),
  ]);
  clearCaches();
  // Thrown last, so that the next test starts with an empty database all the same.
  if (differences) throw new Error(differences);
}

/** The names of all tables except Prisma's own. */
export async function tableNames() {
  const tables = await db.$queryRaw<{ name: string }[]>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  return tables.map(({ name }) => name);
}

/** Runs statements in one transaction without triggers and foreign keys, 20 times as fast as TRUNCATE … CASCADE. */
export async function runWithoutTriggers(statements: string) {
  await db.$executeRawUnsafe(`DO $$ BEGIN PERFORM set_config('session_replication_role', 'replica', true); ${statements} END $$`);
}

/** Clears the in-memory caches, because without triggers no notification does. */
export function clearCaches() {
  const { cadenceCaches } = globalThis as typeof globalThis & { cadenceCaches?: Map<string, { values: Map<string, unknown>; generation: number }> };
  for (const cache of cadenceCaches?.values() ?? []) {
    cache.generation += 1;
    cache.values.clear();
  }
}
