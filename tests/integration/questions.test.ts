import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as listClientQuestions, POST as askClient } from "@/app/api/clients/[id]/questions/route";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { GET as readNumbers } from "@/app/api/client-check-ins/[clientId]/numbers/route";
import { GET as readForm, PUT as publish } from "@/app/api/question-forms/[form]/route";
import { GET as listVersions } from "@/app/api/question-forms/[form]/versions/route";
import { DELETE as deleteQuestion, PATCH as editQuestion } from "@/app/api/questions/[id]/route";
import { GET as listQuestions, POST as addQuestion } from "@/app/api/questions/route";
import { PATCH as editCheckIn } from "@/app/api/weekly-check-ins/[id]/route";
import { GET as history, POST as submit } from "@/app/api/weekly-check-ins/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import { eraseDueQuestions, removeUnpublishedQuestions } from "@/lib/work/questions/commands";
import type { ClientQuestion, FormItem, Question, QuestionForm } from "@/lib/work/questions/contract";
import { checkInAnswers } from "@/tests/factories/check-ins";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { unzip } from "@/tests/support/unzip";

// A Wednesday: the check-in that is due next is that of Monday 30 November, and a change starts with it.
const wednesday = new Date("2026-11-25T10:00:00Z");
const [nextMonday, mondayAfter] = ["2026-11-30", "2026-12-07"];
const waitForNextMonday = () => vi.setSystemTime(new Date(`${nextMonday}T10:00:00Z`));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: wednesday });
  await resetDatabase();
});
afterEach(() => void vi.useRealTimers());

const params = { form: "weekly-check-in" };
const texts = checkInAnswers("great", 0);

async function makePractice() {
  const coach = await makeCoach(db);
  // Tests move by days, and a coach's session ends after 12 hours without use.
  const signedIn = async () => ({ cookie: await createSessionCookieHeader(coach), params });
  const read = async (): Promise<QuestionForm> => (await callRoute(readForm, await signedIn())).body;
  const add = async (question: object): Promise<string> => (await callRoute(addQuestion, { ...(await signedIn()), body: { form: "weekly-check-in", ...question } })).body.id;
  const send = async (body: object) => callRoute(publish, { ...(await signedIn()), body: { effectiveMonday: nextMonday, version: 0, ...body } });
  return {
    read,
    add,
    send,
    versions: async () => (await callRoute(listVersions, await signedIn())).body as (QuestionForm & { by: string })[],
    askHer: async (clientId: string, body: object) => callRoute(askClient, { ...(await signedIn()), params: { id: clientId }, body }),
    herQuestions: async (clientId: string): Promise<ClientQuestion[]> => (await callRoute(listClientQuestions, { ...(await signedIn()), params: { id: clientId } })).body,
    cookieOf: async () => (await signedIn()).cookie,
    list: async (): Promise<Question[]> => (await callRoute(listQuestions, await signedIn())).body,
    remove: async (id: string) => callRoute(deleteQuestion, { ...(await signedIn()), params: { id } }),
    archive: async (id: string, archived = true) => callRoute(editQuestion, { ...(await signedIn()), params: { id }, body: { archived } }),
    /** Adds one question and publishes it, from `monday` on. */
    async ask(question: object, item: object = {}, monday = nextMonday) {
      const questionId = await add(question);
      const { version, items } = await read();
      const published = await send({ version, effectiveMonday: monday, items: [...items, { ...ownItem(questionId), ...item }] });
      return { questionId, published };
    },
  };
}
const ownItem = (questionId: string) => ({ questionId, label: "How does it feel?", required: false, hidden: false });

async function makeMember(fields: { joinDate?: string; tags?: string[] } = {}) {
  const client = await makeClient(db, { client: { joinDate: dayToDate(fields.joinDate ?? "2026-11-02"), tags: fields.tags ?? [] } });
  const cookie = await createSessionCookieHeader(client);
  return {
    submit: (body: object) => callRoute(submit, { cookie, body: { ...texts, ...body } }),
    edit: (id: string, body: object) => callRoute(editCheckIn, { cookie, params: { id }, body: { ...texts, ...body } }),
    sent: async () => (await callRoute(history, { cookie })).body[0],
    asked: async (query: object = {}): Promise<QuestionForm> => (await callRoute(readForm, { cookie, params, query: { ...query } })).body,
    id: client.userId,
    cookie,
  };
}
const ownIds = (form: QuestionForm) => form.items.filter(({ builtIn }) => builtIn === null).map(({ questionId }) => questionId);

