/// <reference types="vite/client" />
import { beforeAll, describe, expect, it } from "vitest";
import { addListFingerprint } from "@/lib/api/cursor";
import { seedPageQuery } from "@/lib/api/query-seed";
import { db } from "@/lib/platform/db";
import { listClients, rosterSorts } from "@/lib/practice/roster/contract";
import { listRoster } from "@/lib/practice/roster/pages";
import { makeClient, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

const files = import.meta.glob<Record<string, RouteHandler>>(["../../app/api/**/route.ts", "!../../app/api/auth/*nextauth*/route.ts"], { eager: true });
const lists = Object.values(files)
  .flatMap((exported) => Object.values(exported))
  .filter(({ endpoint }) => endpoint.method === "GET" && "cursor" in endpoint.query.shape);
const listAt = (path: string) => lists.filter(({ endpoint }) => endpoint.path === path);

describe("A cursor", () => {
  const cookies: Record<string, string> = {};
  let clientId: string;
  beforeAll(async () => {
    await resetDatabase();
    const client = await makeClient(db);
    clientId = client.userId;
    // Whatever an address names, this id is it.
    const counts = { total: 0, create: 0, update: 0, unchanged: 0, error: 0 };
    const options = { defaultRole: "client", dateOrder: "day-first", timeZone: "UTC" };
    await db.import.create({ data: { id: clientId, kind: "users", sourceHash: "", options, stats: { counts, columns: [] }, createdAt: new Date() } });
    cookies.client = await createSessionCookieHeader(client);
    cookies.coach = (await makeSignedInCoach()).cookie;
    cookies.nutritionist = await createSessionCookieHeader(await makeNutritionist(db));
  });

  const reading = (handler: RouteHandler, query: Record<string, unknown>) => {
    const { access, path } = handler.endpoint;
    const role = Array.isArray(access) ? (access.includes("coach") ? "coach" : String(access[0])) : "coach";
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, clientId]));
    const whose = "clientId" in handler.endpoint.query.shape ? { clientId } : {};
    return callRoute(handler, { cookie: cookies[role], params, query: { ...whose, ...query } });
  };

  it("is taken by the lists of every domain", () => expect(lists.length).toBeGreaterThan(14));

  it.each(lists.map((handler) => [handler.endpoint.path, handler] as const))("that %s did not give is refused", async (path, handler) => {
    expect((await reading(handler, { limit: 1 })).status).toBe(200);
    const elsewhere = lists.find(({ endpoint }) => endpoint.path !== path)?.endpoint;
    const foreign = elsewhere && addListFingerprint(elsewhere, {}, "1763700000000_0198f4b2-0000-7000-8000-000000000000");
    for (const cursor of ["nonsense", "", "1763700000000_0198f4b2-0000-7000-8000-000000000000", "x".repeat(5000), foreign]) {
      const { status, body } = await reading(handler, { limit: 1, cursor });
      expect([cursor, status, body.fields]).toEqual([cursor, 400, { cursor: "This cursor isn't from this list" }]);
    }
  });

  it.each([["the mark alone", ""], ["no place", "nonsense"], ["no id", "1763700000000_"], ["a time that is none", "9999999999999999_x"]])("with its list's mark but %s is refused", async (_, rest) => {
    for (const handler of listAt("/api/notifications")) {
      const { status, body } = await reading(handler, { cursor: addListFingerprint(handler.endpoint, {}, rest) });
      expect([status, Object.keys(body.fields)]).toEqual([400, ["cursor"]]);
    }
  });

  it("leads through the steps in their order, and through the clients in the archive", async () => {
    for (const day of [3, 1, 2]) await makeClient(db, { user: { firstName: `Gone ${day}`, archivedAt: new Date(Date.now() - day * 86_400_000) } });
    for (const path of ["/api/client-onboarding-steps", "/api/archived-clients"])
      for (const handler of listAt(path)) {
        const whole = (await reading(handler, {})).body;
        const seen = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await reading(handler, { limit: 2, cursor });
          seen.push(...page.body);
          cursor = page.headers.get("next-cursor");
        }
        expect(seen).toEqual(whole);
        expect(whole.length).toBeGreaterThan(2);
      }
  });

  it("of one search or order is refused by another", async () => {
    for (const firstName of ["Ada", "Ada", "Bea"]) await makeClient(db, { user: { firstName } });
    for (const handler of listAt("/api/clients")) {
      const cursor = (await reading(handler, { limit: 1, q: "ada", sort: "name" })).headers.get("next-cursor");
      expect((await reading(handler, { limit: 100, q: " ada ", sort: "name", cursor })).status).toBe(200);
      for (const query of [{ q: "bea", sort: "name" }, { q: "ada", sort: "-name" }, { sort: "name" }, { q: "ada" }])
        expect([query, (await reading(handler, { ...query, cursor })).status]).toEqual([query, 400]);
    }
  });

  it.each(rosterSorts)("of a page that came with the screen is the one its endpoint takes (%s)", async (sort) => {
    const query = { q: undefined, sort, limit: 1 };
    const page = await listRoster({}, sort, { limit: 1 }, new Date());
    for (const handler of listAt("/api/clients")) {
      const { headers } = await reading(handler, query);
      expect(seedPageQuery(listClients, { query }, page).data).toMatchObject({ next: headers.get("next-cursor") });
    }
  });
});
