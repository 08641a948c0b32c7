import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { GET as health } from "@/app/api/health/route";
import { POST as submit } from "@/app/api/weekly-check-ins/route";
import { closeDatabase, db, openServer, useDatabase } from "@/lib/platform/db";
import { makeClient } from "@/tests/factories/people";
import { cookieOf, send } from "@/tests/support/api";
import { flakyLink } from "@/tests/support/flaky-link";
import { databaseUrl, onServer } from "@/tests/support/test-server";

const server = process.env.TEST_DATABASE_URL ?? "";
const name = `${inject("template")}_away`;

beforeAll(() => onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${inject("template")}`)));
afterAll(closeDatabase);

it("While the database is away every call answers 503, nobody is signed out, and all is well again when it is back", async () => {
  const link = await flakyLink(databaseUrl(server, name));
  useDatabase(() => openServer(link.url));
  const cookie = await cookieOf(await makeClient(db));
  expect((await send(currentUser, { cookie })).status).toBe(200);

  await link.cut();
  // Who is signed in may still be known from memory for a moment; then that is gone too, and never turns into "signed out".
  await vi.waitFor(async () => expect((await send(currentUser, { cookie })).status).toBe(503));
  const away = await send(health);
  expect([away.status, away.body]).toEqual([503, { message: "We cannot reach our records right now. Please try again in a minute." }]);
  expect((await send(submit, { cookie, body: {} })).status).toBe(503);

  await link.mend();
  await vi.waitFor(async () => expect((await send(health)).status).toBe(200), { timeout: 5000 });
  expect((await send(currentUser, { cookie })).status).toBe(200);
});
