import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as readProfile } from "@/app/api/client-profile/[clientId]/route";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { GET as readAsCoach } from "@/app/api/intake-form/[clientId]/route";
import { GET as readOwn, POST as submit } from "@/app/api/intake-form/route";
import { GET as readForm, PUT as publish } from "@/app/api/question-forms/[form]/route";
import { DELETE as deleteQuestion, PATCH as editQuestion } from "@/app/api/questions/[id]/route";
import { POST as addQuestion } from "@/app/api/questions/route";
import { db } from "@/lib/platform/db";
import { eraseDueQuestions } from "@/lib/work/questions/commands";
import type { FormItem, QuestionForm } from "@/lib/work/questions/contract";
import { intakeAnswerNames } from "@/lib/work/questions/intake-fields";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { unzip } from "@/tests/support/unzip";

// A Wednesday: the intake form may change from this week's Monday on.
const wednesday = new Date("2026-11-25T10:00:00Z");
const [thisMonday, nextMonday] = ["2026-11-23", "2026-11-30"];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: wednesday });
  await resetDatabase();
});
afterEach(() => void vi.useRealTimers());

const params = { form: "intake" };
const texts = Object.fromEntries(intakeAnswerNames.map((name) => [name, `What she says of ${name}`]));

async function makePractice() {
  const coach = await makeCoach(db);
  const cookie = await createSessionCookieHeader(coach);
  const read = async (): Promise<QuestionForm> => (await callRoute(readForm, { cookie, params })).body;
  const send = (body: object) => callRoute(publish, { cookie, params, body: { effectiveMonday: thisMonday, ...body } });
  return {
    cookie,
    read,
    send,
    /** Publishes the form with a change to each item. */
    change: async (edit: (item: FormItem) => FormItem, monday = thisMonday) => {
      const { version, items } = await read();
      return send({ version, items: items.map(edit), effectiveMonday: monday });
    },
    /** Adds one question and publishes it. */
    async ask(question: object, item: object = {}, monday = thisMonday): Promise<string> {
      const { id } = (await callRoute(addQuestion, { cookie, body: { form: "intake", ...question } })).body;
      const { version, items } = await read();
      const { status } = await send({ version, effectiveMonday: monday, items: [...items, { questionId: id, label: "Are you trying to become pregnant?", required: false, hidden: false, ...item }] });
      expect(status).toBe(200);
      return id;
    },
    archive: (id: string) => callRoute(editQuestion, { cookie, params: { id }, body: { archived: true } }),
    remove: (id: string) => callRoute(deleteQuestion, { cookie, params: { id } }),
    intakeOf: async (clientId: string) => (await callRoute(readAsCoach, { cookie, params: { clientId } })).body,
    safetyNotesOf: async (clientId: string): Promise<string[]> => (await callRoute(readProfile, { cookie, params: { clientId } })).body.safetyNotes,
  };
}

async function makeMember(tags: string[] = []) {
  const { userId } = await makeClient(db, { client: { tags } });
  const request = { cookie: await createSessionCookieHeader({ userId }), params };
  return {
    id: userId,
    cookie: request.cookie,
    asked: async (): Promise<QuestionForm> => (await callRoute(readForm, request)).body,
    submit: (body: object) => callRoute(submit, { ...request, body: { ...texts, ...body } }),
    sent: async () => (await callRoute(readOwn, request)).body,
  };
}

const ownIds = ({ items }: QuestionForm) => items.flatMap(({ builtIn, questionId }) => (builtIn === null ? [questionId] : []));

describe("The intake form of a practice that changes nothing", () => {
  it("asks the specified questions and keeps no version", async () => {
    const [, client] = [await makePractice(), await makeMember()];
    const { version, effectiveMonday, items } = await client.asked();
    expect({ version, effectiveMonday, names: items.map(({ builtIn }) => builtIn) }).toEqual({
      version: 0,
      effectiveMonday: null,
      names: ["fitnessExperience", "currentActivity", "lifestyle", "nutritionGoals", "motivation", "expectations", "injuries", "medications", "allergies", "availableEquipment"],
    });
    const { body } = await client.submit({ medications: "Iron" });
    expect(body).toMatchObject({ ...texts, medications: "Iron" });
    expect(body).not.toHaveProperty("answers");
  });

  it("still requires the six questions, and refuses answers without a version", async () => {
    const client = await makeMember();
    expect((await client.submit({ motivation: undefined })).body.fields).toEqual({ motivation: "Please share what motivates you" });
    expect((await client.submit({ answers: [{ questionId: "x", value: "y" }] })).body.fields).toEqual({ formVersion: "Please send the version of the form with its answers" });
  });
});

