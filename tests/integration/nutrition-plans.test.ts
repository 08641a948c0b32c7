import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as dashboard } from "@/app/api/client-dashboard/route";
import { GET as conversations } from "@/app/api/conversations/route";
import { GET as currentDiary } from "@/app/api/food-diaries/current/route";
import { POST as activate } from "@/app/api/nutrition-plans/[id]/activate/route";
import { POST as deactivate } from "@/app/api/nutrition-plans/[id]/deactivate/route";
import { GET as openFile, PUT as sendFile } from "@/app/api/nutrition-plans/[id]/file/route";
import { GET as plans } from "@/app/api/nutrition-plans/[id]/route";
import { POST as announce } from "@/app/api/nutrition-plans/route";
import { GET as pending } from "@/app/api/nutritionist/pending-food-diaries/route";
import { POST as upload } from "@/app/api/nutritionist/upload-plan/route";
import { GET as uploaded } from "@/app/api/nutritionist/uploaded-plans/route";
import { GET as promises } from "@/app/api/promises/route";
import { db } from "@/lib/platform/db";
import { maxPlanFileBytes, type NutritionPlan } from "@/lib/work/nutrition/contract";
import { makeFoodDiary, makeNutritionPlan } from "@/tests/factories/nutrition";
import { callRoute, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createCompoundFile, minimalDocx, minimalPdf } from "@/tests/support/documents";
import { failWritesWith } from "@/tests/support/full-disk";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Person = { id: string; cookie: string };
const fileOf = (bytes: Uint8Array = minimalPdf, name = "plan.pdf") => new File([new Uint8Array(bytes)], name);
const selectAll = "Please select a client, upload a file, and add a title";
const listed = async (who: Person, clientId = who.id) =>
  ((await callRoute(plans, { cookie: who.cookie, params: { id: clientId } })).body as NutritionPlan[]).map(({ id, isActive, filePath }) => [id, isActive, filePath !== null]);

async function aWaitingDiary() {
  const [client, nutritionist] = [await makeSignedInClient({ user: { firstName: "Ella", lastName: "Murphy" } }), await makeSignedInNutritionist()];
  const { id: foodDiaryId } = await makeFoodDiary(db, { clientId: client.id });
  const body = { clientId: client.id, foodDiaryId, title: " Spring plan ", description: "" };
  const uploading = (by: Person = nutritionist, more = {}, file: File | undefined = fileOf()) => callRoute(upload, { cookie: by.cookie, body: { ...body, ...more }, file });
  return { client, nutritionist, foodDiaryId, body, uploading };
}
const counts = async () => ({
  plans: await db.nutritionPlan.count(),
  active: await db.nutritionPlan.count({ where: { isActive: true } }),
  fees: await db.nutritionistFee.count(),
  messages: await db.message.count(),
  emails: await db.emailMessage.count(),
  rows: await db.file.count(),
  files: storedFiles().length,
});
const nothing = { plans: 0, active: 0, fees: 0, messages: 0, emails: 0, rows: 0, files: 0 };
const onePlan = { plans: 1, active: 1, fees: 1, messages: 1, emails: 1, rows: 1, files: 1 };

