import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { progressContentType } from "@/lib/api/progress";
import { route } from "@/lib/api/route";
import { conflict } from "@/lib/platform/errors";
import { callRoute } from "@/tests/support/api";

const body = z.object({ text: z.string("Please provide a text"), name: z.optional(z.string()) });
const long = endpoint({
  method: "POST",
  path: "/api/long",
  access: "public",
  summary: "Takes a long text, and long",
  input: { json: body, maxBytes: 2 * 1024 * 1024, verbatim: ["text"] },
  errors: ["conflict"],
  progress: true,
  response: z.object({ text: z.string(), name: z.optional(z.string()) }),
});
const echo = route(long, async ({ body: { text, name }, progress }) => {
  progress(0.5, "Reading");
  if (text === "stale") throw conflict("Look again");
  return { text, name };
});
const listening = { accept: `${progressContentType}, application/json` };

describe("A call with progress", () => {
  it("returns JSON like any other", async () => {
    expect(await callRoute(echo, { body: { text: "a" } })).toMatchObject({ status: 200, body: { text: "a" } });
    expect(await callRoute(echo, { body: { text: "stale" } })).toMatchObject({ status: 409, body: { message: "Look again" } });
  });

  it("streams its progress to a caller that accepts it", async () => {
    const { status, headers, body: lines } = await callRoute(echo, { body: { text: "a" }, headers: listening });
    expect([status, headers.get("x-request-id")]).toEqual([200, expect.any(String)]);
    expect(lines).toEqual([{ progress: 0.5, doing: "Reading" }, { answer: { text: "a" } }]);
  });

  it("reports an error in its last line once it has started, and by status before", async () => {
    expect(await callRoute(echo, { body: { text: "stale" }, headers: listening })).toMatchObject({ status: 200, body: [{}, { error: { message: "Look again" }, status: 409 }] });
    expect(await callRoute(echo, { body: {}, headers: listening })).toMatchObject({ status: 400, body: { message: "Please provide a text" } });
  });
});

describe("A call with a long text", () => {
  it("keeps the text verbatim and cleans everything else", async () => {
    const { body: answer } = await callRoute(echo, { body: { text: "a\0\u202eb", name: "a\0\u202eb" } });
    expect(answer).toEqual({ text: "a\0\u202eb", name: "ab" });
  });

  it("may be longer than other calls, up to its own limit", async () => {
    const megabyte = "x".repeat(1024 * 1024);
    expect((await callRoute(echo, { body: { text: megabyte + megabyte.slice(100) } })).status).toBe(200);
    expect((await callRoute(echo, { body: { text: megabyte + megabyte } })).status).toBe(413);
  });

  it.each([{ sent: "[]" }, { sent: "null" }, { sent: '"text"' }, { sent: '{"text":{"a":[1]}}' }, { sent: "{" }])("refuses $sent", async ({ sent }) => {
    expect((await callRoute(echo, { rawBody: sent })).status).toBe(400);
  });
});
