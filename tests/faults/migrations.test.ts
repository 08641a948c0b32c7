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
const [target, fresh] = server ? [await postgresInstallation(server), await postgresInstallation(server, "migrated")] : [embeddedInstallation(), await migratedInstallation()];
afterAll(async () => {
  await target.remove();
  await fresh.remove();
  rmSync(script);
});

/** Tables and columns that a migration drops on purpose. */
const intendedRemovals: Record<string, string[]> = {
  // Campaigns and rules had no rows yet. Skips are deleted with their campaigns, and emails no longer refer to one.
  "20261122020922_campaigns": ["Campaign", "AutomationRule", "EmailSkip", "EmailMessage.campaignId", "OneTimeLink"],
};

type Rows = Map<string, Record<string, unknown>[]>;

/** The rows of every table by column. */
async function readAllRows(query: RunQuery): Promise<Rows> {
  await query("SET TIME ZONE 'UTC'");
  const tables = await query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY tablename");
  const rows: Rows = new Map();
  for (const { name } of tables) rows.set(name, (await query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM "${name}" AS t`)).map(({ row }) => row));
  return rows;
}

/** Returns the rows with only the columns that both states have and that the migration does not drop on purpose. */
function sharedRows(rows: Rows, otherRows: Rows, droppedNames: readonly string[]) {
  const sharedTables = [...rows].filter(([table]) => !droppedNames.includes(table) && otherRows.has(table));
  return new Map(
    sharedTables.map(([table, all]) => {
      const columns = Object.keys(all[0] ?? {}).filter((column) => !droppedNames.includes(`${table}.${column}`) && column in (otherRows.get(table)?.[0] ?? {}));
      return [table, all.map((row) => JSON.stringify(columns.toSorted().map((column) => row[column]))).toSorted()];
    }),
  );
}

/** Starts these migrations and kills the process within the last one. Returns whether the kill was in time. */
async function migrateAndKill(names: string[], chance: number): Promise<boolean> {
  const child = startScript(script, names, target.env);
  const ended = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const pauses = Number((await lines.next()).value);
  // Estimates the duration of the script from one pause.
  await delay(chance * pauses * 12);
  if (server && chance > 0.5) await withPostgresClient(target.env.DATABASE_URL, (client) => client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'migrating' AND datname = current_database()"));
  else child.kill("SIGKILL");
  await ended;
  return (await lines.next()).value !== "done";
}

it("Each migration killed half-way on filled tables is applied completely or not at all, and loses nothing when it runs again", { timeout: 900_000 }, async () => {
  process.stdout.write(`migrations: FAULTS_SEED=${randomSeed}\n`);
  const random = seededRandom(randomSeed);
  const allNames = migrationNames();
  let interruptedCount = 0;
  for (const [index, name] of allNames.entries()) {
    const [earlierNames, names] = [allNames.slice(0, index), allNames.slice(0, index + 1)];
    const before = await fillTables(target, index);
    if (await migrateAndKill(names, random())) interruptedCount += 1;
    // A database server finishes the last statement. The migration lock shows when it has finished.
    const afterKill = await target.withDatabase(async (query) => (await query("SELECT pg_advisory_lock(72707369)"), { names: await readAppliedMigrations(query).catch(() => []), rows: await readAllRows(query) }));
    if (afterKill.names.length <= index) expect(afterKill, name).toEqual({ names: earlierNames, rows: before });
    await applyMigrationsTo(target, names);
    await target.withDatabase(async (query) => {
      expect(await readAppliedMigrations(query)).toEqual(names);
      const after = await readAllRows(query);
      const droppedNames = intendedRemovals[name] ?? [];
      const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table);
      expect(sharedRows(after, before, [...droppedNames, ...empty]), name).toEqual(sharedRows(before, after, [...droppedNames, ...empty]));
      expect([...before.keys()].filter((table) => !after.has(table))).toEqual([]);
    });
  }
  expect(await target.withDatabase(readSchemaLines)).toEqual(await fresh.withDatabase(readSchemaLines));
  // Some kills may come too late, but at least a third must interrupt a migration.
  expect(interruptedCount).toBeGreaterThan(allNames.length / 3);
});

/** Fills every existing table. */
async function fillTables(at: Installation, migrations: number): Promise<Rows> {
  if (migrations === 0) await applyMigrationsTo(at, []);
  return at.withDatabase(async (query) => {
    await fillEveryTable(query, 40);
    return readAllRows(query);
  });
}
