import { bindMigrationAwareSqlAdapterFactory, type SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const noFilters = { externalTables: [], externalEnums: [] };
export const migrationsFolder = () => join(process.cwd(), "prisma/migrations");
const schemaFolder = () => join(process.cwd(), "prisma/schema");

type Engine = typeof engineModule;
let loading: Promise<Engine> | undefined;

/** Loads Prisma's schema engine as WebAssembly, because the native one would need a download. */
function loadEngine(): Promise<Engine> {
  return (loading ??= instantiateEngine());
}

async function instantiateEngine(): Promise<Engine> {
  const engine = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  // The package's entry imports its .wasm as a module, which Node cannot do without a flag.
  const path = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm");
  const { instance } = await WebAssembly.instantiate(await readFile(path), { "./schema_engine_bg.js": { ...engine } });
  engine.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
  return engine;
}

/** Every migration on disk, oldest first. */
export function migrationNames(): string[] {
  const entries = readdirSync(migrationsFolder(), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name).toSorted();
}

/** The migrations on disk in the engine's input format. */
function readMigrations(names: readonly string[]) {
  const baseDir = migrationsFolder();
  return {
    baseDir,
    lockfile: { path: "migration_lock.toml", content: readFileSync(join(baseDir, "migration_lock.toml"), "utf8") },
    shadowDbInitScript: "",
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok" as const, value: readFileSync(join(baseDir, path, "migration.sql"), "utf8") },
      },
    })),
  };
}

function readSchema() {
  const folder = schemaFolder();
  const names = readdirSync(folder).filter((name) => name.endsWith(".prisma")).toSorted();
  return names.map((name) => ({ path: join(folder, name), content: readFileSync(join(folder, name), "utf8") }));
}

async function withEngine<T>(factory: SqlMigrationAwareDriverAdapterFactory, work: (engine: engineModule.SchemaEngine) => Promise<T>): Promise<T> {
  const { SchemaEngine } = await loadEngine();
  const datamodels = readSchema().map(({ path, content }): [string, string] => [path, content]);
  const engine = await SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

type Session = Awaited<ReturnType<SqlMigrationAwareDriverAdapterFactory["connect"]>>;

const queryValues = async (session: Session, sql: string) =>
  (await session.queryRaw({ sql, args: [], argTypes: [] })).rows.map(([value]) => value);

const hasMigrationTable = async (session: Session) =>
  (await queryValues(session, `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL`))[0] === true;

const finishedMigrations = `SELECT migration_name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;

/** Whether a migration on disk has not been applied, found out without loading the engine. */
export async function hasPendingMigrations(factory: SqlMigrationAwareDriverAdapterFactory): Promise<boolean> {
  const session = await factory.connect();
  if (!(await hasMigrationTable(session))) return true;
  const applied = await queryValues(session, finishedMigrations);
  return migrationNames().some((name) => !applied.includes(name));
}

/** The migrations applied to the database, oldest first. */
export async function appliedMigrations(factory: SqlMigrationAwareDriverAdapterFactory): Promise<string[]> {
  const session = await factory.connect();
  return (await hasMigrationTable(session)) ? (await queryValues(session, finishedMigrations)).map(String) : [];
}

// The engine takes the same lock, which a session can take twice.
const engineLock = "SELECT pg_advisory_lock(72707369)";
const unfinished = `finished_at IS NULL AND rolled_back_at IS NULL`;
const markUnfinishedRolledBack = `UPDATE "_prisma_migrations" SET rolled_back_at = now() WHERE ${unfinished}`;
const markFinished = `UPDATE "_prisma_migrations" SET finished_at = now() WHERE ${unfinished}`;

/**
 * Runs a migration and its history entry in one transaction. The engine writes the entry only after the script has finished. If
 * it is killed in between, the server completes the script without the entry, and every later run would fail.
 */
function inOneTransaction(factory: SqlMigrationAwareDriverAdapterFactory): SqlMigrationAwareDriverAdapterFactory {
  return {
    ...factory,
    connect: async () => {
      const session = await factory.connect();
      const run = session.executeScript.bind(session);
      session.executeScript = (script) => run(`${script}\n;${markFinished}`);
      return session;
    },
  };
}

/**
 * Applies the missing migrations, of all or of `names`, and returns the names applied. Throws if a migration fails, and rolls it
 * back. `factory` must use a single session; concurrent calls wait until that session ends.
 */
export async function applyMigrations(factory: SqlMigrationAwareDriverAdapterFactory, names = migrationNames()): Promise<string[]> {
  const session = await factory.connect();
  const run = (sql: string) => session.executeRaw({ sql, args: [], argTypes: [] });
  await run(engineLock);
  // A failed or killed script was rolled back, so it can run again.
  if (await hasMigrationTable(session)) await run(markUnfinishedRolledBack);
  return withEngine(inOneTransaction(factory), async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: readMigrations(names), filters: noFilters });
    return appliedMigrationNames;
  });
}

/** The SQL that migrates the database to prisma/schema, or null if it is up to date. */
export function schemaDifference(factory: SqlMigrationAwareDriverAdapterFactory): Promise<string | null> {
  return withEngine(factory, async (engine) => {
    const files = readSchema();
    const difference = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: schemaFolder() },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: noFilters,
    });
    return difference.exitCode === 0 ? null : difference.stdout;
  });
}
