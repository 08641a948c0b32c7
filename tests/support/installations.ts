import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { createPGlite, openPGlite } from "@/lib/platform/embedded-database";
import { createEmbeddedAdapter, createPoolAdapter } from "@/lib/platform/prisma-adapters";
import { applyMigrations } from "@/prisma/migrate";
import type { RunQuery } from "@/tests/support/fill-tables";
import { databaseUrl, withPostgresClient } from "@/tests/support/postgres-server";

/** The database and the files folder of a server. */
export interface Installation {
  folder: string;
  /** The environment variables that point a server to both. */
  env: { DATA_DIR: string; DATABASE_URL: string };
  /** Runs `work` with one direct connection to the database. */
  withDatabase<T>(work: (query: RunQuery) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

export const makeTempFolder = () => mkdtempSync(join(tmpdir(), "cadence-place-"));

/** The embedded database in a folder. No server may have it open at the same time. */
export function embeddedInstallation(folder = makeTempFolder()): Installation {
  return {
    folder,
    env: { DATA_DIR: folder, DATABASE_URL: "" },
    withDatabase: async (work) => {
      const database = await createPGlite({ dataDir: join(folder, "db") });
      try {
        return await work(async <Row>(sql: string, values?: unknown[]) => (await database.query<Row>(sql, values)).rows);
      } finally {
        await database.close();
      }
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A migrated embedded database in a new folder. */
export async function migratedInstallation(folder?: string): Promise<Installation> {
  const installation = embeddedInstallation(folder);
  await (await createPGlite({ dataDir: join(installation.folder, "db"), loadDataDir: await openAsBlob(inject("template")) })).close();
  return installation;
}

/** A database of a PostgreSQL server, and a folder for files. */
export function installationAt(url: string, folder = makeTempFolder()): Installation {
  return {
    folder,
    env: { DATA_DIR: folder, DATABASE_URL: url },
    withDatabase: (work) =>
      withPostgresClient(url, (client) =>
        work(async <Row>(sql: string, values?: unknown[]) => {
          // The caller declares the row type, as with every driver.
          return (await client.query(sql, values)).rows as Row[];
        }),
      ),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

let installationCount = 0;

/** A new database on this server, empty or migrated. */
export async function postgresInstallation(server: string, state: "empty" | "migrated" = "empty"): Promise<Installation> {
  const name = `${inject("template")}_place_${(installationCount += 1)}_${process.pid}`;
  await withPostgresClient(server, (client) => client.query(`CREATE DATABASE ${name}${state === "migrated" ? ` TEMPLATE ${inject("template")}` : ""}`));
  const installation = installationAt(databaseUrl(server, name));
  return {
    ...installation,
    remove: async () => {
      await withPostgresClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
      await installation.remove();
    },
  };
}

/** The stored files, each by its path with a digest of its content. */
export function storedFileDigests({ folder }: Installation): Map<string, string> {
  const root = join(folder, "files");
  if (!existsSync(root)) return new Map();
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  return new Map(paths.map((path) => [path.slice(root.length + 1), createHash("sha256").update(readFileSync(path)).digest("hex")]));
}

/** Applies these migrations to an installation's database, which is created if needed. */
export async function applyMigrationsTo({ folder, env: { DATABASE_URL: url } }: Installation, names: string[]): Promise<void> {
  if (url) {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    await applyMigrations(createPoolAdapter(pool), names);
    return pool.end();
  }
  const { database, close } = await openPGlite(folder);
  await applyMigrations(createEmbeddedAdapter(database), names);
  await close();
}

/** The migrations applied to a database, oldest first. */
export const readAppliedMigrations = async (query: RunQuery) =>
  (await query<{ name: string }>(`SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`)).map(({ name }) => name);
