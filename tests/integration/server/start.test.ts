import { expect, inject, it } from "vitest";
import { openServer } from "@/lib/platform/db";
import { databaseUrl, onServer } from "@/tests/support/test-server";

const server = process.env.TEST_DATABASE_URL ?? "";

it("Migrations are applied once when several servers start at once", async () => {
  const name = `${inject("template")}_empty`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const started = await Promise.all([1, 2, 3].map(() => openServer(databaseUrl(server, name))));
  await Promise.all(started.map((opened) => opened.close()));
  expect(started.filter(({ migrated }) => migrated.length > 0)).toHaveLength(1);
});
