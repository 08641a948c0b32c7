import { describe, expect, it } from "vitest";
import { endpoint } from "@/lib/api/contract";
import type { Invalidation } from "@/lib/api/invalidation";
import { success } from "@/lib/api/schemas";
import { awayAfterMs, isOnline } from "@/lib/people/accounts/rules";
import { staleReadPaths } from "@/lib/practice/live/rules";

const common = { summary: "", response: success };
const endpoints = [
  endpoint({ ...common, method: "GET", path: "/api/conversations", access: "signed-in", live: { provides: ["messages", "people"] } }),
  endpoint({ ...common, method: "GET", path: "/api/messages/:id", access: "signed-in", live: { provides: ["messages"], subject: "id" } }),
  endpoint({ ...common, method: "GET", path: "/api/files/:id", access: "signed-in", live: { provides: ["people"] } }),
  endpoint({ ...common, method: "GET", path: "/api/desk", access: ["coach"], live: { provides: ["messages"] } }),
  endpoint({ ...common, method: "POST", path: "/api/messages", access: "signed-in", live: { provides: ["messages"], invalidates: ["messages"] } }),
];
const change: Invalidation = { topics: ["messages"], people: { maya: "coach", sophie: "client", zara: "client" } };

describe("addressesFor", () => {
  it("names to a client what she reads of it, of staff and herself, and no other client", () => {
    expect(staleReadPaths({ id: "sophie", role: "client" }, change, endpoints)).toEqual(["/api/conversations", "/api/messages/maya", "/api/messages/sophie"]);
  });

  it("names to a coach her own reads and every client concerned", () => {
    expect(staleReadPaths({ id: "maya", role: "coach" }, change, endpoints)).toEqual([
      "/api/conversations",
      "/api/messages/maya",
      "/api/messages/sophie",
      "/api/messages/zara",
      "/api/desk",
    ]);
  });

  it("says nothing to whom it does not concern, whatever she is called", () => {
    for (const id of ["ruby", "constructor", "__proto__"]) expect(staleReadPaths({ id, role: "client" }, change, endpoints)).toEqual([]);
  });

  it("leaves a parameter that names no person open", () => {
    expect(staleReadPaths({ id: "sophie", role: "client" }, { ...change, topics: ["people"] }, endpoints)).toEqual(["/api/conversations", "/api/files/:id"]);
  });
});

describe("isOnline", () => {
  const now = new Date("2026-11-20T10:00:00Z");
  const ago = (ms: number) => new Date(now.getTime() - ms);

  it.each([
    [null, false],
    [ago(0), true],
    [ago(60_000), true],
    [ago(awayAfterMs), true],
    [ago(awayAfterMs + 1), false],
  ])("of someone seen at %s is %s", (seen, expected) => expect(isOnline(seen, now)).toBe(expected));
});
