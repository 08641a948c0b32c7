import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPGlite } from "@/lib/platform/embedded-database";
import { createEmbeddedAdapter } from "@/lib/platform/prisma-adapters";
import { applyMigrations, migrationsFolder, schemaDifference } from "@/prisma/migrate";

// npm run db:migrate -- name writes the migration from the existing ones to prisma/schema, without applying it.
const name = process.argv[2]?.toLowerCase().replace(/[^a-z0-9]+/g, "_");
if (!name) {
  console.error("Please name the migration: npm run db:migrate -- add_coach_notes");
  process.exit(1);
}

const lockfile = join(migrationsFolder(), "migration_lock.toml");
mkdirSync(migrationsFolder(), { recursive: true });
if (!existsSync(lockfile)) writeFileSync(lockfile, 'provider = "postgresql"\n');

const database = await createPGlite();
const factory = createEmbeddedAdapter(database);
await applyMigrations(factory);
const sql = await schemaDifference(factory);
await database.close();

if (sql === null) {
  console.log("No changes. The migrations already match prisma/schema.");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(migrationsFolder(), `${stamp}_${name}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "migration.sql"), sql);
  console.log(`Wrote ${join("prisma/migrations", `${stamp}_${name}`, "migration.sql")}. Read it before you commit it.`);
}
