import { beforeEach, describe, expect, it } from "vitest";
import { GET as readForm, PUT as publish } from "@/app/api/question-forms/[form]/route";
import { POST as addQuestion } from "@/app/api/questions/route";
import { PATCH as editSettings, GET as readSettings } from "@/app/api/settings/route";
import { db } from "@/lib/platform/db";
import { addDays, mondayOnOrBefore } from "@/lib/platform/days";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import { suggestedChips } from "@/lib/work/questions/chips";
import type { AskedQuestionForm } from "@/lib/work/questions/contract";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

async function makePractice() {
  const coach = await createSessionCookieHeader(await makeCoach(db));
  const client = await createSessionCookieHeader(await makeClient(db));
  const readOf = async (cookie: string, form = "weekly-check-in"): Promise<AskedQuestionForm> => (await callRoute(readForm, { cookie, params: { form } })).body;
  return {
    coach,
    client,
    readOf,
    save: (checkInChips: unknown, version?: number) => callRoute(editSettings, { cookie: coach, body: { checkInChips, version } }),
    saved: async () => (await callRoute(readSettings, { cookie: coach })).body.checkInChips,
    /** What the client is offered, by question; only questions that offer something. */
    offered: async (form?: string) => Object.fromEntries((await readOf(client, form)).items.flatMap(({ questionId, chips }) => (chips.length > 0 ? [[questionId, chips]] : []))),
  };
}

const suggested = Object.fromEntries(checkInAnswerNames.map((name) => [name, [...suggestedChips({ questionId: name, builtIn: name, kind: "long-text" })]]));

describe("Quick answers", () => {
  it("are the suggested ones for each of the ten questions until a coach changes them, and none in the intake form", async () => {
    const { offered, saved } = await makePractice();
    expect([await saved(), await offered(), await offered("intake")]).toEqual([null, suggested, {}]);
  });

  it("show at once as a coach saved them: others, in another order, or none", async () => {
    const { save, offered } = await makePractice();
    const { status, body } = await save({ threeWins: ["  Ran   5 km ", "Slept well"], focusArea: [] });
    const { focusArea: _, ...others } = suggested;
    expect([status, body.checkInChips]).toEqual([200, { threeWins: ["Ran 5 km", "Slept well"], focusArea: [] }]);
    expect(await offered()).toEqual({ ...others, threeWins: ["Ran 5 km", "Slept well"] });
    await save({ threeWins: ["Slept well", "Ran 5 km"] });
    expect(await offered()).toEqual({ ...suggested, threeWins: ["Slept well", "Ran 5 km"] });
    await save(null);
    expect(await offered()).toEqual(suggested);
  });

  it("belong to own questions that are answered in words, and stay out of the form's versions", async () => {
    const { coach, readOf, save } = await makePractice();
    const add = async (kind: string): Promise<string> => (await callRoute(addQuestion, { cookie: coach, body: { form: "weekly-check-in", kind } })).body.id;
    const [text, number] = [await add("short-text"), await add("number")];
    expect((await save({ [text]: ["Like a breeze"], [number]: ["Many"], weight: ["Heavy"], unknown: ["Nothing"] })).status).toBe(200);
    const { items } = await readOf(coach);
    const asked = [text, number].map((questionId) => ({ questionId, label: "How was it?", required: false, hidden: false }));
    const effectiveMonday = addDays(mondayOnOrBefore(new Date().toISOString().slice(0, 10)), 14);
    const sent = { cookie: coach, params: { form: "weekly-check-in" }, body: { items: [...items, ...asked], effectiveMonday, version: 0 } };
    for (const answer of [(await callRoute(publish, sent)).body as AskedQuestionForm, await readOf(coach)]) {
      const chips = new Map(answer.items.map((item) => [item.questionId, item.chips]));
      expect([text, number, "weight", "threeWins"].map((id) => chips.get(id))).toEqual([["Like a breeze"], [], [], suggested.threeWins]);
    }
    expect(JSON.stringify(await db.formVersion.findMany({ select: { items: true } }))).not.toContain("Like a breeze");
  });

  it.each([
    ["longer than 60 characters", ["x".repeat(61)], "threeWins.0", "Please use at most 60 characters"],
    ["blank", ["Slept well", " "], "threeWins.1", "Please write this quick answer"],
    ["twice, in other capitals or spaces", ["Slept well", "Ran", " slept  WELL"], "threeWins.2", "You already have this quick answer"],
    ["more than 8", Array.from({ length: 9 }, (_, index) => `Win ${index}`), "threeWins", "Please use at most 8 quick answers"],
  ])("are refused %s, with a message at their place", async (_, chips, place, message) => {
    const { save, saved } = await makePractice();
    expect(await save({ threeWins: chips })).toMatchObject({ status: 400, body: { message, fields: { [`checkInChips.${place}`]: message } } });
    expect(await saved()).toBeNull();
  });

  it("are refused from an older version with what is saved now, and kept when a request is repeated", async () => {
    const { save, saved } = await makePractice();
    const first = { threeWins: ["Ran 5 km"] };
    expect([(await save(first, 1)).status, (await save(first, 1)).body.version]).toEqual([200, 2]);
    const late = await save({ threeWins: ["Slept well"] }, 1);
    expect([late.status, late.body.current.checkInChips, await saved()]).toEqual([409, first, first]);
    expect((await save({ threeWins: ["Slept well"] }, 2)).status).toBe(200);
  });

  it("are saved by coaches only", async () => {
    const { client } = await makePractice();
    expect((await callRoute(editSettings, { cookie: client, body: { checkInChips: {} } })).status).toBe(403);
  });
});