describe("An own question of the intake form", () => {
  it("is asked right away, of those with its tag, and read back under its words", async () => {
    const [practice, client, other] = [await makePractice(), await makeMember(["Postpartum"]), await makeMember()];
    const id = await practice.ask({ kind: "yes-no" }, { schedule: { repeat: "every-week", everyWeeks: null, weeks: [], tag: "postpartum" } });
    expect([ownIds(await client.asked()), ownIds(await other.asked())]).toEqual([[id], []]);
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: true }] });
    const answers = [{ questionId: id, kind: "yes-no", label: "Are you trying to become pregnant?", unit: null, value: true, text: "Yes" }];
    expect([(await client.sent()).answers, (await practice.intakeOf(client.id)).answers]).toEqual([answers, answers]);
  });

  it("that starts next Monday isn't asked before, and its version isn't known", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "yes-no" }, {}, nextMonday);
    expect(ownIds(await client.asked())).toEqual([]);
    expect((await callRoute(readForm, { cookie: client.cookie, params, query: { version: "1" } })).status).toBe(400);
    vi.setSystemTime(new Date(`${nextMonday}T10:00:00Z`));
    expect(ownIds(await (await memberAgain(client)).asked())).toEqual([id]);
  });

  it.each([
    ["an unknown question", (id: string) => [{ questionId: `${id}x`, value: true }], { "answers.0.questionId": "This form does not ask that" }],
    ["an answer of another kind", (id: string) => [{ questionId: id, value: "maybe" }], { "answers.0.value": "Please choose yes or no" }],
    ["two answers to one", (id: string) => [{ questionId: id, value: true }, { questionId: id, value: false }], { "answers.1.questionId": "This question is answered twice" }],
  ])("refuses %s and keeps nothing", async (_, answers, fields) => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "yes-no" });
    expect((await client.submit({ formVersion: 1, answers: answers(id) })).body.fields).toEqual(fields);
    expect([await client.sent(), await db.questionAnswer.count()]).toEqual([null, 0]);
  });

  it("keeps its answer where an edit doesn't mention it, loses it where it is blank, and takes a new one", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "short-text" });
    const answerOf = async () => (await client.sent()).answers?.map(({ value }: { value: string }) => value);
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: "Perhaps" }] });
    await client.submit({});
    expect(await answerOf()).toEqual(["Perhaps"]);
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: "Not now" }] });
    expect(await answerOf()).toEqual(["Not now"]);
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: null }] });
    expect(await client.sent()).not.toHaveProperty("answers");
  });

  it("that is stopped goes at once, and an answer that is typed already is accepted", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "yes-no" });
    await practice.archive(id);
    expect(ownIds(await client.asked())).toEqual([]);
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: false }] });
    expect((await client.sent()).answers).toMatchObject([{ value: false }]);
  });

  it("that is stopped keeps no form from being sent, whatever is typed", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "number" });
    await practice.archive(id);
    const { status } = await client.submit({ formVersion: 1, answers: [{ questionId: id, value: "about 8000", noLongerAsked: true }] });
    expect([status, await client.sent()]).toEqual([200, expect.not.objectContaining({ answers: expect.anything() })]);
  });

  it("may number 20, all in one form", async () => {
    const practice = await makePractice();
    const add = async () => (await callRoute(addQuestion, { cookie: practice.cookie, body: { form: "intake", kind: "yes-no" } })).body.id;
    const own = (questionId: string, index: number) => ({ questionId, label: `Question ${index}?`, required: false, hidden: false });
    const ids = await Promise.all(Array.from({ length: 21 }, add));
    expect((await practice.send({ version: 0, items: ids.slice(0, 20).map(own) })).status).toBe(200);
    expect((await practice.send({ version: 1, items: ids.map(own) })).body.fields).toEqual({ items: "A form has room for 20 questions of your own. Please hide 1." });
  });

  it("belongs to one form: the check-in can't ask it", async () => {
    const practice = await makePractice();
    const id = await practice.ask({ kind: "yes-no" });
    const { status } = await callRoute(publish, { cookie: practice.cookie, params: { form: "weekly-check-in" }, body: { version: 0, effectiveMonday: nextMonday, items: [{ questionId: id, label: "?", required: false, hidden: false }] } });
    expect(status).toBe(400);
  });
});

/** The same client, signed in again later. */
const memberAgain = async ({ id }: { id: string }) => {
  const cookie = await createSessionCookieHeader({ userId: id });
  return { asked: async (): Promise<QuestionForm> => (await callRoute(readForm, { cookie, params })).body };
};

