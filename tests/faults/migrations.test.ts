import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { migrationNames } from "@/prisma/migrate";
import { randomSeed } from "@/tests/faults/support/run-size";
import { bundleScript } from "@/tests/support/bundle-script";
import { readSchemaLines } from "@/tests/support/database-contents";
import { fillEveryTable, type RunQuery } from "@/tests/support/fill-tables";
import { applyMigrationsTo, embeddedInstallation, type Installation, migratedInstallation, postgresInstallation, readAppliedMigrations } from "@/tests/support/installations";
import { withPostgresClient } from "@/tests/support/postgres-server";
import { startScript } from "@/tests/support/run-script";
import { seededRandom } from "@/tests/support/seeded-random";

const server = process.env.TEST_DATABASE_URL;
const script = await bundleScript("tests/faults/support/migrate-slowly.ts");
const [place, fresh] = server ? [await postgresInstallation(server), await postgresInstallation(server, "migrated")] : [embeddedInstallation(), await migratedInstallation()];
afterAll(async () => {
  await place.remove();
  await fresh.remove();
  rmSync(script);
});

/** Tables and columns that a migration drops on purpose. */
const intendedRemovals: Record<string, string[]> = {
  // Campaigns and rules had no rows yet. Skips are deleted with their campaigns, and emails no longer refer to one.
  "20261122020922_campaigns": ["Campaign", "AutomationRule", "EmailSkip", "EmailMessage.campaignId", "OneTimeLink"],
};

type Rows = Map<string, Record<string, unknown>[]>;

/** Every row of every table, by column. */
async function readAllRows(ask: RunQuery): Promise<Rows> {
  await ask("SET TIME ZONE 'UTC'");
  const tables = await ask<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY tablename");
  const rows: Rows = new Map();
  for (const { name } of tables) rows.set(name, (await ask<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM "${name}" AS t`)).map(({ row }) => row));
  return rows;
}

/** The rows reduced to the columns that both states have and no migration drops on purpose. */
function sharedRows(rows: Rows, other: Rows, without: readonly string[]) {
  const kept = [...rows].filter(([table]) => !without.includes(table) && other.has(table));
  return new Map(
    kept.map(([table, all]) => {
      const columns = Object.keys(all[0] ?? {}).filter((column) => !without.includes(`${table}.${column}`) && column in (other.get(table)?.[0] ?? {}));
      return [table, all.map((row) => JSON.stringify(columns.toSorted().map((column) => row[column]))).toSorted()];
    }),
  );
}

/** Starts these migrations and kills the process within the last one. Returns whether the kill was in time. */
async function migrateAndKill(names: string[], chance: number): Promise<boolean> {
  const child = startScript(script, names, place.env);
  const ended = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const pauses = Number((await lines.next()).value);
  // Estimates the duration of the script from one pause.
  await delay(chance * pauses * 12);
  if (server && chance > 0.5) await withPostgresClient(place.env.DATABASE_URL, (client) => client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'migrating' AND datname = current_database()"));
  else child.kill("SIGKILL");
  await ended;
  return (await lines.next()).value !== "done";
}

it("Each migration killed half-way on filled tables is applied completely or not at all, and loses nothing when it runs again", { timeout: 900_000 }, async () => {
  process.stdout.write(`migrations: FAULTS_SEED=${randomSeed}\n`);
  const random = seededRandom(randomSeed);
  const all = migrationNames();
  let hit = 0;
  for (const [index, name] of all.entries()) {
    const [earlier, names] = [all.slice(0, index), all.slice(0, index + 1)];
    const before = await fillTables(place, index);
    if (await migrateAndKill(names, random())) hit += 1;
    // A server completes the statement it was sent; the migration lock shows when it has finished.
    const left = await place.withDatabase(async (ask) => (await ask("SELECT pg_advisory_lock(72707369)"), { names: await readAppliedMigrations(ask).catch(() => []), rows: await readAllRows(ask) }));
    if (left.names.length <= index) expect(left, name).toEqual({ names: earlier, rows: before });
    await applyMigrationsTo(place, names);
    await place.withDatabase(async (ask) => {
      expect(await readAppliedMigrations(ask)).toEqual(names);
      const after = await readAllRows(ask);
      const without = intendedRemovals[name] ?? [];
      const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table);
      expect(sharedRows(after, before, [...without, ...empty]), name).toEqual(sharedRows(before, after, [...without, ...empty]));
      expect([...before.keys()].filter((table) => !after.has(table))).toEqual([]);
    });
  }
  expect(await place.withDatabase(readSchemaLines)).toEqual(await fresh.withDatabase(readSchemaLines));
  // Some kills may come too late, but most must not.
  expect(hit).toBeGreaterThan(all.length / 3);
});

/** Fills every existing table. */
async function fillTables(at: Installation, migrations: number): Promise<Rows> {
  if (migrations === 0) await applyMigrationsTo(at, []);
  return at.withDatabase(async (ask) => {
    await fillEveryTable(ask, 40);
    return readAllRows(ask);
  });
}
