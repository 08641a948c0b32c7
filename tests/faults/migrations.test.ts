import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { migrationNames } from "@/prisma/migrate";
import { bundled } from "@/tests/support/bundled";
import { startScript } from "@/tests/support/command";
import { structureOf } from "@/tests/support/database-contents";
import { type Ask, fillEveryTable } from "@/tests/support/fill-tables";
import { numbers } from "@/tests/support/numbers";
import { embeddedPlace, migrate, migratedPlace, migrationsOf, type Place, serverPlace } from "@/tests/support/places";
import { onServer } from "@/tests/support/test-server";
import { seed } from "./support/size";

const server = process.env.TEST_DATABASE_URL;
const script = await bundled("tests/faults/support/migrate-slowly.ts");
const [place, fresh] = server ? [await serverPlace(server), await serverPlace(server, "migrated")] : [embeddedPlace(), await migratedPlace()];
afterAll(async () => {
  await place.remove();
  await fresh.remove();
  rmSync(script);
});

/** What a migration takes away and says so. */
const meant: Record<string, string[]> = {
  // Nothing had written campaigns or rules yet; the skips go with their campaigns, and a mail no longer names one.
  "20261122020922_campaigns": ["Campaign", "AutomationRule", "EmailSkip", "EmailMessage.campaignId", "OneTimeLink"],
};

type Rows = Map<string, Record<string, unknown>[]>;

/** Every row of every table, by column. */
async function rowsOf(ask: Ask): Promise<Rows> {
  await ask("SET TIME ZONE 'UTC'");
  const tables = await ask<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY tablename");
  const rows: Rows = new Map();
  for (const { name } of tables) rows.set(name, (await ask<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM "${name}" AS t`)).map(({ row }) => row));
  return rows;
}

/** The same rows with nothing but what both states have and no migration meant to take away. */
function shared(rows: Rows, other: Rows, without: readonly string[]) {
  const kept = [...rows].filter(([table]) => !without.includes(table) && other.has(table));
  return new Map(
    kept.map(([table, all]) => {
      const columns = Object.keys(all[0] ?? {}).filter((column) => !without.includes(`${table}.${column}`) && column in (other.get(table)?.[0] ?? {}));
      return [table, all.map((row) => JSON.stringify(columns.toSorted().map((column) => row[column]))).toSorted()];
    }),
  );
}

/** Begins with these migrations and is killed somewhere within the last of them. Answers whether that was in time. */
async function migrateAndDie(names: string[], chance: number): Promise<boolean> {
  const child = startScript(script, names, place.variables);
  const ended = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const pauses = Number((await lines.next()).value);
  // About as long as the whole script takes, by what one pause does.
  await delay(chance * pauses * 12);
  if (server && chance > 0.5) await onServer(place.variables.DATABASE_URL, (client) => client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'migrating' AND datname = current_database()"));
  else child.kill("SIGKILL");
  await ended;
  return (await lines.next()).value !== "done";
}

it("Each migration, on tables with rows and killed on its way, is there wholly or not at all, and loses nothing when it runs again", { timeout: 900_000 }, async () => {
  process.stdout.write(`migrations: FAULTS_SEED=${seed}\n`);
  const random = numbers(seed);
  const all = migrationNames();
  let hit = 0;
  for (const [index, name] of all.entries()) {
    const [earlier, names] = [all.slice(0, index), all.slice(0, index + 1)];
    const before = await preparedAt(place, index);
    if (await migrateAndDie(names, random())) hit += 1;
    // A server goes on with what it was sent; the lock of migrations tells when it is through.
    const left = await place.look(async (ask) => (await ask("SELECT pg_advisory_lock(72707369)"), { names: await migrationsOf(ask).catch(() => []), rows: await rowsOf(ask) }));
    if (left.names.length <= index) expect(left, name).toEqual({ names: earlier, rows: before });
    await migrate(place, names);
    await place.look(async (ask) => {
      expect(await migrationsOf(ask)).toEqual(names);
      const after = await rowsOf(ask);
      const without = meant[name] ?? [];
      const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table);
      expect(shared(after, before, [...without, ...empty]), name).toEqual(shared(before, after, [...without, ...empty]));
      expect([...before.keys()].filter((table) => !after.has(table))).toEqual([]);
    });
  }
  expect(await place.look(structureOf)).toEqual(await fresh.look(structureOf));
  // By chance some come too late; most do not.
  expect(hit).toBeGreaterThan(all.length / 3);
});

/** Has rows in every table there is by now. */
async function preparedAt(at: Place, migrations: number): Promise<Rows> {
  if (migrations === 0) await migrate(at, []);
  return at.look(async (ask) => {
    await fillEveryTable(ask, 40);
    return rowsOf(ask);
  });
}
