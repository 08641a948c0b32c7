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

describe("staleReadPaths", () => {
  it("gives a client the paths about staff and about the client, and none about other clients", () => {
    expect(staleReadPaths({ id: "sophie", role: "client" }, change, endpoints)).toEqual(["/api/conversations", "/api/messages/maya", "/api/messages/sophie"]);
  });

  it("gives a coach the paths about the coach and about every client concerned", () => {
    expect(staleReadPaths({ id: "maya", role: "coach" }, change, endpoints)).toEqual([
      "/api/conversations",
      "/api/messages/maya",
      "/api/messages/sophie",
      "/api/messages/zara",
      "/api/desk",
    ]);
  });

  it("gives a coach the paths about everyone where only colleagues are named, as for a note", () => {
    expect(staleReadPaths({ id: "maya", role: "coach" }, { ...change, people: { maya: "coach", nina: "nutritionist" } }, endpoints)).toEqual(["/api/conversations", "/api/messages/:id", "/api/desk"]);
  });

  it("gives nothing to anyone else, even with an id such as __proto__", () => {
    for (const id of ["ruby", "constructor", "__proto__"]) expect(staleReadPaths({ id, role: "client" }, change, endpoints)).toEqual([]);
  });

  it("leaves a parameter as it is where the parameter is not a person", () => {
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
  ])("for someone last seen at %s is %s", (lastSeenAt, expected) => expect(isOnline(lastSeenAt, now)).toBe(expected));
});
