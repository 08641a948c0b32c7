import { expect, inject, it } from "vitest";
import { openServerDatabase } from "@/lib/platform/db";
import { databaseUrl, withPostgresClient } from "@/tests/support/postgres-server";

const server = process.env.TEST_DATABASE_URL ?? "";

it("Servers that start at the same time apply migrations once", async () => {
  const name = `${inject("template")}_empty`;
  await withPostgresClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const started = await Promise.all([1, 2, 3].map(() => openServerDatabase(databaseUrl(server, name))));
  await Promise.all(started.map((database) => database.close()));
  expect(started.filter(({ appliedMigrations }) => appliedMigrations.length > 0)).toHaveLength(1);
});
