/// <reference types="vite/client" />
import { beforeAll, describe, expect, it } from "vitest";
import type { AnyEndpoint } from "@/lib/api/contract";
import { db } from "@/lib/platform/db";
import { endpoints } from "@/lib/practice/contracts";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, type RouteHandler } from "@/tests/support/api";

/** Not ours to declare: next-auth answers what lies under it. */
const nextAuth = "../../app/api/auth/[...nextauth]/route.ts";
const { [nextAuth]: notOurs, ...files } = import.meta.glob<Record<string, RouteHandler>>("../../app/api/**/route.ts", { eager: true });
const routes = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).map(([method, handler]) => ({ file: file.replace("../../", ""), method, handler })),
);
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

describe("Every route", () => {
  it("but next-auth's own", () => expect(notOurs).toHaveProperty("POST"));

  it("is a contract, at the contract's own method and path", () => {
    const paths = routes.map(({ file, method, handler }) => {
      expect(handler.endpoint, file).toBeDefined();
      expect(handler.endpoint.method, file).toBe(method);
      return `app${handler.endpoint.path.replace(/:(\w+)/g, "[$1]")}/route.ts`;
    });
    expect(paths).toEqual(routes.map(({ file }) => file));
  });

  it("and every contract has its route", () => {
    expect(endpoints.map(nameOf).toSorted()).toEqual(routes.map(({ handler }) => nameOf(handler.endpoint)).toSorted());
  });
});

describe("Who may call what", () => {
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    cookies.coach = await createSessionCookieHeader(await makeCoach(db));
    cookies.client = await createSessionCookieHeader(await makeClient(db));
    cookies.nutritionist = await createSessionCookieHeader(await makeNutritionist(db));
  });
  const paramsOf = ({ path }: AnyEndpoint) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, "unknown"]));
  const guarded = routes.filter(({ handler }) => handler.endpoint.access !== "public");

  it.each(guarded.map(({ handler }) => [nameOf(handler.endpoint), handler] as const))("%s", async (_, handler) => {
    const params = paramsOf(handler.endpoint);
    const { access } = handler.endpoint;
    const out = await callRoute(handler, { params });
    expect([out.status, out.body]).toEqual([401, { message: "Unauthorized" }]);
    for (const [role, cookie] of Object.entries(cookies)) {
      const { status, body } = await callRoute(handler, { cookie, params });
      if (access === "signed-in" || (access as readonly string[]).includes(role)) expect([401, 403, 500], `${role} ${JSON.stringify(body)}`).not.toContain(status);
      else expect([status, body], role).toEqual([403, { message: "Forbidden" }]);
    }
  });

  it.each(routes.filter(({ method, handler }) => method !== "GET" && !handler.endpoint.anyOrigin).map(({ handler }) => [nameOf(handler.endpoint), handler] as const))(
    "%s is refused from another origin",
    async (_, handler) => {
      const foreign: Record<string, string>[] = [{ origin: "https://elsewhere.example" }, { "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }, { origin: "null" }];
      for (const headers of foreign) {
        const { status } = await callRoute(handler, { cookie: cookies.coach, params: paramsOf(handler.endpoint), headers });
        expect(status, JSON.stringify(headers)).toBe(403);
      }
    },
  );

  it("lets pages of other origins write where a signed token says all, and nowhere else", () => {
    expect(routes.filter(({ handler }) => handler.endpoint.anyOrigin).map(({ handler }) => nameOf(handler.endpoint))).toEqual(["POST /api/unsubscribe"]);
  });
});
