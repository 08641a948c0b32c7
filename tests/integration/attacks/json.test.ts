import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { GET as readDraft, PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { POST as webhook } from "@/app/api/webhooks/stripe/route";
import type { Role } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, type RouteHandler } from "@/tests/support/api";
import { allowedCallers, fillParams, routeName, routes } from "@/tests/support/routes";

const cookies = new Map<Role | null, string>();
beforeAll(async () => {
  cookies.set("coach", await createSessionCookieHeader(await makeCoach(db)));
  cookies.set("client", await createSessionCookieHeader(await makeClient(db)));
  cookies.set("nutritionist", await createSessionCookieHeader(await makeNutritionist(db)));
});

const writes = routes.filter(({ endpoint }) => endpoint.method !== "GET" && !("multipart" in endpoint.input) && !("text" in endpoint.input));
const asCaller = ({ endpoint }: RouteHandler) => ({ cookie: cookies.get(allowedCallers(endpoint)[0] ?? null), params: fillParams(endpoint, "unknown") });
const megabyte = 1_048_576;

/** JSON with arrays or objects nested to a depth. */
const nested = { arrays: (depth: number) => "[".repeat(depth) + "]".repeat(depth), objects: (depth: number) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth) };

describe.each(writes.map((handler) => [routeName(handler), handler] as const))("%s", (_, handler) => {
  it("refuses deeply nested JSON", async () => {
    for (const body of [nested.arrays(400_000), `{"email":${nested.arrays(100_000)}}`, nested.objects(100_000)]) {
      const response = await callRoute(handler, { ...asCaller(handler), rawBody: body });
      expect([response.status, response.body.message]).toEqual([400, "The request is nested too deeply"]);
    }
  });

  it("refuses bodies that are too long or not valid JSON", async () => {
    const { maxBytes } = { maxBytes: megabyte, ...handler.endpoint.input };
    expect((await callRoute(handler, { ...asCaller(handler), rawBody: `{"a":"${"x".repeat(maxBytes)}"}` })).status).toBe(413);
    for (const text of ['{"a":', "\u0000", "<x/>", "NaN", "{'a':1}", "[1,]"]) expect((await callRoute(handler, { ...asCaller(handler), rawBody: text })).body.message, text).toBe("The request is not valid JSON");
    for (const text of ["null", "1", '"x"', "[]", '{"__proto__":{"role":"coach"}}']) expect((await callRoute(handler, { ...asCaller(handler), rawBody: text })).status, text).not.toBe(500);
  });
});

describe("A body with a false content length", () => {
  it("is read only up to the limit", async () => {
    let sentBytes = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const request = new NextRequest("http://localhost:3000/api/auth/login", { method: "POST", body: endless, headers: { "content-length": "10" }, duplex: "half" });
    expect((await login(request, { params: Promise.resolve({}) })).status).toBe(413);
    expect(sentBytes).toBeLessThan(2 * megabyte);
  });
});

describe("A draft", () => {
  const params = { form: "intake" };
  it("stores __proto__ and constructor as plain keys", async () => {
    const cookie = cookies.get("client");
    const rawBody = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"lifestyle":"calm"}';
    expect((await callRoute(saveDraft, { cookie, params, rawBody })).status).toBe(200);
    const { data } = (await callRoute(readDraft, { cookie, params })).body;
    expect([data.lifestyle, Reflect.get({}, "polluted"), Reflect.get(Object.create(null), "polluted")]).toEqual(["calm", undefined, undefined]);
  });

  it("may be nested 30 levels deep, but not 33", async () => {
    const cookie = cookies.get("client");
    expect((await callRoute(saveDraft, { cookie, params, rawBody: nested.objects(30) })).status).toBe(200);
    expect((await callRoute(saveDraft, { cookie, params, rawBody: nested.objects(33) })).status).toBe(400);
  });
});

describe("A webhook", () => {
  it("is not parsed without a valid signature", async () => {
    const rawBody = nested.arrays(100_000);
    expect((await callRoute(webhook, { rawBody, headers: { "stripe-signature": "t=1,v1=00" } })).status).toBe(400);
    const { maxBytes } = { maxBytes: 0, ...webhook.endpoint.input };
    expect(maxBytes).toBeGreaterThan(0);
    expect((await callRoute(webhook, { rawBody: "x".repeat(maxBytes + 1) })).status).toBe(413);
  });
});
