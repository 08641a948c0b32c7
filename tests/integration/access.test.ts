import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { endpoints } from "@/lib/practice/contracts";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { endpointName, fillParams, nextAuthHandlers, routeExports, routeName } from "@/tests/support/routes";

describe("Every route", () => {
  it("has a contract, except next-auth's own", () => expect(nextAuthHandlers).toHaveProperty("POST"));

  it("has its contract's method and path", () => {
    const paths = routeExports.map(({ file, method, handler }) => {
      expect(handler.endpoint, file).toBeDefined();
      expect(handler.endpoint.method, file).toBe(method);
      return `app${handler.endpoint.path.replace(/:(\w+)/g, "[$1]")}/route.ts`;
    });
    expect(paths).toEqual(routeExports.map(({ file }) => file));
  });

  it("exists for every contract", () => {
    expect(endpoints.map(endpointName).toSorted()).toEqual(routeExports.map(({ handler }) => routeName(handler)).toSorted());
  });
});

describe("Access", () => {
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    cookies.coach = await createSessionCookieHeader(await makeCoach(db));
    cookies.client = await createSessionCookieHeader(await makeClient(db));
    cookies.nutritionist = await createSessionCookieHeader(await makeNutritionist(db));
  });
  const guarded = routeExports.filter(({ handler }) => handler.endpoint.access !== "public");

  it.each(guarded.map(({ handler }) => [routeName(handler), handler] as const))("to %s is limited to the roles of its contract", async (_, handler) => {
    const params = fillParams(handler.endpoint, "unknown");
    const { access } = handler.endpoint;
    const signedOut = await callRoute(handler, { params });
    expect([signedOut.status, signedOut.body]).toEqual([401, { message: "Unauthorized" }]);
    for (const [role, cookie] of Object.entries(cookies)) {
      const { status, body } = await callRoute(handler, { cookie, params });
      if (access === "signed-in" || (access as readonly string[]).includes(role)) expect([401, 403, 500], `${role} ${JSON.stringify(body)}`).not.toContain(status);
      else expect([status, body], role).toEqual([403, { message: "Forbidden" }]);
    }
  });

  it.each(routeExports.filter(({ method, handler }) => method !== "GET" && !handler.endpoint.anyOrigin).map(({ handler }) => [routeName(handler), handler] as const))(
    "to %s is refused from another origin",
    async (_, handler) => {
      const foreign: Record<string, string>[] = [{ origin: "https://elsewhere.example" }, { "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }, { origin: "null" }];
      for (const headers of foreign) {
        const { status } = await callRoute(handler, { cookie: cookies.coach, params: fillParams(handler.endpoint, "unknown"), headers });
        expect(status, JSON.stringify(headers)).toBe(403);
      }
    },
  );

  it("from other origins is only open to the unsubscribe endpoint, which needs a signed token", () => {
    expect(routeExports.filter(({ handler }) => handler.endpoint.anyOrigin).map(({ handler }) => routeName(handler))).toEqual(["POST /api/unsubscribe"]);
  });
});
