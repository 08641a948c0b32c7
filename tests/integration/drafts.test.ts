import { beforeEach, describe, expect, it } from "vitest";
import { GET as readDraft, PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { GET as currentDiary } from "@/app/api/food-diaries/current/route";
import { POST as sendDiary } from "@/app/api/food-diaries/route";
import { upsertDraft } from "@/lib/core/drafts/commands";
import { db } from "@/lib/platform/db";
import { makeClient } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const params = { form: "food-diary" };
const textOf = (text: string) => ({ days: [{ notes: text }] });

async function makeWriter() {
  const client = await makeClient(db);
  const cookie = await createSessionCookieHeader(client);
  const save = async (text: string, after?: string) => callRoute(saveDraft, { cookie, params, query: after === undefined ? {} : { after }, body: textOf(text) });
  const read = async () => (await callRoute(readDraft, { cookie, params })).body;
  const version = async (text: string, after?: string): Promise<string> => (await save(text, after)).body.updatedAt;
  return { id: client.userId, cookie, save, read, version };
}

describe("a draft", () => {
  it("overwrites only the version the caller last saw", async () => {
    const { save, read, version } = await makeWriter();
    const first = await version("first", "none");
    const second = await version("second", first);
    expect(await read()).toEqual({ data: textOf("second"), updatedAt: second });
    for (const stale of [first, "none"]) {
      const refused = await save("from the other device", stale);
      expect([refused.status, refused.body.message]).toEqual([409, "This form was also changed on another device."]);
    }
    expect(await read()).toEqual({ data: textOf("second"), updatedAt: second });
  });

  it("overwrites any version if the request names none", async () => {
    const { save, read } = await makeWriter();
    for (const text of ["one", "two"]) expect((await save(text)).status).toBe(200);
    expect((await read()).data).toEqual(textOf("two"));
  });

  it("returns the id of its last save, and none after a save without one", async () => {
    const { cookie, save, read } = await makeWriter();
    const saveId = crypto.randomUUID();
    const saved = await callRoute(saveDraft, { cookie, params, query: { saveId }, body: textOf("with an id") });
    expect(saved.body.saveId).toBe(saveId);
    expect((await read()).saveId).toBe(saveId);
    await save("without an id");
    expect((await read()).saveId).toBeUndefined();
    expect((await callRoute(saveDraft, { cookie, params, query: { saveId: "not a UUID" }, body: textOf("malformed") })).status).toBe(400);
  });

  it.each(["none", "one version"])("accepts one of several concurrent saves over %s, and refuses the others", async (baseVersion) => {
    const { save, read, version } = await makeWriter();
    const after = baseVersion === "none" ? baseVersion : await version("before");
    const texts = ["a", "b", "c", "d"];
    const responses = await Promise.all(texts.map((text) => save(text, after)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(await read()).toEqual({ data: textOf(texts[winner] ?? ""), updatedAt: responses[winner]?.body.updatedAt });
  });

  it("gets a new version with each save, even in one millisecond or if the clock goes back", async () => {
    const { id } = await makeWriter();
    const actor = { id } as Parameters<typeof upsertDraft>[0];
    const now = new Date("2026-11-21T10:00:00.500Z");
    const saveAt = async (at: Date, after?: string) => (await upsertDraft(actor, "intake", {}, { after }, at)).updatedAt.toISOString();
    const first = await saveAt(now, "none");
    const second = await saveAt(now);
    const third = await saveAt(now, second);
    const fourth = await saveAt(new Date(now.getTime() - 60_000), third);
    expect([first, second, third, fourth]).toEqual(["500", "501", "502", "503"].map((ms) => `2026-11-21T10:00:00.${ms}Z`));
    expect(await saveAt(new Date(now.getTime() + 60_000), fourth)).toBe("2026-11-21T10:01:00.500Z");
  });

  it("isn't brought back by a save that arrives after the form was submitted", async () => {
    const { cookie, save, read, version } = await makeWriter();
    const seen = await version("Half a day");
    const { weekStartDate } = (await callRoute(currentDiary, { cookie })).body;
    const days = ["Porridge", "Lentils", "Eggs"].map((notes) => ({ notes }));
    expect((await callRoute(sendDiary, { cookie, body: { weekStartDate, days } })).status).toBe(201);
    expect((await save("Half a day and more", seen)).status).toBe(409);
    expect(await read()).toEqual({ data: null, updatedAt: null });
    expect((await save("Something else", "none")).status).toBe(200);
  });

  it("can't be read or overwritten by another person", async () => {
    const [ada, bea] = [await makeWriter(), await makeWriter()];
    const seen = await ada.version("Ada's");
    expect((await bea.save("Bea's", seen)).status).toBe(409);
    expect(await bea.read()).toEqual({ data: null, updatedAt: null });
    expect((await bea.save("Bea's", "none")).status).toBe(200);
    expect((await ada.read()).data).toEqual(textOf("Ada's"));
  });

  it("isn't saved for another person who has signed in since in that browser", async () => {
    const [ada, bea] = [await makeWriter(), await makeWriter()];
    const save = (owner: string) => callRoute(saveDraft, { cookie: bea.cookie, params, query: { after: "none", owner }, body: textOf("Ada's") });
    expect((await save(ada.id)).status).toBe(403);
    expect(await bea.read()).toEqual({ data: null, updatedAt: null });
    expect((await save(bea.id)).status).toBe(200);
  });

  it.each(["yesterday", "2026-11-21", "", "2026-13-01T00:00:00Z", "0000-01-01T00:00:00Z"])("isn't saved over a malformed version: %j", async (after) => {
    const { save, read } = await makeWriter();
    expect((await save("text", after)).status).toBe(400);
    expect((await read()).data).toBeNull();
  });
});