describe("A nutritionist's plan", () => {
  it("answers the diary: it is the active plan, the diary leaves the desk, the client is told, the fee is earned", async () => {
    const { client, nutritionist, foodDiaryId, uploading } = await aWaitingDiary();
    const before = await makeNutritionPlan(db, { clientId: client.id, isActive: true, uploadedAt: new Date(0) });
    const { status, body: plan } = await uploading();
    const expected = { id: expect.any(String), clientId: client.id, title: "Spring plan", description: null, fileName: "plan.pdf", fileSize: minimalPdf.byteLength };
    const filePath = `/api/nutrition-plans/${plan.id}/file`;
    expect([status, plan]).toEqual([201, { ...expected, filePath, isActive: true, uploadedAt: expect.any(String), createdBy: nutritionist.id }]);
    expect(await listed(client)).toEqual([[plan.id, true, true], [before.id, false, true]]);
    expect((await callRoute(pending, { cookie: nutritionist.cookie })).body).toEqual([]);
    expect((await callRoute(currentDiary, { cookie: client.cookie })).body).toMatchObject({ isAnswered: true, sent: { id: foodDiaryId, status: "answered" } });

    const [conversation] = (await callRoute(conversations, { cookie: client.cookie })).body;
    expect(conversation).toMatchObject({ counterpart: { id: nutritionist.id }, unreadCount: 1, lastMessage: { content: expect.stringContaining("“Spring plan” is ready") } });
    expect(await db.emailMessage.findMany({ select: { type: true, userId: true, props: true } })).toEqual([
      { type: "plan-ready", userId: client.id, props: { nutritionistName: `${nutritionist.user.firstName} Example` } },
    ]);
    const fee = { planId: plan.id, diaryId: foodDiaryId, nutritionistId: nutritionist.id, clientName: "Ella Murphy", amountMinor: 7_000, paidAt: null };
    expect(await db.nutritionistFee.findMany()).toEqual([{ id: expect.any(String), earnedAt: expect.any(Date), ...fee }]);
    expect((await callRoute(uploaded, { cookie: nutritionist.cookie })).body).toEqual([{ ...plan, clientName: "Ella Murphy" }]);
  });

  it("sent again after its answer was lost is refused, and makes no second plan, fee, message or email", async () => {
    const { uploading } = await aWaitingDiary();
    await uploading();
    const { status, body } = await uploading();
    expect([status, body.message]).toEqual([409, "This food diary has already been answered with a plan."]);
    expect(await counts()).toEqual(onePlan);
  });

  it("is one, whoever answers the diary at the same moment", async () => {
    const { nutritionist, uploading } = await aWaitingDiary();
    const other = await makeSignedInNutritionist();
    const all = await Promise.all([nutritionist, other, nutritionist, other].map((who) => uploading(who)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await counts()).toEqual(onePlan);
  });

  it("for two diaries of one client at once leaves one of them active", async () => {
    const { client, uploading } = await aWaitingDiary();
    const second = await makeFoodDiary(db, { clientId: client.id, weekStartDate: new Date("2026-01-05") });
    const both = await Promise.all([uploading(), uploading(undefined, { foodDiaryId: second.id })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await counts()).toMatchObject({ plans: 2, active: 1, fees: 2 });
  });

  it.each([
    ["doc", () => createCompoundFile(["1Table", "WordDocument"]), "application/msword"],
    ["docx", () => minimalDocx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])("may be a %s", async (extension, bytes, contentType) => {
    const { client, uploading } = await aWaitingDiary();
    const { status, body } = await uploading(undefined, {}, fileOf(bytes(), `plan.${extension}`));
    expect(status).toBe(201);
    const opened = await callRoute(openFile, { cookie: client.cookie, params: { id: body.id } });
    expect([opened.headers.get("content-type"), Buffer.from(opened.body)]).toEqual([contentType, bytes()]);
  });

  it.each([
    ["an unknown diary", { foodDiaryId: "unknown" }, 404, "Not found"],
    ["an unknown client", { clientId: "unknown" }, 404, "Not found"],
    ["no client", { clientId: "" }, 400, selectAll],
    ["no diary", { foodDiaryId: " " }, 400, selectAll],
    ["no title", { title: "  " }, 400, selectAll],
    ["a title without end", { title: "x".repeat(10_001) }, 400, "Please use at most 10,000 characters"],
  ])("with %s is refused", async (_, wrong, status, message) => {
    const { uploading } = await aWaitingDiary();
    const answer = await uploading(undefined, wrong);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await counts()).toEqual(nothing);
  });

  it("without a file is refused as what it misses", async () => {
    const { nutritionist, body } = await aWaitingDiary();
    expect((await callRoute(upload, { cookie: nutritionist.cookie, body })).body).toEqual({ message: selectAll, fields: { file: selectAll } });
  });

  it("for another client's diary, or a diary of someone who has left, is 404", async () => {
    const { client, uploading } = await aWaitingDiary();
    const other = await makeSignedInClient();
    expect((await uploading(undefined, { clientId: other.id })).status).toBe(404);
    await db.user.update({ where: { id: client.id }, data: { archivedAt: new Date() } });
    expect((await uploading()).status).toBe(404);
    expect(await counts()).toEqual(nothing);
  });

  it.each([
    ["a program called plan.pdf", Buffer.from("MZ\x90\0\x03", "latin1"), "plan.pdf"],
    ["a web page called plan.doc", Buffer.from("<!doctype html><script>alert(1)</script>"), "plan.doc"],
    ["a photo", Buffer.from("\xff\xd8\xff\xe0", "latin1"), "plan.jpg"],
    ["an empty file", Buffer.alloc(0), "plan.pdf"],
  ])("is not %s", async (_, bytes, name) => {
    const { uploading } = await aWaitingDiary();
    const { status, body } = await uploading(undefined, {}, fileOf(bytes, name));
    expect([status, body.message]).toEqual([415, "Please select a PDF, DOC or DOCX file"]);
    expect(await counts()).toEqual(nothing);
  });

  it("on a full disk is 507, and nothing of it is kept", async () => {
    const { nutritionist, uploading } = await aWaitingDiary();
    await failWritesWith("ENOSPC");
    const { status, body } = await uploading();
    expect([status, body.message]).toEqual([507, "There is no space left to store this file."]);
    vi.restoreAllMocks();
    expect(await counts()).toEqual(nothing);
    expect((await callRoute(pending, { cookie: nutritionist.cookie })).body).toHaveLength(1);
    expect((await uploading()).status).toBe(201);
  });

  it("is hers alone among nutritionists, and no coach's to replace", async () => {
    const { nutritionist, uploading } = await aWaitingDiary();
    const [other, coach] = [await makeSignedInNutritionist(), await makeSignedInCoach()];
    const { body: plan } = await uploading();
    const reading = (who: Person) => callRoute(openFile, { cookie: who.cookie, params: { id: plan.id } });
    expect([(await reading(nutritionist)).status, (await reading(other)).status, (await reading(coach)).status]).toEqual([200, 404, 200]);
    expect((await callRoute(uploaded, { cookie: other.cookie })).body).toEqual([]);
    expect((await callRoute(sendFile, { cookie: coach.cookie, params: { id: plan.id }, file: fileOf() })).status).toBe(404);
    expect(await counts()).toEqual(onePlan);
  });

  it("turns the client's card from Priority to Submitted to Plan Ready, and ends the promise", async () => {
    const [client, coach, nutritionist] = [await makeSignedInClient(), await makeSignedInCoach(), await makeSignedInNutritionist()];
    const card = async () => {
      const { body } = await callRoute(dashboard, { cookie: client.cookie });
      return [body.diary, body.banner, (await callRoute(promises, { cookie: coach.cookie })).body.map(({ kind }: { kind: string }) => kind)];
    };
    expect(await card()).toEqual(["priority", "action_required", []]);
    const { id: foodDiaryId } = await makeFoodDiary(db, { clientId: client.id });
    expect(await card()).toEqual(["submitted", "in_review", ["nutrition_plan"]]);
    await callRoute(upload, { cookie: nutritionist.cookie, body: { clientId: client.id, foodDiaryId, title: "Plan" }, file: fileOf() });
    expect(await card()).toEqual(["plan_ready", null, []]);
  });

  it("asks for a diary again once the client's only plan is switched off, breaks no promise by it, and is ready again with the plan", async () => {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    await makeFoodDiary(db, { clientId: client.id, submittedAt: new Date(0) });
    const { id } = await makeNutritionPlan(db, { clientId: client.id, isActive: true });
    const shown = async () => {
      const { diary, banner, journey, promises: running } = (await callRoute(dashboard, { cookie: client.cookie })).body;
      return [diary, banner, journey.find(({ step }: { step: string }) => step === "nutrition_plan").state, running.length];
    };
    expect(await shown()).toEqual(["plan_ready", null, "done", 0]);
    await callRoute(deactivate, { cookie: coach.cookie, params: { id } });
    expect(await shown()).toEqual(["priority", "action_required", "later", 0]);
    expect((await listed(client)).length).toBe(1);
    await callRoute(activate, { cookie: coach.cookie, params: { id } });
    expect(await shown()).toEqual(["plan_ready", null, "done", 0]);
  });
});

describe("A coach's plan", () => {
  async function anAnnouncedPlan(title = "Winter plan") {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    const body = { clientId: client.id, title, description: "For the dark months", createdBy: "someone", fileName: "winter.pdf", fileSize: 900 };
    const announced = await callRoute(announce, { cookie: coach.cookie, body });
    const sending = (file?: File, id: string = announced.body.id) => callRoute(sendFile, { cookie: coach.cookie, params: { id }, file });
    return { client, coach, body, announced, plan: announced.body, sending };
  }

  it("is announced first, and shows to the client as the active one once its file is there", async () => {
    const { client, coach, announced, plan, sending } = await anAnnouncedPlan();
    const before = await makeNutritionPlan(db, { clientId: client.id, isActive: true, uploadedAt: new Date(0) });
    const facts = { clientId: client.id, title: "Winter plan", description: "For the dark months", createdBy: coach.id, filePath: null, isActive: false };
    expect([announced.status, plan]).toEqual([201, { id: expect.any(String), fileName: "winter.pdf", fileSize: 900, uploadedAt: expect.any(String), ...facts }]);
    expect(await listed(client)).toEqual([[before.id, true, true]]);
    expect(await listed(coach, client.id)).toEqual([[before.id, true, true], [plan.id, false, false]]);
    for (const who of [client, coach]) expect((await callRoute(openFile, { cookie: who.cookie, params: { id: plan.id } })).status).toBe(404);

    const sent = await sending(fileOf(minimalPdf, "winter-2.pdf"));
    expect([sent.status, sent.body]).toMatchObject([200, { id: plan.id, isActive: true, fileName: "winter-2.pdf", fileSize: minimalPdf.byteLength, filePath: `/api/nutrition-plans/${plan.id}/file` }]);
    expect(await listed(client)).toEqual([[plan.id, true, true], [before.id, false, true]]);
  });

  it("neither closes a diary nor earns a fee nor writes to anyone", async () => {
    const { client, sending } = await anAnnouncedPlan();
    const nutritionist = await makeSignedInNutritionist();
    await makeFoodDiary(db, { clientId: client.id });
    await sending(fileOf());
    expect(await counts()).toEqual({ ...onePlan, fees: 0, messages: 0, emails: 0 });
    expect((await callRoute(pending, { cookie: nutritionist.cookie })).body).toHaveLength(1);
    expect((await callRoute(dashboard, { cookie: client.cookie })).body).toMatchObject({ diary: "plan_ready", banner: null });
  });

  it("takes another file in place of the first, whose bytes go", async () => {
    const { client, plan, sending } = await anAnnouncedPlan();
    await sending(fileOf());
    const second = Buffer.concat([minimalPdf, Buffer.from("% second\n")]);
    await sending(fileOf(second, "second.pdf"));
    const opened = await callRoute(openFile, { cookie: client.cookie, params: { id: plan.id } });
    expect(second.equals(Buffer.from(opened.body))).toBe(true);
    expect(await counts()).toMatchObject({ plans: 1, active: 1, rows: 1, files: 1 });
  });

  it("given several files at once keeps one of them whole", async () => {
    const { client, plan, sending } = await anAnnouncedPlan();
    const files = ["a", "b", "c"].map((name) => fileOf(Buffer.concat([minimalPdf, Buffer.from(`% ${name}\n`)]), `${name}.pdf`));
    expect((await Promise.all(files.map((file) => sending(file)))).map(({ status }) => status)).toEqual([200, 200, 200]);
    const [kept] = (await callRoute(plans, { cookie: client.cookie, params: { id: client.id } })).body;
    const opened = await callRoute(openFile, { cookie: client.cookie, params: { id: plan.id } });
    expect(Buffer.from(opened.body).toString()).toContain(`% ${kept.fileName[0]}\n`);
    expect(await counts()).toMatchObject({ plans: 1, rows: 1, files: 1 });
  });

  it("takes a file of 10 MB and no byte more", async () => {
    const { sending } = await anAnnouncedPlan();
    const ofSize = (size: number) => fileOf(Buffer.concat([minimalPdf, Buffer.alloc(size - minimalPdf.byteLength, 32)]));
    const over = await sending(ofSize(maxPlanFileBytes + 1));
    expect([over.status, over.body.message]).toEqual([413, "This file is too large. The limit is 10 MB."]);
    expect(storedFiles()).toEqual([]);
    const edge = await sending(ofSize(maxPlanFileBytes));
    expect([edge.status, edge.body.fileSize]).toEqual([200, maxPlanFileBytes]);
  });

  it("is a PDF by its content", async () => {
    const { sending } = await anAnnouncedPlan();
    for (const bytes of [minimalDocx, Buffer.from("plan"), Buffer.alloc(0)]) {
      const { status, body } = await sending(fileOf(bytes));
      expect([status, body.message]).toEqual([415, "Please select a PDF file"]);
    }
    expect((await sending()).body).toEqual({ message: "Please select a PDF file", fields: { file: "Please select a PDF file" } });
    expect((await sending(fileOf(), "unknown")).status).toBe(404);
    expect(await counts()).toMatchObject({ plans: 1, active: 0, rows: 0, files: 0 });
  });

  it.each([
    ["title", { title: " " }, "Please select a file and enter a title"],
    ["fileName", { fileName: undefined }, "Please select a file and enter a title"],
    ["fileName", { fileName: "plan.docx" }, "Please select a PDF file"],
    ["fileSize", { fileSize: maxPlanFileBytes + 1 }, "Please select a file smaller than 10MB"],
    ["fileSize", { fileSize: "900" }, "Please select a file and enter a title"],
  ])("with a wrong %s is refused by that field's message", async (field, wrong, message) => {
    const { coach, body } = await anAnnouncedPlan();
    const { status, body: answer } = await callRoute(announce, { cookie: coach.cookie, body: { ...body, ...wrong } });
    expect([status, answer]).toEqual([400, { message, fields: { [field]: message } }]);
  });

  it("is for a client who is there", async () => {
    const { coach, body } = await anAnnouncedPlan();
    for (const clientId of ["unknown", coach.id]) expect((await callRoute(announce, { cookie: coach.cookie, body: { ...body, clientId } })).status).toBe(404);
  });

  it("on a full disk stays announced, and can be sent again", async () => {
    const { plan, sending, client } = await anAnnouncedPlan();
    const before = await makeNutritionPlan(db, { clientId: client.id, isActive: true });
    await failWritesWith("EDQUOT");
    expect((await sending(fileOf())).status).toBe(507);
    vi.restoreAllMocks();
    expect([await listed(client), storedFiles()]).toEqual([[[before.id, true, true]], []]);
    expect((await sending(fileOf())).body).toMatchObject({ id: plan.id, isActive: true });
  });
});

describe("A client's plans", () => {
  it("are hers and the coaches' to read, the active one first, then newest first", async () => {
    const [client, other, coach] = [await makeSignedInClient(), await makeSignedInClient(), await makeSignedInCoach()];
    const on = (day: number) => new Date(`2026-11-0${day}T10:00:00Z`);
    const first = await makeNutritionPlan(db, { clientId: client.id, isActive: true, uploadedAt: on(1) });
    const second = await makeNutritionPlan(db, { clientId: client.id, uploadedAt: on(2) });
    const third = await makeNutritionPlan(db, { clientId: client.id, uploadedAt: on(3) });
    const expected = [[first.id, true, true], [third.id, false, true], [second.id, false, true]];
    expect(await listed(client)).toEqual(expected);
    expect(await listed(coach, client.id)).toEqual(expected);
    const asking = async (who: Person, id: string) => (await callRoute(plans, { cookie: who.cookie, params: { id } })).status;
    expect([await asking(other, client.id), await asking(coach, "unknown"), await asking(other, other.id)]).toEqual([404, 404, 200]);
    const opening = (who: Person) => callRoute(openFile, { cookie: who.cookie, params: { id: second.id } });
    expect((await opening(other)).status).toBe(404);
  });

  it("have at most one active, whichever the coach activates, and none when she ends it", async () => {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    const [a, b] = [await makeNutritionPlan(db, { clientId: client.id, isActive: true }), await makeNutritionPlan(db, { clientId: client.id })];
    const says = (handler: RouteHandler, id: string, who: Person = coach) => callRoute(handler, { cookie: who.cookie, params: { id } });
    expect((await says(activate, b.id)).body).toMatchObject({ id: b.id, isActive: true });
    expect(await listed(client)).toEqual([[b.id, true, true], [a.id, false, true]]);
    expect((await says(activate, b.id)).body).toMatchObject({ id: b.id, isActive: true });
    for (const _ of ["once", "twice"]) expect((await says(deactivate, b.id)).body).toMatchObject({ id: b.id, isActive: false });
    expect((await listed(client)).map(([, isActive]) => isActive)).toEqual([false, false]);

    const announced = await db.nutritionPlan.create({ data: { clientId: client.id, title: "Later", fileName: "a.pdf", fileSize: 1, uploadedAt: new Date() } });
    for (const id of [announced.id, "unknown"]) expect([(await says(activate, id)).status, (await says(deactivate, id)).status]).toEqual([404, 404]);
  });

  it("activated all at once end with one of them active", async () => {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    const all = [];
    for (const _ of [1, 2, 3, 4]) all.push(await makeNutritionPlan(db, { clientId: client.id }));
    const answers = await Promise.all(all.map(({ id }) => callRoute(activate, { cookie: coach.cookie, params: { id } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await db.nutritionPlan.count({ where: { isActive: true } })).toBe(1);
  });

  it("come by the page too, the active one first, also when a plan between two pages is gone meanwhile", async () => {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    const ids: string[] = [];
    for (const day of [1, 2, 3, 4]) ids.unshift((await makeNutritionPlan(db, { clientId: client.id, isActive: day === 2, uploadedAt: new Date(`2026-11-0${day}`) })).id);
    const [fourth = "", third = "", active = "", first = ""] = ids;
    const read = async (query: Record<string, unknown>) => {
      const { body, headers } = await callRoute(plans, { cookie: coach.cookie, params: { id: client.id }, query });
      return { ids: body.map(({ id }: NutritionPlan) => id), cursor: headers.get("next-cursor") };
    };
    expect(await read({})).toEqual({ ids: [active, fourth, third, first], cursor: null });
    const top = await read({ limit: 1 });
    expect(top.ids).toEqual([active]);
    const next = await read({ limit: 1, cursor: top.cursor });
    expect(next.ids).toEqual([fourth]);
    await db.nutritionPlan.delete({ where: { id: fourth } });
    expect(await read({ limit: 2, cursor: next.cursor })).toEqual({ ids: [third, first], cursor: null });
  });

  it("come by the page on the nutritionist's own list", async () => {
    const [client, nutritionist] = [await makeSignedInClient(), await makeSignedInNutritionist()];
    const ids: string[] = [];
    for (const day of [1, 2, 3]) ids.unshift((await makeNutritionPlan(db, { clientId: client.id, createdById: nutritionist.id, uploadedAt: new Date(`2026-11-0${day}`) })).id);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof callRoute>> = await callRoute(uploaded, { cookie: nutritionist.cookie, query: { limit: 2, ...(cursor && { cursor }) } });
      found.push(...page.body.map(({ id }: NutritionPlan) => id));
      cursor = page.headers.get("next-cursor");
    } while (cursor);
    expect(found).toEqual(ids);
  });
});