describe("A practice that changes nothing", () => {
  it("asks the built-in questions, and answers check-ins without a word of versions", async () => {
    const { read } = await makePractice();
    const client = await makeMember();
    const form = await read();
    expect([form.version, form.effectiveMonday, form.items.every(({ builtIn, questionId }) => builtIn === questionId)]).toEqual([0, null, true]);
    expect(form.items.filter(({ required }) => required).map(({ questionId }) => questionId)).toEqual(checkInAnswerNames);
    const { status, body } = await client.submit({});
    expect([status, "formVersion" in body, "answers" in body]).toEqual([201, false, false]);
  });

  it("names every missing answer of the ten", async () => {
    const client = await makeMember();
    const { status, body } = await callRoute(submit, { cookie: client.cookie, body: { threeWins: "  " } });
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([400, [...checkInAnswerNames].toSorted()]);
  });
});

describe("A published form", () => {
  it("is asked from its Monday on, in its order and words, while earlier ones stay as they are", async () => {
    const { ask, read, versions } = await makePractice();
    const client = await makeMember();
    const { questionId, published } = await ask({ kind: "number", unit: "steps" }, { label: "Steps a day" }, mondayAfter);
    expect(published.status).toBe(200);
    expect([(await read()).version, (await client.asked()).version, ownIds(await client.asked())]).toEqual([1, 0, []]);
    vi.setSystemTime(new Date("2026-12-05T10:00:00Z"));
    const asked = await client.asked();
    expect([asked.version, asked.effectiveMonday]).toEqual([1, mondayAfter]);
    expect(asked.items.at(-1)).toMatchObject({ questionId, builtIn: null, kind: "number", unit: "steps", label: "Steps a day" });
    expect(await versions()).toMatchObject([{ version: 1, effectiveMonday: mondayAfter, by: expect.any(String) }]);
  });

  it("hides and renames built-in questions, which may then be missing", async () => {
    const { send, read } = await makePractice();
    const client = await makeMember();
    const items = (await read()).items.map((item) => (item.builtIn === "referralThoughts" ? { ...item, hidden: true } : item.builtIn === "threeWins" ? { ...item, label: "What went well?" } : item));
    expect((await send({ items })).status).toBe(200);
    waitForNextMonday();
    const asked = await client.asked();
    expect([asked.items.some(({ builtIn }) => builtIn === "referralThoughts"), asked.items.find(({ builtIn }) => builtIn === "threeWins")?.label]).toEqual([false, "What went well?"]);
    const { referralThoughts, ...others } = texts;
    const sent = await callRoute(submit, { cookie: client.cookie, body: { ...others, formVersion: 1 } });
    expect([sent.status, sent.body.referralThoughts, sent.body.formVersion]).toEqual([201, "", 1]);
    const { threeWins, ...withoutWins } = others;
    expect((await callRoute(submit, { cookie: client.cookie, body: { ...withoutWins, formVersion: 1 } })).body.fields).toEqual({ threeWins: "Please share your three biggest wins" });
    // What was said before the question was hidden stays.
    await db.checkIn.updateMany({ data: { referralThoughts } });
    expect((await callRoute(submit, { cookie: client.cookie, body: { ...others, threeWins, formVersion: 1 } })).body.referralThoughts).toBe(referralThoughts);
  });

  it("gives every choice an id of its own where the request repeats one or leaves it blank", async () => {
    const { ask } = await makePractice();
    const { published } = await ask({ kind: "one-of" }, { options: [{ id: "a", label: "Yes" }, { id: "a", label: "No" }, { id: "", label: "Maybe" }] });
    const ids = published.body.items.at(-1).options.map(({ id }: { id: string }) => id);
    expect([ids[0], new Set(ids).size, ids.includes("")]).toEqual(["a", 3, false]);
  });

  it("is not read ahead by a client: neither a later version nor a later week", async () => {
    const { ask } = await makePractice();
    const client = await makeMember();
    await ask({ kind: "yes-no" }, { schedule: { repeat: "chosen-weeks", everyWeeks: null, weeks: [40], tag: null } }, mondayAfter);
    const early = await callRoute(readForm, { cookie: client.cookie, params, query: { version: "1" } });
    expect([early.status, early.body.fields]).toEqual([400, { version: "This form isn't asked yet" }]);
    expect(ownIds(await client.asked({ version: "0", week: "40" }))).toEqual([]);
  });

  it("of which a coach saw an older version is refused with the newest, and a repeated one is not", async () => {
    const { send, read } = await makePractice();
    const { items } = await read();
    const renamed = items.map((item: FormItem) => (item.builtIn === "focusArea" ? { ...item, label: "Focus" } : item));
    const [first, again, other] = [await send({ items: renamed }), await send({ items: renamed }), await send({ items })];
    expect([first.status, first.body.version, again.status, again.body.version, other.status, other.body.current.version]).toEqual([200, 1, 200, 1, 409, 1]);
  });

  it("is one of the two when two coaches publish at once", async () => {
    const { send, read, versions } = await makePractice();
    const { items } = await read();
    const named = (label: string) => items.map((item: FormItem) => (item.builtIn === "focusArea" ? { ...item, label } : item));
    const answers = await Promise.all([send({ items: named("A") }), send({ items: named("B") })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await versions()).toHaveLength(1);
  });

  it.each<[string, object, string, string]>([
    ["a day that is no Monday", { effectiveMonday: "2026-12-01" }, "effectiveMonday", "Please choose a Monday"],
    ["a Monday that is over", { effectiveMonday: "2026-11-23" }, "effectiveMonday", "A change can start on 30 November 2026 at the earliest"],
    ["an unknown question", { items: [ownItem("unknown")] }, "items.0.questionId", "This question is no longer there. Please remove it and add it again."],
    ["a question twice", { items: [ownItem("focusArea"), ownItem("focusArea")] }, "items.1.questionId", "This question is in the form already"],
  ])("refuses %s", async (_, body, field, message) => {
    const { send } = await makePractice();
    expect((await send({ items: [], ...body })).body).toEqual({ message, fields: { [field]: message } });
  });

  it.each<[string, object, object, string, string]>([
    ["a question without words", { kind: "yes-no" }, { label: " " }, "label", "Please write the question"],
    ["a choice of one", { kind: "one-of" }, { options: [{ label: "Yes" }] }, "options", "Please write at least two answers"],
    ["two choices with the same words", { kind: "one-of" }, { options: [{ label: "Yes" }, { label: "Yes" }] }, "options", "Please give each answer its own words"],
    ["a question of invisible characters", { kind: "yes-no" }, { label: "\u200b" }, "label", "Please write the question"],
    ["every N weeks without N", { kind: "yes-no" }, { schedule: { repeat: "every-n-weeks", everyWeeks: null, weeks: [], tag: null } }, "schedule.everyWeeks", "Please enter every how many weeks it's asked"],
    ["chosen weeks without any", { kind: "yes-no" }, { schedule: { repeat: "chosen-weeks", everyWeeks: null, weeks: [], tag: null } }, "schedule.weeks", "Please enter the weeks it's asked in"],
  ])("refuses %s", async (_, question, item, field, message) => {
    const { add, send } = await makePractice();
    const sent = await send({ items: [{ ...ownItem(await add(question)), ...item }] });
    expect(sent.body).toEqual({ message, fields: { [`items.0.${field}`]: message } });
  });

  it("with everything hidden, 21 own questions, or 11 in one week is refused", async () => {
    const { add, read, send } = await makePractice();
    const { items } = await read();
    const messageOf = async (body: object) => (await send(body)).body.fields?.items;
    expect(await messageOf({ items: items.map((item) => ({ ...item, hidden: true })) })).toBe("Please show at least one question");
    const own = await Promise.all(Array.from({ length: 21 }, () => add({ kind: "yes-no" })));
    const inWeek = (week: number) => ({ schedule: { repeat: "chosen-weeks", everyWeeks: null, weeks: [week], tag: null } });
    expect(await messageOf({ items: own.map((id, index) => ({ ...ownItem(id), ...inWeek(index + 1) })) })).toBe("A form has room for 20 questions of your own. Please hide 1.");
    expect(await messageOf({ items: own.slice(0, 11).map((id) => ({ ...ownItem(id), ...inWeek(7) })) })).toBe("Week 7 would ask 11 questions of your own. Please ask at most 10 in a week.");
  });
});

describe("When a question is asked", () => {
  // Joined on 2 November: Monday 30 November is her fifth week.
  it.each<[string, object, boolean]>([
    ["every week", { repeat: "every-week" }, true],
    ["every five weeks", { repeat: "every-n-weeks", everyWeeks: 5 }, true],
    ["every two weeks", { repeat: "every-n-weeks", everyWeeks: 2 }, false],
    ["in measurement weeks", { repeat: "measurement-weeks" }, false],
    ["in weeks 5 and 9", { repeat: "chosen-weeks", weeks: [5, 9] }, true],
    ["in week 6", { repeat: "chosen-weeks", weeks: [6] }, false],
    ["of those with her tag", { repeat: "every-week", tag: "Postpartum" }, true],
    ["of those with another tag", { repeat: "every-week", tag: "Marathon" }, false],
  ])("%s", async (_, schedule, isAsked) => {
    const { ask } = await makePractice();
    const client = await makeMember({ tags: ["postpartum"] });
    const { questionId } = await ask({ kind: "yes-no" }, { schedule: { repeat: "every-week", everyWeeks: null, weeks: [], tag: null, ...schedule } });
    waitForNextMonday();
    const asked = await client.asked();
    expect(ownIds(asked)).toEqual(isAsked ? [questionId] : []);
    expect(JSON.stringify(asked)).not.toContain("Postpartum");
  });

  it("a pause does not count", async () => {
    const { ask } = await makePractice();
    const client = await makeMember();
    await db.pause.create({ data: { clientId: client.id, startsOn: dayToDate("2026-11-09"), endsOn: dayToDate("2026-11-15") } });
    const { questionId } = await ask({ kind: "yes-no" }, { schedule: { repeat: "chosen-weeks", everyWeeks: null, weeks: [4], tag: null } });
    waitForNextMonday();
    expect(ownIds(await client.asked())).toEqual([questionId]);
  });

  it("a question that was stopped is hidden at once, an answer already typed is accepted, and it can be asked again", async () => {
    const { ask, archive } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask({ kind: "yes-no" });
    waitForNextMonday();
    expect((await archive(questionId)).body.archived).toBe(true);
    expect((await archive(questionId)).status).toBe(200);
    expect(ownIds(await client.asked())).toEqual([]);
    expect((await client.submit({ formVersion: 1, answers: [{ questionId, value: true }] })).body.answers).toHaveLength(1);
    await archive(questionId, false);
    expect(ownIds(await client.asked())).toEqual([questionId]);
    expect((await archive("unknown")).status).toBe(404);
  });
});

describe("An answer", () => {
  const options = [{ id: "a", label: "School run" }, { id: "b", label: "Work" }, { id: "c", label: "Family" }];
  it.each<[string, object, object, unknown, unknown, string]>([
    ["short text", { kind: "short-text" }, {}, "  Fine 🙂  ", "Fine 🙂", "Fine 🙂"],
    ["long text", { kind: "long-text" }, {}, "x".repeat(10_000), "x".repeat(10_000), "x".repeat(10_000)],
    ["right to left", { kind: "short-text" }, { label: "איך את מרגישה?" }, "טוב", "טוב", "טוב"],
    ["a number", { kind: "number", unit: "steps" }, {}, 8250.5, 8250.5, "8250.5 steps"],
    ["a scale", { kind: "scale", low: "weak", high: "strong" }, {}, 7, 7, "7/10"],
    ["no", { kind: "yes-no" }, {}, false, false, "No"],
    ["one of", { kind: "one-of" }, { options }, "b", "b", "Work"],
    ["several of", { kind: "several-of" }, { options }, ["c", "a", "c"], ["a", "c"], "School run, Family"],
  ])("of the kind “%s” is read as it was given, and is in the record", async (_, question, item, value, read, text) => {
    const { ask } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask(question, item);
    const { status, body } = await client.submit({ formVersion: 1, answers: [{ questionId, value }] });
    expect(status).toBe(201);
    const label = "label" in item ? item.label : "How does it feel?";
    expect(body.answers).toMatchObject([{ questionId, label, value: read, text }]);
    expect((await client.sent()).answers).toEqual(body.answers);
    const record = await callRoute(takeRecord, { cookie: client.cookie, params: { id: client.id } });
    expect(JSON.parse(unzip(new Uint8Array(record.body)).get("record.json") ?? "{}").checkIns[0].ownQuestions).toEqual([{ question: label, answer: text }]);
  });

  it.each<[string, object, object, unknown, string]>([
    ["words for a number", { kind: "number" }, {}, "8,000", "Please enter a number"],
    ["too many decimals", { kind: "number" }, {}, 0.1234, "Please use at most 3 decimals"],
    ["too large a number", { kind: "number" }, {}, 1_000_001, "Please enter at most 1,000,000"],
    ["11 of 10", { kind: "scale" }, {}, 11, "Please choose from 1 to 10"],
    ["half a step", { kind: "scale" }, {}, 6.5, "Please choose from 1 to 10"],
    ["maybe", { kind: "yes-no" }, {}, "maybe", "Please choose yes or no"],
    ["a number for words", { kind: "long-text" }, {}, 3, "Please answer in words"],
    ["501 characters", { kind: "short-text" }, {}, "x".repeat(501), "Please use at most 500 characters"],
    ["an unknown choice", { kind: "one-of" }, { options }, "z", "Please choose one of the answers"],
    ["two of one", { kind: "one-of" }, { options }, ["a", "b"], "Please choose one answer"],
  ])("is refused beside its field: %s", async (_, question, item, value, message) => {
    const { ask } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask(question, item);
    const { status, body } = await client.submit({ formVersion: 1, answers: [{ questionId, value }] });
    expect([status, body]).toEqual([400, { message, fields: { "answers.0.value": message } }]);
    expect(await db.checkIn.count()).toBe(0);
  });

  it("that can't be read is left out where its question isn't asked any more, and what was sent before stays", async () => {
    const { ask, archive, askHer } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask({ kind: "number" });
    const own = (await askHer(client.id, { kind: "number", label: "Steps?", weeks: 1 })).body.id;
    const { id } = (await client.submit({ formVersion: 1, answers: [{ questionId, value: 8000 }] })).body;
    await archive(questionId);
    const unread = ["about 9000", 0.1234, "x".repeat(501)];
    for (const value of unread) expect((await client.edit(id, { formVersion: 1, answers: [{ questionId, value, noLongerAsked: true }] })).body.answers).toMatchObject([{ value: 8000 }]);
    expect((await client.edit(id, { formVersion: 1, answers: [{ questionId, value: 9000, noLongerAsked: true }] })).body.answers).toMatchObject([{ value: 9000 }]);
    // One for her alone that is erased meanwhile is known to no form.
    waitForNextMonday();
    await db.question.delete({ where: { id: own } });
    const sent = await client.submit({ formVersion: 1, answers: [{ questionId: own, value: "about 8000", noLongerAsked: true }] });
    expect([sent.status, "answers" in sent.body]).toEqual([201, false]);
  });

  it("keeps the words it was asked with when the question is reworded or loses the choice", async () => {
    const { ask, read, send } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask({ kind: "one-of" }, { options });
    const { id } = (await client.submit({ formVersion: 1, answers: [{ questionId, value: "b" }] })).body;
    const reworded = (await read()).items.map((item) => (item.questionId === questionId ? { ...item, label: "And now?", options: [options[0], options[2]] } : item));
    expect((await send({ version: 1, items: reworded })).status).toBe(200);
    expect((await client.sent()).answers).toMatchObject([{ label: "How does it feel?", text: "Work" }]);
    expect((await client.edit(id, { formVersion: 2, answers: [{ questionId, value: "b" }] })).status).toBe(400);
    expect((await client.edit(id, { formVersion: 1, answers: [{ questionId, value: "c" }] })).body.answers).toMatchObject([{ label: "How does it feel?", text: "Family" }]);
    expect((await client.edit(id, { formVersion: 2, answers: [{ questionId, value: "a" }] })).body).toMatchObject({ formVersion: 2, answers: [{ label: "And now?", text: "School run" }] });
  });

  it("is removed by an edit with the form, and kept by one that knows of no form", async () => {
    const { ask } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask({ kind: "yes-no" });
    const { id } = (await client.submit({ formVersion: 1, answers: [{ questionId, value: true }] })).body;
    expect((await client.edit(id, {})).body).toMatchObject({ formVersion: 1, answers: [{ value: true }] });
    expect("answers" in (await client.edit(id, { formVersion: 1, answers: [{ questionId, value: null }] })).body).toBe(false);
  });

  it("stays where a submission with the form says nothing of answers", async () => {
    const { ask } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask({ kind: "yes-no" });
    const { id } = (await client.submit({ formVersion: 1, answers: [{ questionId, value: true }] })).body;
    expect((await client.edit(id, { formVersion: 1 })).body.answers).toMatchObject([{ questionId, value: true }]);
  });

  it.each<[string, object, Record<string, string>]>([
    ["under a version that no column holds", { formVersion: 3_000_000_000 }, { formVersion: "Please load the form again" }],
    ["to a question that the form does not ask", { formVersion: 1, answers: [{ questionId: "unknown", value: 1 }] }, { "answers.0.questionId": "This form does not ask that" }],
    ["under an unknown version", { formVersion: 9 }, { formVersion: "We don't know this version of the form. Please load the page again." }],
    ["without a version", { answers: [{ questionId: "unknown", value: 1 }] }, { formVersion: "Please send the version of the form with its answers" }],
  ])("is refused: %s", async (_, body, fields) => {
    const { ask } = await makePractice();
    const client = await makeMember();
    await ask({ kind: "yes-no" });
    const answer = await client.submit(body);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  it("goes with its check-in, and its question stays", async () => {
    const { ask } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask({ kind: "yes-no" });
    await client.submit({ formVersion: 1, answers: [{ questionId, value: true }] });
    await db.client.delete({ where: { userId: client.id } });
    expect([await db.questionAnswer.count(), await db.question.count()]).toEqual([0, 1]);
  });
});

describe("A question for one client", () => {
  async function worldOfTwo() {
    const { askHer, herQuestions, archive, list, versions } = await makePractice();
    return { askHer, herQuestions, archive, list, versions, lucy: await makeMember(), beth: await makeMember() };
  }
  const knee = { kind: "scale", label: "How does your knee feel?", low: "Sore", high: "Fine", weeks: 2 };

  it("is asked of her alone, from the next Monday for so many weeks, also where the practice has changed nothing", async () => {
    const { askHer, herQuestions, list, versions, lucy, beth } = await worldOfTwo();
    const { status, body } = await askHer(lucy.id, knee);
    expect([status, body]).toEqual([201, expect.objectContaining({ kind: "scale", label: knee.label, low: "Sore", firstMonday: "2026-11-30", lastMonday: "2026-12-07", archived: false, answers: 0 })]);
    expect(await herQuestions(lucy.id)).toEqual([body]);
    expect([await list(), await versions(), await herQuestions(beth.id), ownIds(await lucy.asked())]).toEqual([[], [], [], []]);
    waitForNextMonday();
    expect((await lucy.asked()).items.at(-1)).toMatchObject({ questionId: body.id, builtIn: null, label: knee.label, required: false });
    expect(ownIds(await beth.asked())).toEqual([]);
    vi.setSystemTime(new Date("2026-12-14T10:00:00Z"));
    expect(ownIds(await lucy.asked())).toEqual([]);
  });

  it("takes no answer for a week before its first Monday, and one that comes late for a week after its last", async () => {
    const { askHer, lucy } = await worldOfTwo();
    const { id } = (await askHer(lucy.id, { ...knee, weeks: 1 })).body;
    const answered = { formVersion: 0, answers: [{ questionId: id, value: 4 }] };
    const refusal = { message: "This form does not ask that", fields: { "answers.0.questionId": "This form does not ask that" } };
    const early = await lucy.submit(answered);
    expect([early.status, early.body]).toEqual([400, refusal]);
    const sent = (await lucy.submit({})).body;
    waitForNextMonday();
    const edited = await lucy.edit(sent.id, answered);
    expect([edited.status, edited.body]).toEqual([400, refusal]);
    vi.setSystemTime(new Date("2026-12-08T10:00:00Z"));
    expect(ownIds(await lucy.asked())).toEqual([]);
    const late = await lucy.submit(answered);
    expect([late.status, late.body]).toEqual([201, expect.objectContaining({ dueDate: mondayAfter, answers: [expect.objectContaining({ questionId: id, value: 4 })] })]);
    expect((await lucy.edit(late.body.id, answered)).status).toBe(200);
  });

  it("is answered with the built-in form, by her alone, and is in her record", async () => {
    const { askHer, lucy, beth } = await worldOfTwo();
    const { id, options } = (await askHer(lucy.id, { ...knee, kind: "one-of", choices: ["Left", "Right"] })).body;
    waitForNextMonday();
    const answers = [{ questionId: id, value: options[1].id }];
    expect((await beth.submit({ formVersion: 0, answers })).body.fields).toEqual({ "answers.0.questionId": "This form does not ask that" });
    expect((await lucy.submit({ formVersion: 0, answers })).body).toMatchObject({ formVersion: 0, answers: [{ questionId: id, label: knee.label, text: "Right" }] });
    // The record needs a sign-in that is no older than some minutes.
    const record = await callRoute(takeRecord, { cookie: await createSessionCookieHeader(lucy), params: { id: lucy.id } });
    expect(JSON.parse(unzip(new Uint8Array(record.body)).get("record.json") ?? "{}").questionsForYou).toMatchObject([{ label: knee.label, askedFrom: "2026-11-30" }]);
  });

  it("stops at once, comes back, and goes with her", async () => {
    const { askHer, archive, lucy } = await worldOfTwo();
    const { id } = (await askHer(lucy.id, knee)).body;
    waitForNextMonday();
    await archive(id);
    expect(ownIds(await lucy.asked())).toEqual([]);
    await archive(id, false);
    expect(ownIds(await lucy.asked())).toEqual([id]);
    await lucy.submit({ formVersion: 0, answers: [{ questionId: id, value: 4 }] });
    await db.client.delete({ where: { userId: lucy.id } });
    expect([await db.question.count(), await db.questionAnswer.count()]).toEqual([0, 0]);
  });

  it.each<[string, object, string, string]>([
    ["without words", { label: " " }, "label", "Please write the question"],
    ["for no week", { weeks: 0 }, "weeks", "Please enter at least 1"],
    ["for more than a year", { weeks: 53 }, "weeks", "Please enter at most 52"],
    ["with one choice", { kind: "one-of", choices: ["Left"] }, "choices", "Please write at least two answers"],
  ])("is refused %s", async (_, part, field, message) => {
    const { askHer, lucy } = await worldOfTwo();
    expect((await askHer(lucy.id, { ...knee, ...part })).body).toEqual({ message, fields: { [field]: message } });
  });

  it("is one of ten at most, and needs a client", async () => {
    const { askHer, lucy } = await worldOfTwo();
    for (let index = 0; index < 10; index += 1) expect((await askHer(lucy.id, knee)).status).toBe(201);
    expect([(await askHer(lucy.id, knee)).status, (await askHer("unknown", knee)).status]).toEqual([409, 404]);
  });
});

describe("A question that is deleted with its answers", () => {
  const deleteAt = async (monthsLater: string) => eraseDueQuestions(new Date(monthsLater));

  it("is hidden with them at once, can be brought back for 30 days, and is erased then", async () => {
    const { ask, archive, list, remove } = await makePractice();
    // Her first check-in is for the next Monday.
    const client = await makeMember({ joinDate: "2026-11-20" });
    const { questionId } = await ask({ kind: "scale" });
    const other = await ask({ kind: "yes-no" });
    await client.submit({ formVersion: 2, answers: [{ questionId, value: 3 }, { questionId: other.questionId, value: true }] });
    const { status, body } = await remove(questionId);
    expect([status, body]).toEqual([200, expect.objectContaining({ id: questionId, archived: true, answers: 1, eraseAt: "2026-12-25T10:00:00.000Z" })]);
    expect((await remove(questionId)).body.eraseAt).toBe(body.eraseAt);
    const shownIds = async () => (await client.sent()).answers.map((answer: { questionId: string }) => answer.questionId);
    expect([await shownIds(), ownIds(await client.asked())]).toEqual([[other.questionId], [other.questionId]]);

    await deleteAt("2026-12-25T09:59:00Z");
    // An edit without the answers that she doesn't see keeps them.
    const sent = await client.sent();
    expect((await client.edit(sent.id, { formVersion: 2, answers: [{ questionId: other.questionId, value: true }] })).status).toBe(200);
    await archive(questionId, false);
    expect(await shownIds()).toEqual([questionId, other.questionId]);
    await deleteAt("2026-12-26T10:00:00Z");
    expect(await db.questionAnswer.count()).toBe(2);

    await remove(questionId);
    await deleteAt("2026-12-25T10:00:00Z");
    expect([await db.questionAnswer.count(), (await list()).map(({ id }) => id), ownIds(await client.asked())]).toEqual([1, [other.questionId], [other.questionId]]);
    expect((await db.auditEvent.findMany({ where: { action: { in: ["question.deleted", "questions.erased"] } }, select: { action: true, detail: true }, orderBy: [{ createdAt: "asc" }, { action: "asc" }] })).map(({ action, detail }) => [action, detail])).toEqual([
      ["question.deleted", { count: 1 }], ["question.deleted", { count: 1 }], ["questions.erased", { count: 1 }],
    ]);
  });

  it("takes no answer once it is erased, and the check-in is sent all the same", async () => {
    const { ask, remove } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask({ kind: "scale" });
    await remove(questionId);
    await deleteAt("2026-12-25T10:00:00Z");
    const { status, body } = await client.submit({ formVersion: 1, answers: [{ questionId, value: 3 }] });
    expect([status, body.formVersion, "answers" in body]).toEqual([201, 1, false]);
  });

  it("is still in the client's record until it is erased", async () => {
    const { ask, remove } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask({ kind: "scale" });
    await client.submit({ formVersion: 1, answers: [{ questionId, value: 3 }] });
    await remove(questionId);
    const record = await callRoute(takeRecord, { cookie: client.cookie, params: { id: client.id } });
    expect(JSON.parse(unzip(new Uint8Array(record.body)).get("record.json") ?? "{}").checkIns[0].ownQuestions).toHaveLength(1);
  });

  it("needs step-up and a question", async () => {
    const { cookieOf, remove } = await makePractice();
    expect((await remove("unknown")).status).toBe(404);
    const cookie = await cookieOf();
    vi.setSystemTime(new Date(wednesday.getTime() + 20 * 60_000));
    const { status, body } = await callRoute(deleteQuestion, { cookie, params: { id: "unknown" } });
    expect([status, body.reason]).toEqual([403, "step-up"]);
  });
});

describe("A question that no version ever had", () => {
  const dayAfterTheWeek = new Date("2026-12-02T10:00:00Z");

  it("is removed after a week, and publishing it then is refused at it", async () => {
    const { add, list, read, send } = await makePractice();
    const questionId = await add({ kind: "yes-no" });
    await removeUnpublishedQuestions(new Date(dayAfterTheWeek.getTime() - 1));
    expect((await list()).map(({ id }) => id)).toEqual([questionId]);
    await removeUnpublishedQuestions(dayAfterTheWeek);
    await removeUnpublishedQuestions(dayAfterTheWeek);
    expect(await list()).toEqual([]);
    const { items } = await read();
    const { status, body } = await send({ items: [...items, ownItem(questionId)] });
    const message = "This question is no longer there. Please remove it and add it again.";
    expect([status, body]).toEqual([400, { message, fields: { [`items.${items.length}.questionId`]: message } }]);
  });

  it("is the only one that goes: not one of any version, one for a client, or one that is deleted for 30 days", async () => {
    const { add, ask, askHer, list, read, remove, send } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask({ kind: "yes-no" });
    // The newest version doesn't have it any more.
    await send({ version: 1, items: (await read()).items.filter(({ builtIn }) => builtIn !== null) });
    const deleted = await add({ kind: "scale" });
    await remove(deleted);
    await add({ kind: "number" });
    expect((await askHer(client.id, { kind: "yes-no", label: "Did your knee hurt?", weeks: 1 })).status).toBe(201);
    await removeUnpublishedQuestions(dayAfterTheWeek);
    expect([(await list()).map(({ id }) => id), await db.question.count()]).toEqual([[questionId, deleted], 3]);
  });
});

describe("Questions by role", () => {
  it("are written by coaches alone, and their versions are read by coaches alone", async () => {
    const client = await makeMember();
    const nutritionist = await makeSignedInNutritionist();
    for (const cookie of [client.cookie, nutritionist.cookie]) {
      expect((await callRoute(publish, { cookie, params, body: { items: [], effectiveMonday: nextMonday, version: 0 } })).status).toBe(403);
      expect((await callRoute(addQuestion, { cookie, body: { form: "weekly-check-in", kind: "yes-no" } })).status).toBe(403);
      expect((await callRoute(editQuestion, { cookie, params: { id: "x" }, body: { archived: true } })).status).toBe(403);
      expect((await callRoute(listVersions, { cookie, params })).status).toBe(403);
      expect((await callRoute(readForm, { cookie, params })).status).toBe(200);
      expect((await callRoute(readForm, { cookie, params: { form: "unknown" } })).status).toBe(404);
    }
    expect((await callRoute(readForm, { params })).status).toBe(401);
  });
});

describe("The trend of a question", () => {
  it("comes with the client's numbers, without what is in words", async () => {
    const { ask } = await makePractice();
    const client = await makeMember();
    const { questionId } = await ask({ kind: "scale" });
    const words = await ask({ kind: "long-text" });
    await client.submit({ formVersion: 2, answers: [{ questionId: words.questionId, value: "Private" }, { questionId, value: 4 }] });
    const { body } = await callRoute(readNumbers, { cookie: client.cookie, params: { clientId: client.id } });
    expect(body).toMatchObject([{ answers: [{ questionId, value: 4, text: "4/10" }] }]);
    expect(JSON.stringify(body)).not.toContain("Private");
    const other = await makeMember();
    await other.submit({});
    const { body: plain } = await callRoute(readNumbers, { cookie: other.cookie, params: { clientId: other.id } });
    expect("answers" in plain[0]).toBe(false);
  });
});
