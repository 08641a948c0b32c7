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

/** Prisma's schema engine as WebAssembly: the native one would have to be downloaded. */
function loadEngine(): Promise<Engine> {
  return (loading ??= instantiateEngine());
}

async function instantiateEngine(): Promise<Engine> {
  const engine = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  // The package's own entry imports its .wasm as a module, which Node cannot do without a flag.
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

/** Migrations on disk in the engine's terms. */
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

/** Whether a migration on disk has not been applied. Cheap, unlike loading the engine. */
export async function hasPendingMigrations(factory: SqlMigrationAwareDriverAdapterFactory): Promise<boolean> {
  const session = await factory.connect();
  if (!(await hasMigrationTable(session))) return true;
  const applied = await queryValues(session, finishedMigrations);
  return migrationNames().some((name) => !applied.includes(name));
}

/** The migrations that the database has, oldest first. */
export async function appliedMigrations(factory: SqlMigrationAwareDriverAdapterFactory): Promise<string[]> {
  const session = await factory.connect();
  return (await hasMigrationTable(session)) ? (await queryValues(session, finishedMigrations)).map(String) : [];
}

// The engine takes this lock too; one session may take it twice.
const engineLock = "SELECT pg_advisory_lock(72707369)";
const unfinished = `finished_at IS NULL AND rolled_back_at IS NULL`;
const markUnfinishedRolledBack = `UPDATE "_prisma_migrations" SET rolled_back_at = now() WHERE ${unfinished}`;
const markFinished = `UPDATE "_prisma_migrations" SET finished_at = now() WHERE ${unfinished}`;

/**
 * Has a script and the note that it ran be one transaction. The engine makes a note only when it hears of the end: killed before
 * that it would find a script not noted but there, since a server goes on with what it was sent, and would fail over it for ever.
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
 * Applies what is missing of all migrations, or of those named, and answers the names applied. Throws when a migration fails; the
 * database then has none of it. `factory` must stand for a single session: of several at once the others wait, until that session ends.
 */
export async function applyMigrations(factory: SqlMigrationAwareDriverAdapterFactory, names = migrationNames()): Promise<string[]> {
  const session = await factory.connect();
  const run = (sql: string) => session.executeRaw({ sql, args: [], argTypes: [] });
  await run(engineLock);
  // Of a script that failed or was killed nothing was kept, so it may simply run again.
  if (await hasMigrationTable(session)) await run(markUnfinishedRolledBack);
  return withEngine(inOneTransaction(factory), async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: readMigrations(names), filters: noFilters });
    return appliedMigrationNames;
  });
}

/** The SQL that takes the database to prisma/schema, or null when it is there already. */
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
