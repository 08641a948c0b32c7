import { beforeEach, describe, expect, it } from "vitest";
import { POST as keepPromise } from "@/app/api/clients/[id]/promises/route";
import { POST as previewPromises } from "@/app/api/promises/preview/route";
import { GET as promises } from "@/app/api/promises/route";
import { PATCH as editSettings } from "@/app/api/settings/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { findClientDashboard, listRunningPromises } from "@/lib/practice/dashboard/client-queries";
import { findCurrentCheckIn } from "@/lib/work/check-ins/queries";
import { OnboardingStepName } from "@/prisma/generated/client";
import { makeCheckIn, reviewColumns } from "@/tests/factories/check-ins";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const now = new Date("2026-11-18T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const session = { sessionId: "", sessionEndsAt: now };

const makeMember = async () => {
  const { userId: id, user } = await makeClient(db);
  return { id, actor: { ...user, ...session }, cookie: await createSessionCookieHeader(user) };
};
const makeCoachActor = async () => {
  const coach = await makeCoach(db);
  return { id: coach.id, actor: { ...coach, ...session }, cookie: await createSessionCookieHeader(coach) };
};
const completeSteps = (clientId: string, completedAt: Date, count = 7) =>
  db.onboardingStep.createMany({ data: Object.values(OnboardingStepName).slice(0, count).map((stepName, index) => ({ clientId, stepName, completedAt: new Date(completedAt.getTime() - index) })) });
const sendMessage = async (clientId: string, senderId: string, createdAt: Date, staffKey = "coach") => {
  const thread = await db.thread.upsert({ where: { clientId_staffKey: { clientId, staffKey } }, create: { clientId, staffKey }, update: {} });
  await db.message.create({ data: { threadId: thread.id, senderId, content: "Hello", createdAt } });
};
const sendDiary = (clientId: string, submittedAt: Date, monday = "2026-11-09") => db.foodDiary.create({ data: { clientId, weekStartDate: dayToDate(monday), submittedAt } });
const uploadPlan = async (clientId: string, uploadedAt: Date, foodDiaryId?: string) => {
  const file = await db.file.create({ data: { ownerId: clientId, purpose: "nutrition_plan", fileName: "p.pdf", contentType: "application/pdf", size: 1, storageKey: crypto.randomUUID(), stored: true } });
  return db.nutritionPlan.create({ data: { clientId, title: "Plan", fileName: "p.pdf", fileSize: 1, fileId: file.id, foodDiaryId, uploadedAt } });
};

describe("The promises", () => {
  const kinds = async (coach: Awaited<ReturnType<typeof makeCoachActor>>) => (await listRunningPromises(coach.actor, now)).map(({ kind, dueAt }) => [kind, dueAt]);

  it("are the same for the coach and the client", async () => {
    const [coach, client] = [await makeCoachActor(), await makeMember()];
    await completeSteps(client.id, hoursAgo(10));
    await db.intakeRecord.create({ data: { clientId: client.id, submittedAt: hoursAgo(30), injuries: [], availableEquipment: [] } });
    await sendMessage(client.id, client.id, hoursAgo(2));
    await sendDiary(client.id, hoursAgo(1));
    const list = await listRunningPromises(coach.actor, now);
    expect(list.map(({ kind, dueAt, isOverdue }) => [kind, dueAt, isOverdue])).toEqual([
      ["intake_review", hoursAgo(6), true],
      ["reply", hoursAgo(-22), false],
      ["training_plan", hoursAgo(-38), false],
      ["nutrition_plan", new Date("2026-11-23T11:00:00Z"), false],
    ]);
    expect(list.every((promise) => promise.client.id === client.id)).toBe(true);
    const own = await findClientDashboard(client.actor, now);
    expect(list).toEqual(own.promises.map((promise) => ({ ...promise, client: expect.objectContaining({ id: client.id }) })));
  });

  it("of a reply start with the oldest message without a reply, and end with the reply", async () => {
    const [coach, client] = [await makeCoachActor(), await makeMember()];
    await sendMessage(client.id, coach.id, hoursAgo(50));
    await sendMessage(client.id, client.id, hoursAgo(40));
    await sendMessage(client.id, coach.id, hoursAgo(39));
    expect(await kinds(coach)).toEqual([]);
    await sendMessage(client.id, client.id, hoursAgo(5));
    await sendMessage(client.id, client.id, hoursAgo(4));
    expect(await kinds(coach)).toEqual([["reply", hoursAgo(-19)]]);
    await sendMessage(client.id, coach.id, hoursAgo(3));
    expect(await kinds(coach)).toEqual([]);
  });

  it("of a reply do not depend on the order in which messages were stored, or on whether the coach still exists", async () => {
    const [coach, client, other] = [await makeCoachActor(), await makeMember(), await makeMember()];
    for (const { id } of [client, other]) await db.thread.create({ data: { id: `of-${id}`, clientId: id, staffKey: "coach" } });
    const messageFrom = (clientId: string, senderId: string, hours: number) => ({ threadId: `of-${clientId}`, senderId, content: "Hello", createdAt: hoursAgo(hours) });
    const otherCoach = await makeCoach(db);
    await db.message.createMany({
      data: [messageFrom(client.id, client.id, 2), messageFrom(other.id, other.id, 9), messageFrom(client.id, client.id, 30), messageFrom(client.id, otherCoach.id, 20), messageFrom(client.id, client.id, 5), messageFrom(other.id, otherCoach.id, 8)],
    });
    expect(await kinds(coach)).toEqual([["reply", hoursAgo(-19)]]);
    await db.user.delete({ where: { id: otherCoach.id } });
    await sendMessage(client.id, client.id, hoursAgo(1));
    expect(await kinds(coach)).toEqual([["reply", hoursAgo(-19)]]);
  });

  it("do not include messages to the nutritionist", async () => {
    const [coach, client, nutritionist] = [await makeCoachActor(), await makeMember(), await makeNutritionist(db)];
    await sendMessage(client.id, client.id, hoursAgo(5), nutritionist.id);
    expect(await kinds(coach)).toEqual([]);
  });

  it("of a nutrition plan end with the plan for the diary, or any later plan", async () => {
    const [coach, client] = [await makeCoachActor(), await makeMember()];
    const diary = await sendDiary(client.id, hoursAgo(30));
    await uploadPlan(client.id, hoursAgo(100));
    expect(await kinds(coach)).toEqual([["nutrition_plan", new Date("2026-11-20T06:00:00Z")]]);
    await uploadPlan(client.id, hoursAgo(2), diary.id);
    expect(await kinds(coach)).toEqual([]);
    await sendDiary(client.id, hoursAgo(1), "2026-11-16");
    expect(await kinds(coach)).toHaveLength(1);
    await uploadPlan(client.id, hoursAgo(0));
    expect(await kinds(coach)).toEqual([]);
  });

  it("end when the coach marks them as kept, keep the first time, and reopen when the coach undoes it", async () => {
    const [coach, client] = [await makeCoachActor(), await makeMember()];
    await completeSteps(client.id, hoursAgo(10));
    await db.intakeRecord.create({ data: { clientId: client.id, submittedAt: hoursAgo(30), injuries: [], availableEquipment: [] } });
    const update = (body: object) => callRoute(keepPromise, { cookie: coach.cookie, params: { id: client.id }, body });
    const first = await update({ trainingPlanLive: true });
    expect([first.status, first.body.intakeReviewedAt]).toEqual([200, null]);
    expect((await update({ trainingPlanLive: true })).body.trainingPlanLiveAt).toBe(first.body.trainingPlanLiveAt);
    expect((await kinds(coach)).map(([kind]) => kind)).toEqual(["intake_review"]);
    await update({ intakeReviewed: true });
    expect(await kinds(coach)).toEqual([]);
    expect((await update({ trainingPlanLive: false })).body.trainingPlanLiveAt).toBeNull();
    expect((await kinds(coach)).map(([kind]) => kind)).toEqual(["training_plan"]);
    expect((await update({ trainingPlanLive: "yes" })).status).toBe(400);
    expect((await update({})).status).toBe(200);
  });

  it("are not listed for archived clients, and cannot be updated for people outside the actor's reach", async () => {
    const [coach, client] = [await makeCoachActor(), await makeMember()];
    await sendMessage(client.id, client.id, hoursAgo(5));
    await db.user.update({ where: { id: client.id }, data: { archivedAt: now } });
    expect(await kinds(coach)).toEqual([]);
    for (const id of [client.id, coach.id, "nobody"]) expect((await callRoute(keepPromise, { cookie: coach.cookie, params: { id }, body: { trainingPlanLive: true } })).status).toBe(404);
    const other = await makeMember();
    expect((await callRoute(keepPromise, { cookie: other.cookie, params: { id: other.id }, body: { trainingPlanLive: true } })).status).toBe(403);
  });

  it("of one client are the same as in the whole list, also page by page", async () => {
    const [coach, client, other, idle, archived] = [await makeCoachActor(), await makeMember(), await makeMember(), await makeMember(), await makeMember()];
    for (const { id } of [client, other, archived]) {
      await completeSteps(id, hoursAgo(10));
      await sendMessage(id, id, hoursAgo(2));
    }
    await sendDiary(client.id, hoursAgo(1));
    await db.user.update({ where: { id: archived.id }, data: { archivedAt: now } });
    const read = (query: Record<string, unknown>) => callRoute(promises, { cookie: coach.cookie, query });
    const whole = (await read({})).body as { kind: string; client: { id: string } }[];
    const result = await read({ clientId: client.id });
    expect(result.body).toEqual(whole.filter((promise) => promise.client.id === client.id));
    const first = await read({ clientId: client.id, limit: 2 });
    const rest = await read({ clientId: client.id, limit: 2, cursor: first.headers.get("next-cursor") });
    expect([...first.body, ...rest.body]).toEqual(result.body);
    expect([result.body.length, rest.headers.get("next-cursor")]).toEqual([3, null]);
    expect((await read({ clientId: idle.id })).body).toEqual([]);
    for (const id of [archived.id, coach.id, "nobody"]) expect((await read({ clientId: id })).status).toBe(404);
    for (const { cookie } of [client, other]) expect((await callRoute(promises, { cookie, query: { clientId: client.id } })).status).toBe(403);
  });

  it("that are all due at one midnight come page by page, each once", async () => {
    const coach = await makeCoachActor();
    // On a Saturday, so that each reply is due as Monday ends.
    for (let count = 0; count < 5; count += 1) {
      const { id } = await makeMember();
      await sendMessage(id, id, new Date("2026-11-14T12:00:00Z"));
    }
    const read = (query: Record<string, unknown>) => callRoute(promises, { cookie: coach.cookie, query });
    const whole = (await read({})).body;
    expect(whole).toHaveLength(5);
    const paged: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read({ limit: 2, ...(cursor && { cursor }) });
      paged.push(...page.body);
      cursor = page.headers.get("next-cursor");
    }
    expect(paged).toEqual(whole);
  });

  it("of 30 clients take one statement", async () => {
    const coach = await makeCoachActor();
    for (let index = 0; index < 30; index += 1) {
      const { userId } = await makeClient(db);
      await sendMessage(userId, userId, hoursAgo(index));
      await completeSteps(userId, hoursAgo(5));
    }
    await callRoute(promises, { cookie: coach.cookie });
    const { result, statements } = await countStatements(() => callRoute(promises, { cookie: coach.cookie }));
    expect([result.body.length, statements]).toEqual([60, 1]);
  });
});

