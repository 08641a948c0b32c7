import { beforeEach, describe, expect, it } from "vitest";
import { POST as keepPromise } from "@/app/api/clients/[id]/promises/route";
import { GET as promises } from "@/app/api/promises/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { findClientDashboard, listRunningPromises } from "@/lib/practice/dashboard/client-queries";
import { OnboardingStepName } from "@/prisma/generated/client";
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
const makeDesk = async () => {
  const coach = await makeCoach(db);
  return { id: coach.id, actor: { ...coach, ...session }, cookie: await createSessionCookieHeader(coach) };
};
const completeSteps = (clientId: string, completedAt: Date, count = 7) =>
  db.onboardingStep.createMany({ data: Object.values(OnboardingStepName).slice(0, count).map((stepName, index) => ({ clientId, stepName, completedAt: new Date(completedAt.getTime() - index) })) });
const write = async (clientId: string, senderId: string, createdAt: Date, staffKey = "coach") => {
  const thread = await db.thread.upsert({ where: { clientId_staffKey: { clientId, staffKey } }, create: { clientId, staffKey }, update: {} });
  await db.message.create({ data: { threadId: thread.id, senderId, content: "Hello", createdAt } });
};
const sendDiary = (clientId: string, submittedAt: Date, monday = "2026-11-09") => db.foodDiary.create({ data: { clientId, weekStartDate: dayToDate(monday), submittedAt } });
const plan = async (clientId: string, uploadedAt: Date, foodDiaryId?: string) => {
  const file = await db.file.create({ data: { ownerId: clientId, purpose: "nutrition_plan", fileName: "p.pdf", contentType: "application/pdf", size: 1, storageKey: crypto.randomUUID(), stored: true } });
  return db.nutritionPlan.create({ data: { clientId, title: "Plan", fileName: "p.pdf", fileSize: 1, fileId: file.id, foodDiaryId, uploadedAt } });
};

