import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory, type SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";

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

function migrationNames(): string[] {
  const entries = readdirSync(migrationsFolder(), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name).toSorted();
}

/** The migrations on disk, oldest first, in the engine's terms. */
function readMigrations() {
  const baseDir = migrationsFolder();
  return {
    baseDir,
    lockfile: { path: "migration_lock.toml", content: readFileSync(join(baseDir, "migration_lock.toml"), "utf8") },
    shadowDbInitScript: "",
    migrationDirectories: migrationNames().map((path) => ({
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

/** Whether a migration on disk has not been applied. Cheap, unlike loading the engine. */
export async function hasPendingMigrations(factory: SqlMigrationAwareDriverAdapterFactory): Promise<boolean> {
  const adapter = await factory.connect();
  const ask = async (sql: string) => (await adapter.queryRaw({ sql, args: [], argTypes: [] })).rows.map(([value]) => value);
  try {
    const [known] = await ask(`SELECT to_regclass('"_prisma_migrations"')::text`);
    if (known === null) return true;
    const applied = await ask(`SELECT migration_name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`);
    return migrationNames().some((name) => !applied.includes(name));
  } finally {
    await adapter.dispose();
  }
}

/** Applies what is missing and answers the names applied. Throws when a migration fails; the database then has none of it. */
export function applyMigrations(factory: SqlMigrationAwareDriverAdapterFactory): Promise<string[]> {
  return withEngine(factory, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: readMigrations(), filters: noFilters });
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
