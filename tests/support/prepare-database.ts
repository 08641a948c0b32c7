import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openServerDatabase } from "@/lib/platform/db";
import { createPGlite } from "@/lib/platform/embedded-database";
import { createEmbeddedAdapter } from "@/lib/platform/prisma-adapters";
import { applyMigrations, migrationsFolder } from "@/prisma/migrate";
import { databaseUrl, withPostgresClient } from "@/tests/support/postgres-server";

declare module "vitest" {
  interface ProvidedContext {
    /** A dump of a migrated embedded database, or on PostgreSQL the prefix of this run's databases. */
    template: string;
  }
}

/** Runs once per test run and prepares the migrated template that every test file copies. */
export default async function prepareDatabase({ provide }: TestProject) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    provide("template", await embeddedTemplate());
    return;
  }
  const prefix = `cadence_test_${randomBytes(4).toString("hex")}`;
  await withPostgresClient(server, (client) => client.query(`CREATE DATABASE ${prefix}`));
  await (await openServerDatabase(databaseUrl(server, prefix))).close();
  provide("template", prefix);
  return () => withPostgresClient(server, (client) => dropDatabases(client, prefix));
}

async function dropDatabases(client: pg.Client, prefix: string) {
  const { rows } = await client.query<{ datname: string }>("SELECT datname FROM pg_database WHERE starts_with(datname, $1)", [prefix]);
  for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
}

/** Caches the dump until a migration or PGlite changes, because creating one takes seconds. */
async function embeddedTemplate(): Promise<string> {
  const cache = ".data";
  const name = `test-template-${templateHash()}.tar`;
  const path = join(cache, name);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  for (const fileName of readdirSync(cache)) if (/^test-template-.*\.tar$/.test(fileName)) rmSync(join(cache, fileName));
  const database = await createPGlite();
  await applyMigrations(createEmbeddedAdapter(database));
  const dump = await database.dumpDataDir("none");
  await database.close();
  // Written atomically, because another run may be reading it.
  const temporaryPath = join(cache, `${randomBytes(4).toString("hex")}.tar`);
  writeFileSync(temporaryPath, Buffer.from(await dump.arrayBuffer()));
  renameSync(temporaryPath, path);
  return path;
}

function templateHash(): string {
  const hash = createHash("sha256").update(readFileSync("node_modules/@electric-sql/pglite/package.json"));
  for (const name of readdirSync(migrationsFolder()).toSorted()) {
    const script = join(migrationsFolder(), name, "migration.sql");
    if (existsSync(script)) hash.update(name).update(readFileSync(script));
  }
  return hash.digest("hex").slice(0, 12);
}
