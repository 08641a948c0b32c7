import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { GET as health } from "@/app/api/health/route";
import { POST as submit } from "@/app/api/weekly-check-ins/route";
import { closeDatabase, db, openServerDatabase, overrideDatabase } from "@/lib/platform/db";
import { makeClient } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { createFlakyConnection } from "@/tests/support/flaky-connection";
import { databaseUrl, withPostgresClient } from "@/tests/support/postgres-server";

const server = process.env.TEST_DATABASE_URL ?? "";
const name = `${inject("template")}_away`;

beforeAll(() => withPostgresClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${inject("template")}`)));
afterAll(closeDatabase);

it("While the database is away every call answers 503, nobody is signed out, and all is well again when it is back", async () => {
  const link = await createFlakyConnection(databaseUrl(server, name));
  overrideDatabase(() => openServerDatabase(link.url));
  const cookie = await createSessionCookieHeader(await makeClient(db));
  expect((await callRoute(currentUser, { cookie })).status).toBe(200);

  await link.cut();
  // Who is signed in may still be known from memory for a moment; then that is gone too, and never turns into "signed out".
  await vi.waitFor(async () => expect((await callRoute(currentUser, { cookie })).status).toBe(503));
  const away = await callRoute(health);
  expect([away.status, away.body]).toEqual([503, { message: "We can't reach our records right now. Please try again in a minute." }]);
  expect((await callRoute(submit, { cookie, body: {} })).status).toBe(503);

  await link.mend();
  await vi.waitFor(async () => expect((await callRoute(health)).status).toBe(200), { timeout: 5000 });
  expect((await callRoute(currentUser, { cookie })).status).toBe(200);
});
