import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asOpenDatabase, closeDatabase, db, type OpenDatabase, overrideDatabase, queryRows } from "@/lib/platform/db";
import { createPGlite } from "@/lib/platform/embedded-database";
import { Prisma } from "@/prisma/generated/client";

// The embedded database keeps statements prepared, which must not be seen.

let database: PGlite;
let opened: OpenDatabase;

beforeAll(async () => {
  await closeDatabase();
  database = await createPGlite();
  opened = { ...asOpenDatabase(database), appliedMigrations: [], close: () => database.close() };
  overrideDatabase(() => Promise.resolve(opened));
});

beforeEach(() => runScript(`DROP TABLE IF EXISTS "Thing", "Other"; CREATE TABLE "Thing" ("id" text PRIMARY KEY, "size" int)`));

afterAll(closeDatabase);

const runScript = async (script: string) => (await opened.factory.connect()).executeScript(script);
const addThing = (id: string, size: number) => db.$executeRaw`INSERT INTO "Thing" VALUES (${id}, ${size})`;
const findThings = () => queryRows<Record<string, unknown>>(Prisma.sql`SELECT * FROM "Thing" WHERE "size" > ${0} ORDER BY "id"`);

test("a statement that ran before a script changed its table returns the new columns and takes the new types", async () => {
  await addThing("first", 1);
  expect(await findThings()).toEqual([{ id: "first", size: 1 }]);
  await runScript(`ALTER TABLE "Thing" ADD COLUMN "name" text DEFAULT 'nameless'; ALTER TABLE "Thing" ALTER COLUMN "size" TYPE float8`);
  expect(await findThings()).toEqual([{ id: "first", size: 1, name: "nameless" }]);
  await db.$executeRaw`INSERT INTO "Thing" VALUES (${"second"}, ${1.5})`;
  expect(await findThings()).toHaveLength(2);
});

test("a statement whose table was changed by another statement fails once and then runs", async () => {
  await addThing("first", 1);
  await findThings();
  await db.$executeRawUnsafe(`ALTER TABLE "Thing" ADD COLUMN "name" text`);
  await expect(findThings()).rejects.toThrow("cached plan must not change result type");
  expect(await findThings()).toEqual([{ id: "first", size: 1, name: null }]);
});

test("a refused statement runs again with other values, within and outside a transaction", async () => {
  await addThing("first", 1);
  await expect(addThing("first", 1)).rejects.toThrow("23505");
  await addThing("second", 2);
  const inTransaction = (id: string) => db.$transaction(async (tx) => tx.$executeRaw`INSERT INTO "Thing" VALUES (${id}, ${3})`);
  await expect(inTransaction("first")).rejects.toThrow("23505");
  await inTransaction("third");
  expect(await findThings()).toHaveLength(3);
});

test("more statements than stay prepared, and one too long to be kept, run as often as they are asked", async () => {
  await addThing("first", 1);
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < 450; index += 1) expect(await queryRows(Prisma.raw(`SELECT ${index}::int AS "number" FROM "Thing"`))).toEqual([{ number: index }]);
  const long = () => queryRows<{ count: number }>(Prisma.sql`SELECT count(*)::int AS "count" FROM "Thing" WHERE "id" IN (${Prisma.join(Array.from({ length: 5000 }, (_, index) => `thing ${index}`))}, ${"first"})`);
  for (let round = 0; round < 2; round += 1) expect(await long()).toEqual([{ count: 1 }]);
  const names = await queryRows<{ count: number }>(Prisma.sql`SELECT count(*)::int AS "count" FROM pg_prepared_statements`);
  expect(names[0]?.count).toBeLessThanOrEqual(401);
});

test("two adapters of one database run the same statements, also after scripts of both", async () => {
  const adapters = [await asOpenDatabase(database).factory.connect(), await opened.factory.connect()];
  const statement = { sql: `SELECT "id" FROM "Thing"`, args: [], argTypes: [] };
  for (let round = 0; round < 3; round += 1)
    for (const adapter of adapters) {
      await adapter.executeScript(`ALTER TABLE "Thing" ADD COLUMN "more ${Math.random()}" int`);
      expect((await adapter.queryRaw(statement)).rows).toEqual([]);
    }
});

test("a plan that was made for a few rows is made again as the table grows", async () => {
  await runScript(`CREATE TABLE "Other" ("id" text PRIMARY KEY); ANALYZE`);
  const find = () => queryRows<{ id: string }>(Prisma.sql`SELECT o."id" FROM "Other" o WHERE o."id" = ${"thing 9"}`);
  for (let run = 0; run < 10; run += 1) await find();
  await db.$executeRaw`INSERT INTO "Other" SELECT 'thing ' || n FROM generate_series(1, 20000) n`;
  for (let run = 0; run < 1000; run += 1) await find();
  const [statement] = await queryRows<{ name: string }>(Prisma.sql`SELECT name FROM pg_prepared_statements WHERE statement LIKE 'SELECT o.%'`);
  const plan = await queryRows<Record<string, string>>(Prisma.raw(`EXPLAIN EXECUTE ${statement?.name}('thing 9')`));
  expect(JSON.stringify(plan)).toContain("Index");
});

test("a transaction that has ended runs nothing more", async () => {
  const adapter = await opened.factory.connect();
  const transaction = await adapter.startTransaction();
  const statement = { sql: `INSERT INTO "Thing" VALUES ('late', 1)`, args: [], argTypes: [] };
  await transaction.commit();
  await expect(transaction.executeRaw(statement)).rejects.toThrow("The transaction has ended");
  expect(await findThings()).toEqual([]);
});