describe("A built-in question of the intake form", () => {
  it("that is hidden may be missing, and one that isn't required may be blank", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    await client.submit({});
    await practice.change((item) => ({ ...item, hidden: item.questionId === "lifestyle", required: item.required && item.questionId !== "motivation" }));
    const { lifestyle: _, motivation: __, ...asked } = texts;
    expect((await callRoute(submit, { cookie: client.cookie, body: { ...asked, formVersion: 1, answers: [] } })).status).toBe(200);
    // What is hidden stays as it was, what was asked and is blank now goes.
    expect(await client.sent()).toMatchObject({ lifestyle: texts.lifestyle, motivation: null });
    const { expectations: ___, ...missing } = asked;
    expect((await callRoute(submit, { cookie: client.cookie, body: { ...missing, formVersion: 1 } })).body.fields).toEqual({ expectations: "Please describe your expectations" });
  });

  it("can be reworded for all, and a form with everything hidden is refused", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    await practice.change((item) => (item.questionId === "motivation" ? { ...item, label: "Why now?" } : item));
    expect((await client.asked()).items.find(({ questionId }) => questionId === "motivation")?.label).toBe("Why now?");
    expect((await practice.change((item) => ({ ...item, hidden: true }))).body.fields).toEqual({ items: "Please show at least one question" });
  });
});

describe("An answer that is shown as a safety note", () => {
  it("is one for staff and not for the client, and goes when the question is deleted", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "yes-no" }, { safetyNote: true });
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: true }] });
    expect(await practice.safetyNotesOf(client.id)).toEqual(["Are you trying to become pregnant? Yes"]);
    expect((await client.asked()).items.filter(({ safetyNote }) => safetyNote)).toEqual([]);
    expect(JSON.stringify(await client.sent())).not.toContain("safetyNote");
    await practice.remove(id);
    expect(await practice.safetyNotesOf(client.id)).toEqual([]);
  });

  it("is none while it says no", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "yes-no" }, { safetyNote: true });
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: false }] });
    expect(await practice.safetyNotesOf(client.id)).toEqual([]);
  });

  it("follows the question, also for answers that were given before", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "short-text" });
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: "Since May" }] });
    const mark = (safetyNote: boolean) => practice.change((item) => (item.questionId === id ? { ...item, safetyNote } : item));
    await mark(true);
    expect(await practice.safetyNotesOf(client.id)).toEqual(["Are you trying to become pregnant? Since May"]);
    await mark(false);
    expect(await practice.safetyNotesOf(client.id)).toEqual([]);
  });
});

describe("A question that becomes a safety note", () => {
  const marks = async (id: string, safetyNote: boolean, practice: Awaited<ReturnType<typeof makePractice>>) => practice.change((item) => (item.questionId === id ? { ...item, safetyNote } : item));

  it("marks an answer from a form that was begun before", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "short-text" });
    await marks(id, true, practice);
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: "Since May" }] });
    expect(await practice.safetyNotesOf(client.id)).toEqual(["Are you trying to become pregnant? Since May"]);
  });

  it("marks its answers also where the version before did not ask it", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "short-text" });
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: "Since May" }] });
    const { items } = await practice.read();
    const item = items.find(({ questionId }) => questionId === id);
    await practice.send({ version: 1, items: items.filter(({ questionId }) => questionId !== id) });
    await practice.send({ version: 2, items: [...items.filter(({ questionId }) => questionId !== id), { ...item, safetyNote: true }] });
    expect(await practice.safetyNotesOf(client.id)).toEqual(["Are you trying to become pregnant? Since May"]);
  });
});

describe("Answers of an intake form", () => {
  it("are accepted where a blank one is to a question that this version doesn't have", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "short-text" });
    expect((await client.submit({ formVersion: 0, answers: [{ questionId: id, value: null }] })).status).toBe(200);
    expect((await client.submit({ formVersion: 0, answers: [{ questionId: id, value: "typed" }] })).status).toBe(400);
  });

  it("are in the client's record, and are erased with their question after 30 days", async () => {
    const [practice, client] = [await makePractice(), await makeMember()];
    const id = await practice.ask({ kind: "number", unit: "children" }, { label: "How many children do you have?" });
    await client.submit({ formVersion: 1, answers: [{ questionId: id, value: 2 }] });
    const record = await callRoute(takeRecord, { cookie: client.cookie, params: { id: client.id } });
    expect(JSON.parse(unzip(new Uint8Array(record.body)).get("record.json") ?? "{}").intake.ownQuestions).toEqual([{ question: "How many children do you have?", answer: "2 children" }]);
    await practice.remove(id);
    expect(await client.sent()).not.toHaveProperty("answers");
    await eraseDueQuestions(new Date("2026-12-26T10:00:00Z"));
    expect([await db.question.count(), await db.questionAnswer.count()]).toEqual([0, 0]);
  });
});
