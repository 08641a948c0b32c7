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

it("While the database is unreachable, every call returns 503 and sessions stay valid, and everything works again once it is back", async () => {
  const link = await createFlakyConnection(databaseUrl(server, name));
  overrideDatabase(() => openServerDatabase(link.url));
  const cookie = await createSessionCookieHeader(await makeClient(db));
  expect((await callRoute(currentUser, { cookie })).status).toBe(200);

  await link.cut();
  // The session may be cached for a moment. After that the response is 503, never 401.
  await vi.waitFor(async () => expect((await callRoute(currentUser, { cookie })).status).toBe(503));
  const response = await callRoute(health);
  expect([response.status, response.body]).toEqual([503, { message: "We can't reach our records right now. Please try again in a minute." }]);
  expect((await callRoute(submit, { cookie, body: {} })).status).toBe(503);

  await link.mend();
  await vi.waitFor(async () => expect((await callRoute(health)).status).toBe(200), { timeout: 5000 });
  expect((await callRoute(currentUser, { cookie })).status).toBe(200);
});