describe("The promises", () => {
  const kinds = async (desk: Awaited<ReturnType<typeof makeDesk>>) => (await listRunningPromises(desk.actor, now)).map(({ kind, dueAt }) => [kind, dueAt]);

  it("run from what starts them, for both sides alike", async () => {
    const [desk, client] = [await makeDesk(), await makeMember()];
    await completeSteps(client.id, hoursAgo(10));
    await db.intakeRecord.create({ data: { clientId: client.id, submittedAt: hoursAgo(30), injuries: [], availableEquipment: [] } });
    await write(client.id, client.id, hoursAgo(2));
    await sendDiary(client.id, hoursAgo(1));
    const list = await listRunningPromises(desk.actor, now);
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

  it("of a reply run from the oldest message that nobody has answered, and end with the answer", async () => {
    const [desk, client] = [await makeDesk(), await makeMember()];
    await write(client.id, desk.id, hoursAgo(50));
    await write(client.id, client.id, hoursAgo(40));
    await write(client.id, desk.id, hoursAgo(39));
    expect(await kinds(desk)).toEqual([]);
    await write(client.id, client.id, hoursAgo(5));
    await write(client.id, client.id, hoursAgo(4));
    expect(await kinds(desk)).toEqual([["reply", hoursAgo(-19)]]);
    await write(client.id, desk.id, hoursAgo(3));
    expect(await kinds(desk)).toEqual([]);
  });

  it("of a reply are the same in whatever order a conversation was written down, also once her coach has left", async () => {
    const [desk, client, other] = [await makeDesk(), await makeMember(), await makeMember()];
    for (const { id } of [client, other]) await db.thread.create({ data: { id: `of-${id}`, clientId: id, staffKey: "coach" } });
    const said = (clientId: string, senderId: string, hours: number) => ({ threadId: `of-${clientId}`, senderId, content: "Hello", createdAt: hoursAgo(hours) });
    const coach = await makeCoach(db);
    await db.message.createMany({
      data: [said(client.id, client.id, 2), said(other.id, other.id, 9), said(client.id, client.id, 30), said(client.id, coach.id, 20), said(client.id, client.id, 5), said(other.id, coach.id, 8)],
    });
    expect(await kinds(desk)).toEqual([["reply", hoursAgo(-19)]]);
    await db.user.delete({ where: { id: coach.id } });
    await write(client.id, client.id, hoursAgo(1));
    expect(await kinds(desk)).toEqual([["reply", hoursAgo(-19)]]);
  });

  it("do not cover what she writes to the nutritionist", async () => {
    const [desk, client, nutritionist] = [await makeDesk(), await makeMember(), await makeNutritionist(db)];
    await write(client.id, client.id, hoursAgo(5), nutritionist.id);
    expect(await kinds(desk)).toEqual([]);
  });

  it("of a nutrition plan end with the plan that answers the diary, or a later one", async () => {
    const [desk, client] = [await makeDesk(), await makeMember()];
    const diary = await sendDiary(client.id, hoursAgo(30));
    await plan(client.id, hoursAgo(100));
    expect(await kinds(desk)).toEqual([["nutrition_plan", new Date("2026-11-20T06:00:00Z")]]);
    await plan(client.id, hoursAgo(2), diary.id);
    expect(await kinds(desk)).toEqual([]);
    await sendDiary(client.id, hoursAgo(1), "2026-11-16");
    expect(await kinds(desk)).toHaveLength(1);
    await plan(client.id, hoursAgo(0));
    expect(await kinds(desk)).toEqual([]);
  });

  it("end when the coach says so, once; and run again when she takes it back", async () => {
    const [desk, client] = [await makeDesk(), await makeMember()];
    await completeSteps(client.id, hoursAgo(10));
    await db.intakeRecord.create({ data: { clientId: client.id, submittedAt: hoursAgo(30), injuries: [], availableEquipment: [] } });
    const say = (body: object) => callRoute(keepPromise, { cookie: desk.cookie, params: { id: client.id }, body });
    const first = await say({ trainingPlanLive: true });
    expect([first.status, first.body.intakeReviewedAt]).toEqual([200, null]);
    expect((await say({ trainingPlanLive: true })).body.trainingPlanLiveAt).toBe(first.body.trainingPlanLiveAt);
    expect((await kinds(desk)).map(([kind]) => kind)).toEqual(["intake_review"]);
    await say({ intakeReviewed: true });
    expect(await kinds(desk)).toEqual([]);
    expect((await say({ trainingPlanLive: false })).body.trainingPlanLiveAt).toBeNull();
    expect((await kinds(desk)).map(([kind]) => kind)).toEqual(["training_plan"]);
    expect((await say({ trainingPlanLive: "yes" })).status).toBe(400);
    expect((await say({})).status).toBe(200);
  });

  it("of an archived client run no more, and cannot be kept for one who is not there", async () => {
    const [desk, client] = [await makeDesk(), await makeMember()];
    await write(client.id, client.id, hoursAgo(5));
    await db.user.update({ where: { id: client.id }, data: { archivedAt: now } });
    expect(await kinds(desk)).toEqual([]);
    for (const id of [client.id, desk.id, "nobody"]) expect((await callRoute(keepPromise, { cookie: desk.cookie, params: { id }, body: { trainingPlanLive: true } })).status).toBe(404);
    const other = await makeMember();
    expect((await callRoute(keepPromise, { cookie: other.cookie, params: { id: other.id }, body: { trainingPlanLive: true } })).status).toBe(403);
  });

  it("of thirty clients take one statement, whatever they have written", async () => {
    const desk = await makeDesk();
    for (let index = 0; index < 30; index += 1) {
      const { userId } = await makeClient(db);
      await write(userId, userId, hoursAgo(index));
      await completeSteps(userId, hoursAgo(5));
    }
    await callRoute(promises, { cookie: desk.cookie });
    const { result, statements } = await countStatements(() => callRoute(promises, { cookie: desk.cookie }));
    expect([result.body.length, statements]).toEqual([60, 1]);
  });
});
