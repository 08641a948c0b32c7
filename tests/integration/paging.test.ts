/// <reference types="vite/client" />
import { beforeAll, describe, expect, it } from "vitest";
import { addListFingerprint } from "@/lib/api/cursor";
import { seedPageQuery } from "@/lib/api/query-seed";
import { db } from "@/lib/platform/db";
import { listClients } from "@/lib/practice/roster/contract";
import { listRoster } from "@/lib/practice/roster/pages";
import { rosterSorts } from "@/lib/practice/roster/rules";
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
    // The client's id fills every path parameter, so an import of photos, which every list takes, gets it too.
    const counts = { total: 0, create: 0, update: 0, unchanged: 0, error: 0 };
    const options = { defaultRole: "client", dateOrder: "day-first", timeZone: "UTC" };
    await db.import.create({ data: { id: clientId, kind: "photos", sourceHash: "", options, stats: { counts, columns: [] }, createdAt: new Date() } });
    cookies.client = await createSessionCookieHeader(client);
    cookies.coach = (await makeSignedInCoach()).cookie;
    cookies.nutritionist = await createSessionCookieHeader(await makeNutritionist(db));
  });

  const readList = (handler: RouteHandler, query: Record<string, unknown>) => {
    const { access, path } = handler.endpoint;
    const role = Array.isArray(access) ? (access.includes("coach") ? "coach" : String(access[0])) : "coach";
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, clientId]));
    const clientQuery = "clientId" in handler.endpoint.query.shape ? { clientId } : {};
    return callRoute(handler, { cookie: cookies[role], params, query: { ...clientQuery, ...query } });
  };

  it("works for more than 14 lists", () => expect(lists.length).toBeGreaterThan(14));

  it.each(lists.map((handler) => [handler.endpoint.path, handler] as const))("is refused by %s if another list returned it", async (path, handler) => {
    expect((await readList(handler, { limit: 1 })).status).toBe(200);
    const otherList = lists.find(({ endpoint }) => endpoint.path !== path)?.endpoint;
    const foreign = otherList && addListFingerprint(otherList, {}, "1763700000000_0198f4b2-0000-7000-8000-000000000000");
    for (const cursor of ["nonsense", "", "1763700000000_0198f4b2-0000-7000-8000-000000000000", "x".repeat(5000), foreign]) {
      const { status, body } = await readList(handler, { limit: 1, cursor });
      expect([cursor, status, body.fields]).toEqual([cursor, 400, { cursor: "This cursor isn't from this list" }]);
    }
  });

  it.each([["only the fingerprint", ""], ["no position", "nonsense"], ["no id", "1763700000000_"], ["an invalid time", "9999999999999999_x"]])("with the list's fingerprint and %s is refused", async (_, rest) => {
    for (const handler of listAt("/api/notifications")) {
      const { status, body } = await readList(handler, { cursor: addListFingerprint(handler.endpoint, {}, rest) });
      expect([status, Object.keys(body.fields)]).toEqual([400, ["cursor"]]);
    }
  });

  it("pages through onboarding steps and archived clients in order", async () => {
    for (const day of [3, 1, 2]) await makeClient(db, { user: { firstName: `Gone ${day}`, archivedAt: new Date(Date.now() - day * 86_400_000) } });
    for (const path of ["/api/client-onboarding-steps", "/api/archived-clients"])
      for (const handler of listAt(path)) {
        const fullList = (await readList(handler, {})).body;
        const seen = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await readList(handler, { limit: 2, cursor });
          seen.push(...page.body);
          cursor = page.headers.get("next-cursor");
        }
        expect(seen).toEqual(fullList);
        expect(fullList.length).toBeGreaterThan(2);
      }
  });

  it("of one search or sort order is refused by another", async () => {
    for (const firstName of ["Ada", "Ada", "Bea"]) await makeClient(db, { user: { firstName } });
    for (const handler of listAt("/api/clients")) {
      const cursor = (await readList(handler, { limit: 1, q: "ada", sort: "name" })).headers.get("next-cursor");
      expect((await readList(handler, { limit: 100, q: " ada ", sort: "name", cursor })).status).toBe(200);
      for (const query of [{ q: "bea", sort: "name" }, { q: "ada", sort: "-name" }, { sort: "name" }, { q: "ada" }])
        expect([query, (await readList(handler, { ...query, cursor })).status]).toEqual([query, 400]);
    }
  });

  it.each(rosterSorts)("seeded with a page is the one that the endpoint accepts (%s)", async (sort) => {
    const query = { q: undefined, sort, limit: 1 };
    const page = await listRoster({}, sort, { limit: 1 }, new Date());
    for (const handler of listAt("/api/clients")) {
      const { headers } = await readList(handler, query);
      expect(seedPageQuery(listClients, { query }, page).data).toMatchObject({ next: headers.get("next-cursor") });
    }
  });
});
