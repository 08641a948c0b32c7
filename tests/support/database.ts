import { randomBytes } from "node:crypto";
import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { embeddedAdapter } from "@/lib/platform/adapters";
import { closeDatabase, db, embeddedQuery, type OpenDatabase, openServer, useDatabase } from "@/lib/platform/db";
import { createEmbedded } from "@/lib/platform/embedded";
import { databaseUrl, onServer } from "@/tests/support/test-server";

/*
 * Setup of every integration test file: `db` is a migrated database of the file's own, made at its first query from the
 * template (prepare-database.ts): embedded, or on the server of TEST_DATABASE_URL. DATA_DIR is a folder of its own too.
 */
const template = inject("template");
const server = process.env.TEST_DATABASE_URL;
const folder = mkdtempSync(join(tmpdir(), "cadence-test-"));

process.env.DATA_DIR = folder;
process.env.NEXTAUTH_SECRET = "a secret for tests";
delete process.env.DATABASE_URL;
useDatabase(server ? () => copyOnServer(server) : copyEmbedded);

afterAll(async () => {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

async function copyEmbedded(): Promise<OpenDatabase> {
  const database = await createEmbedded({ loadDataDir: await openAsBlob(template) });
  return { kind: "embedded", database, factory: embeddedAdapter(database), query: embeddedQuery(database), migrated: [], close: () => database.close() };
}

async function copyOnServer(url: string): Promise<OpenDatabase> {
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  await onServer(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const opened = await openServer(databaseUrl(url, name));
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await onServer(url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

let tables: string[] | undefined;

/** Empties every table but for the practice's settings, which are as new. For use between tests. */
export async function resetDatabase(): Promise<void> {
  tables ??= (
    await db.$queryRaw<{ name: string }[]>`
      SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`
  ).map(({ name }) => name);
  // Emptying an empty table costs as much as a full one, and a test writes to few.
  const filled = await db.$queryRawUnsafe<{ name: string }[]>(
    tables.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`).join(" UNION ALL "),
  );
  if (filled.length > 0) await db.$executeRawUnsafe(`TRUNCATE ${filled.map(({ name }) => name).join(", ")} RESTART IDENTITY CASCADE`);
  // The migrations made it, as every real database has it.
  await db.practice.upsert({ where: { id: "practice" }, create: { id: "practice" }, update: {} });
}