describe("The reply to a check-in", () => {
  it("is promised one working day after it was sent, until the coach has replied", async () => {
    const [coach, client] = [await makeCoachActor(), await makeMember()];
    const due = async () => (await findCurrentCheckIn(client.actor, now)).replyDueAt?.toISOString() ?? null;
    expect(await due()).toBeNull();
    // A Friday afternoon.
    const { id } = await makeCheckIn(db, { clientId: client.id, dueMonday: dayToDate("2026-11-16"), submittedAt: new Date("2026-11-13T17:00:00Z") });
    expect(await due()).toBe("2026-11-16T17:00:00.000Z");
    await callRoute(editSettings, { cookie: coach.cookie, body: { awayFrom: "2026-11-16", awayUntil: "2026-11-18" } });
    expect(await due()).toBe("2026-11-18T17:00:00.000Z");
    await db.checkIn.update({ where: { id }, data: reviewColumns(coach.id, now) });
    expect(await due()).toBeNull();
  });
});

describe("Promises when the working time changes", () => {
  // A Wednesday.
  const away = { awayFrom: "2026-11-18", awayUntil: "2026-11-23" };
  const waitingClient = async () => {
    const client = await makeMember();
    await sendMessage(client.id, client.id, hoursAgo(2));
    await sendDiary(client.id, hoursAgo(100));
    return client;
  };
  const preview = async (cookie: string, body: object) => callRoute(previewPromises, { cookie, body });

  it("are shown before they move, and move once it is saved", async () => {
    const [coach, client] = [await makeCoachActor(), await waitingClient()];
    const moved = {
      moved: 2,
      promises: [
        { kind: "nutrition_plan", dueAt: "2026-11-19T00:00:00.000Z", newDueAt: "2026-11-24T00:00:00.000Z", client: expect.objectContaining({ id: client.id }) },
        { kind: "reply", dueAt: "2026-11-19T10:00:00.000Z", newDueAt: "2026-11-24T00:00:00.000Z", client: expect.objectContaining({ id: client.id }) },
      ],
    };
    expect(await preview(coach.cookie, away)).toMatchObject({ status: 200, body: moved });
    expect((await listRunningPromises(coach.actor, now)).map(({ dueAt }) => dueAt.toISOString())).toEqual(moved.promises.map(({ dueAt }) => dueAt));
    await callRoute(editSettings, { cookie: coach.cookie, body: away });
    expect((await listRunningPromises(coach.actor, now)).map(({ dueAt }) => dueAt.toISOString())).toEqual(moved.promises.map(({ newDueAt }) => newDueAt));
    expect((await findClientDashboard(client.actor, now)).promises.map(({ dueAt }) => dueAt.toISOString())).toEqual(moved.promises.map(({ newDueAt }) => newDueAt));
    expect((await preview(coach.cookie, { awayFrom: null, awayUntil: null })).body.moved).toBe(2);
  });

  it.each([
    ["nothing", {}],
    ["what is saved already", { workingDays: [1, 2, 3, 4, 5], bankHolidays: "england-and-wales", workingHours: null }],
    ["an absence after the promises are due", { awayFrom: "2026-12-01", awayUntil: "2026-12-03" }],
    ["the bank holidays, with none near", { bankHolidays: "none" }],
  ])("stay with a change of %s", async (_, body) => {
    const coach = await makeCoachActor();
    await waitingClient();
    expect((await preview(coach.cookie, body)).body).toEqual({ moved: 0, promises: [] });
  });

  it("are named up to 20, and all counted", async () => {
    const coach = await makeCoachActor();
    for (let index = 0; index < 11; index += 1) await waitingClient();
    const { body } = await preview(coach.cookie, { workingDays: [1, 2, 5] });
    expect([body.moved, body.promises.length]).toEqual([22, 20]);
  });

  it("are not shown for days away that can't be saved", async () => {
    const coach = await makeCoachActor();
    expect(await preview(coach.cookie, { awayFrom: "2026-11-18" })).toMatchObject({ status: 400, body: { fields: { awayUntil: "Please enter the day you're back as well" } } });
  });
});
