import { beforeAll, describe, expect, it } from "vitest";
import { GET as exportRecord } from "@/app/api/clients/[id]/record/route";
import { GET as download } from "@/app/api/files/[id]/route";
import { GET as planFile } from "@/app/api/nutrition-plans/[id]/file/route";
import { rawResponse } from "@/lib/api/contract";
import type { Role } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";
import { makeCompleteClient, markedPerson } from "@/tests/factories/complete-client";
import { makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { allowedCallers, fillParams, routeName, routes } from "@/tests/support/routes";

const cookies = new Map<Role | null, string>();
let client: Awaited<ReturnType<typeof makeCompleteClient>>;
beforeAll(async () => {
  const [coach, nutritionist] = [await makeCoach(db), await makeNutritionist(db)];
  client = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id });
  cookies.set("coach", await createSessionCookieHeader(coach));
  cookies.set("nutritionist", await createSessionCookieHeader(nutritionist));
  cookies.set("client", await createSessionCookieHeader(client));
});

const reads = routes.filter(({ endpoint }) => endpoint.method === "GET");

describe.each(reads.map((handler) => [routeName(handler), handler] as const))("The response of %s", (_, handler) => {
  it("is never cached, has a safe content type, and can load, frame or rebase nothing", async () => {
    const { endpoint } = handler;
    for (const role of [null, ...allowedCallers(endpoint)])
      for (const id of [client.id, "unknown"]) {
        const { status, headers } = await callRoute(handler, { cookie: cookies.get(role), params: fillParams(endpoint, id), query: { token: '"><script>' } });
        expect(status, String(role)).not.toBe(500);
        expect(headers.get("cache-control"), String(role)).toMatch(/\bno-store\b/);
        const policy = headers.get("content-security-policy")?.split("; ");
        for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy, String(role)).toContain(directive);
        const type = headers.get("content-type");
        if (endpoint.response !== rawResponse) expect(type).toBe(status === 304 ? null : "application/json");
        else if (type !== null) expect(type).toMatch(/^(application\/(json|zip|pdf)|image\/(jpeg|png|webp)|text\/(csv|event-stream); charset=utf-8)$/);
      }
  });
});

describe("A client's files", () => {
  it("are served as private, with a policy that blocks scripts", async () => {
    const cookie = cookies.get("coach");
    const responses = [
      await callRoute(download, { cookie, params: { id: client.files.front } }),
      await callRoute(download, { cookie, params: { id: client.files.portrait } }),
      await callRoute(planFile, { cookie, params: { id: (await db.nutritionPlan.findFirstOrThrow()).id } }),
      await callRoute(exportRecord, { cookie, params: { id: client.id } }),
    ];
    for (const { status, headers } of responses) expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    for (const { headers } of responses) expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; base-uri 'none'; frame-ancestors 'none'/);
    expect(responses.slice(0, 2).map(({ headers }) => headers.get("content-security-policy"))).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/; sandbox$/)));
    expect(Buffer.from(responses[0]?.body).toString()).toBe("bytes of front.jpg");
  });

  it("are downloaded in a zip with a safe file name", async () => {
    const { headers } = await callRoute(exportRecord, { cookie: cookies.get("coach"), params: { id: client.id } });
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[ !#-.0-[\]-~]+\.zip"; filename\*=UTF-8''[\w%.'!-]+$/);
    expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain(markedPerson.firstName);
  });
});
