import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as dashboard } from "@/app/api/client-dashboard/route";
import { GET as conversations } from "@/app/api/conversations/route";
import { GET as currentDiary } from "@/app/api/food-diaries/current/route";
import { POST as activate } from "@/app/api/nutrition-plans/[id]/activate/route";
import { POST as deactivate } from "@/app/api/nutrition-plans/[id]/deactivate/route";
import { GET as openFile, PUT as sendFile } from "@/app/api/nutrition-plans/[id]/file/route";
import { GET as plans } from "@/app/api/nutrition-plans/[id]/route";
import { POST as createPlan } from "@/app/api/nutrition-plans/route";
import { GET as pending } from "@/app/api/nutritionist/pending-food-diaries/route";
import { POST as upload } from "@/app/api/nutritionist/upload-plan/route";
import { GET as uploaded } from "@/app/api/nutritionist/uploaded-plans/route";
import { GET as promises } from "@/app/api/promises/route";
import { db } from "@/lib/platform/db";
import type { NutritionPlan } from "@/lib/work/nutrition/contract";
import { maxPlanFileBytes } from "@/lib/work/nutrition/rules";
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
const missingInputMessage = "Please select a client, upload a file, and add a title";
const listPlans = async (person: Person, clientId = person.id) =>
  ((await callRoute(plans, { cookie: person.cookie, params: { id: clientId } })).body as NutritionPlan[]).map(({ id, isActive, filePath }) => [id, isActive, filePath !== null]);

async function createPendingDiary() {
  const [client, nutritionist] = [await makeSignedInClient({ user: { firstName: "Ella", lastName: "Murphy" } }), await makeSignedInNutritionist()];
  const { id: foodDiaryId } = await makeFoodDiary(db, { clientId: client.id });
  const body = { clientId: client.id, foodDiaryId, title: " Spring plan ", description: "" };
  const uploadPlan = (by: Person = nutritionist, more = {}, file: File | undefined = fileOf()) => callRoute(upload, { cookie: by.cookie, body: { ...body, ...more }, file });
  return { client, nutritionist, foodDiaryId, body, uploadPlan };
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
  it("becomes active, closes the diary, notifies the client and earns the fee", async () => {
    const { client, nutritionist, foodDiaryId, uploadPlan } = await createPendingDiary();
    const before = await makeNutritionPlan(db, { clientId: client.id, isActive: true, uploadedAt: new Date(0) });
    const { status, body: plan } = await uploadPlan();
    const expected = { id: expect.any(String), clientId: client.id, title: "Spring plan", description: null, fileName: "plan.pdf", fileSize: minimalPdf.byteLength };
    const filePath = `/api/nutrition-plans/${plan.id}/file`;
    expect([status, plan]).toEqual([201, { ...expected, filePath, isActive: true, uploadedAt: expect.any(String), createdBy: nutritionist.id }]);
    expect(await listPlans(client)).toEqual([[plan.id, true, true], [before.id, false, true]]);
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

  it("is refused, with nothing stored, for a diary that was changed since the nutritionist has read it", async () => {
    const { foodDiaryId, uploadPlan } = await createPendingDiary();
    const editedAt = new Date("2026-11-16T10:40:00.123Z");
    await db.foodDiary.update({ where: { id: foodDiaryId }, data: { editedAt } });
    for (const diaryEditedAt of ["", "2026-11-16T10:39:00.000Z"]) {
      const { status, body } = await uploadPlan(undefined, { diaryEditedAt });
      expect([status, body.message]).toEqual([409, "Ella Murphy has changed this food diary since you opened it. Please look again."]);
    }
    expect(await counts()).toEqual(nothing);
    expect((await uploadPlan(undefined, { diaryEditedAt: editedAt.toISOString() })).status).toBe(201);
  });

  it("is taken for a diary that was never changed, and without saying what was read", async () => {
    for (const more of [{ diaryEditedAt: "" }, {}]) expect((await (await createPendingDiary()).uploadPlan(undefined, more)).status).toBe(201);
  });

  it("is refused the second time, without a second plan, fee, message or email", async () => {
    const { uploadPlan } = await createPendingDiary();
    await uploadPlan();
    const { status, body } = await uploadPlan();
    expect([status, body.message]).toEqual([409, "This food diary already has a plan."]);
    expect(await counts()).toEqual(onePlan);
  });

  it("is created once by concurrent uploads for one diary", async () => {
    const { nutritionist, uploadPlan } = await createPendingDiary();
    const other = await makeSignedInNutritionist();
    const responses = await Promise.all([nutritionist, other, nutritionist, other].map((person) => uploadPlan(person)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await counts()).toEqual(onePlan);
  });

  it("leaves one plan active after concurrent uploads for two diaries of a client", async () => {
    const { client, uploadPlan } = await createPendingDiary();
    const second = await makeFoodDiary(db, { clientId: client.id, weekStartDate: new Date("2026-01-05") });
    const both = await Promise.all([uploadPlan(), uploadPlan(undefined, { foodDiaryId: second.id })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await counts()).toMatchObject({ plans: 2, active: 1, fees: 2 });
  });

  it.each([
    ["doc", () => createCompoundFile(["1Table", "WordDocument"]), "application/msword"],
    ["docx", () => minimalDocx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])("may be a %s", async (extension, bytes, contentType) => {
    const { client, uploadPlan } = await createPendingDiary();
    const { status, body } = await uploadPlan(undefined, {}, fileOf(bytes(), `plan.${extension}`));
    expect(status).toBe(201);
    const opened = await callRoute(openFile, { cookie: client.cookie, params: { id: body.id } });
    expect([opened.headers.get("content-type"), Buffer.from(opened.body)]).toEqual([contentType, bytes()]);
  });

  it.each([
    ["an unknown diary", { foodDiaryId: "unknown" }, 404, "Not found"],
    ["an unknown client", { clientId: "unknown" }, 404, "Not found"],
    ["no client", { clientId: "" }, 400, missingInputMessage],
    ["no diary", { foodDiaryId: " " }, 400, missingInputMessage],
    ["no title", { title: "  " }, 400, missingInputMessage],
    ["a title that is too long", { title: "x".repeat(10_001) }, 400, "Please use at most 10,000 characters"],
  ])("is refused with %s", async (_, wrong, status, message) => {
    const { uploadPlan } = await createPendingDiary();
    const response = await uploadPlan(undefined, wrong);
    expect([response.status, response.body.message]).toEqual([status, message]);
    expect(await counts()).toEqual(nothing);
  });

  it("is refused without a file", async () => {
    const { nutritionist, body } = await createPendingDiary();
    expect((await callRoute(upload, { cookie: nutritionist.cookie, body })).body).toEqual({ message: missingInputMessage, fields: { file: missingInputMessage } });
  });

  it("is 404 for another client's diary or an archived client", async () => {
    const { client, uploadPlan } = await createPendingDiary();
    const other = await makeSignedInClient();
    expect((await uploadPlan(undefined, { clientId: other.id })).status).toBe(404);
    await db.user.update({ where: { id: client.id }, data: { archivedAt: new Date() } });
    expect((await uploadPlan()).status).toBe(404);
    expect(await counts()).toEqual(nothing);
  });

  it.each([
    ["a program called plan.pdf", Buffer.from("MZ\x90\0\x03", "latin1"), "plan.pdf"],
    ["a web page called plan.doc", Buffer.from("<!doctype html><script>alert(1)</script>"), "plan.doc"],
    ["a photo", Buffer.from("\xff\xd8\xff\xe0", "latin1"), "plan.jpg"],
    ["an empty file", Buffer.alloc(0), "plan.pdf"],
  ])("is refused if it is %s", async (_, bytes, name) => {
    const { uploadPlan } = await createPendingDiary();
    const { status, body } = await uploadPlan(undefined, {}, fileOf(bytes, name));
    expect([status, body.message]).toEqual([415, "Please select a PDF, DOC or DOCX file"]);
    expect(await counts()).toEqual(nothing);
  });

  it("is 507 on a full disk and leaves nothing behind", async () => {
    const { nutritionist, uploadPlan } = await createPendingDiary();
    await failWritesWith("ENOSPC");
    const { status, body } = await uploadPlan();
    expect([status, body.message]).toEqual([507, "There is no space left to store this file."]);
    vi.restoreAllMocks();
    expect(await counts()).toEqual(nothing);
    expect((await callRoute(pending, { cookie: nutritionist.cookie })).body).toHaveLength(1);
    expect((await uploadPlan()).status).toBe(201);
  });

  it("can be read by no other nutritionist and not replaced by a coach", async () => {
    const { nutritionist, uploadPlan } = await createPendingDiary();
    const [other, coach] = [await makeSignedInNutritionist(), await makeSignedInCoach()];
    const { body: plan } = await uploadPlan();
    const readFile = (person: Person) => callRoute(openFile, { cookie: person.cookie, params: { id: plan.id } });
    expect([(await readFile(nutritionist)).status, (await readFile(other)).status, (await readFile(coach)).status]).toEqual([200, 404, 200]);
    expect((await callRoute(uploaded, { cookie: other.cookie })).body).toEqual([]);
    expect((await callRoute(sendFile, { cookie: coach.cookie, params: { id: plan.id }, file: fileOf() })).status).toBe(404);
    expect(await counts()).toEqual(onePlan);
  });

  it("changes the client's card to Plan Ready and ends the promise", async () => {
    const [client, coach, nutritionist] = [await makeSignedInClient(), await makeSignedInCoach(), await makeSignedInNutritionist()];
    const readCard = async () => {
      const { body } = await callRoute(dashboard, { cookie: client.cookie });
      return [body.diary, body.banner, (await callRoute(promises, { cookie: coach.cookie })).body.map(({ kind }: { kind: string }) => kind)];
    };
    expect(await readCard()).toEqual(["priority", "action_required", []]);
    const { id: foodDiaryId } = await makeFoodDiary(db, { clientId: client.id });
    expect(await readCard()).toEqual(["submitted", "in_review", ["nutrition_plan"]]);
    await callRoute(upload, { cookie: nutritionist.cookie, body: { clientId: client.id, foodDiaryId, title: "Plan" }, file: fileOf() });
    expect(await readCard()).toEqual(["plan_ready", null, []]);
  });

  it("stay done when the client's only plan is deactivated, because the client has had one", async () => {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    await makeFoodDiary(db, { clientId: client.id, submittedAt: new Date(0) });
    const { id } = await makeNutritionPlan(db, { clientId: client.id, isActive: true });
    const readDashboard = async () => {
      const { diary, hasActivePlan, banner, journey, promises: running } = (await callRoute(dashboard, { cookie: client.cookie })).body;
      return [diary, hasActivePlan, banner, journey.find(({ step }: { step: string }) => step === "nutrition_plan").state, running.length];
    };
    expect(await readDashboard()).toEqual(["plan_ready", true, null, "done", 0]);
    await callRoute(deactivate, { cookie: coach.cookie, params: { id } });
    expect(await readDashboard()).toEqual(["plan_ready", false, null, "done", 0]);
    expect((await listPlans(client)).length).toBe(1);
    await callRoute(activate, { cookie: coach.cookie, params: { id } });
    expect(await readDashboard()).toEqual(["plan_ready", true, null, "done", 0]);
  });
});

describe("A coach's plan", () => {
  async function createPlanWithoutFile(title = "Winter plan") {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    const body = { clientId: client.id, title, description: "For the dark months", createdBy: "someone", fileName: "winter.pdf", fileSize: 900 };
    const created = await callRoute(createPlan, { cookie: coach.cookie, body });
    const sendPlanFile = (file?: File, id: string = created.body.id) => callRoute(sendFile, { cookie: coach.cookie, params: { id }, file });
    return { client, coach, body, created, plan: created.body, sendPlanFile };
  }

  it("is visible to the client and active once its file is uploaded", async () => {
    const { client, coach, created, plan, sendPlanFile } = await createPlanWithoutFile();
    const before = await makeNutritionPlan(db, { clientId: client.id, isActive: true, uploadedAt: new Date(0) });
    const facts = { clientId: client.id, title: "Winter plan", description: "For the dark months", createdBy: coach.id, filePath: null, isActive: false };
    expect([created.status, plan]).toEqual([201, { id: expect.any(String), fileName: "winter.pdf", fileSize: 900, uploadedAt: expect.any(String), ...facts }]);
    expect(await listPlans(client)).toEqual([[before.id, true, true]]);
    expect(await listPlans(coach, client.id)).toEqual([[before.id, true, true], [plan.id, false, false]]);
    for (const person of [client, coach]) expect((await callRoute(openFile, { cookie: person.cookie, params: { id: plan.id } })).status).toBe(404);

    const sent = await sendPlanFile(fileOf(minimalPdf, "winter-2.pdf"));
    expect([sent.status, sent.body]).toMatchObject([200, { id: plan.id, isActive: true, fileName: "winter-2.pdf", fileSize: minimalPdf.byteLength, filePath: `/api/nutrition-plans/${plan.id}/file` }]);
    expect(await listPlans(client)).toEqual([[plan.id, true, true], [before.id, false, true]]);
  });

  it("closes no diary, earns no fee and sends no message or email", async () => {
    const { client, sendPlanFile } = await createPlanWithoutFile();
    const nutritionist = await makeSignedInNutritionist();
    await makeFoodDiary(db, { clientId: client.id });
    await sendPlanFile(fileOf());
    expect(await counts()).toEqual({ ...onePlan, fees: 0, messages: 0, emails: 0 });
    expect((await callRoute(pending, { cookie: nutritionist.cookie })).body).toHaveLength(1);
    expect((await callRoute(dashboard, { cookie: client.cookie })).body).toMatchObject({ diary: "plan_ready", banner: null });
  });

  it("can have its file replaced, which deletes the old one", async () => {
    const { client, plan, sendPlanFile } = await createPlanWithoutFile();
    await sendPlanFile(fileOf());
    const second = Buffer.concat([minimalPdf, Buffer.from("% second\n")]);
    await sendPlanFile(fileOf(second, "second.pdf"));
    const opened = await callRoute(openFile, { cookie: client.cookie, params: { id: plan.id } });
    expect(second.equals(Buffer.from(opened.body))).toBe(true);
    expect(await counts()).toMatchObject({ plans: 1, active: 1, rows: 1, files: 1 });
  });

  it("keeps one complete file after concurrent uploads", async () => {
    const { client, plan, sendPlanFile } = await createPlanWithoutFile();
    const files = ["a", "b", "c"].map((name) => fileOf(Buffer.concat([minimalPdf, Buffer.from(`% ${name}\n`)]), `${name}.pdf`));
    expect((await Promise.all(files.map((file) => sendPlanFile(file)))).map(({ status }) => status)).toEqual([200, 200, 200]);
    const [stored] = (await callRoute(plans, { cookie: client.cookie, params: { id: client.id } })).body;
    const opened = await callRoute(openFile, { cookie: client.cookie, params: { id: plan.id } });
    expect(Buffer.from(opened.body).toString()).toContain(`% ${stored.fileName[0]}\n`);
    expect(await counts()).toMatchObject({ plans: 1, rows: 1, files: 1 });
  });

  it("may be exactly 10 MB and not a byte more", async () => {
    const { sendPlanFile } = await createPlanWithoutFile();
    const ofSize = (size: number) => fileOf(Buffer.concat([minimalPdf, Buffer.alloc(size - minimalPdf.byteLength, 32)]));
    const over = await sendPlanFile(ofSize(maxPlanFileBytes + 1));
    expect([over.status, over.body.message]).toEqual([413, "This file is too large. The limit is 10 MB."]);
    expect(storedFiles()).toEqual([]);
    const atLimit = await sendPlanFile(ofSize(maxPlanFileBytes));
    expect([atLimit.status, atLimit.body.fileSize]).toEqual([200, maxPlanFileBytes]);
  });

  it("must be a PDF by its content", async () => {
    const { sendPlanFile } = await createPlanWithoutFile();
    for (const bytes of [minimalDocx, Buffer.from("plan"), Buffer.alloc(0)]) {
      const { status, body } = await sendPlanFile(fileOf(bytes));
      expect([status, body.message]).toEqual([415, "Please select a PDF file"]);
    }
    expect((await sendPlanFile()).body).toEqual({ message: "Please select a PDF file", fields: { file: "Please select a PDF file" } });
    expect((await sendPlanFile(fileOf(), "unknown")).status).toBe(404);
    expect(await counts()).toMatchObject({ plans: 1, active: 0, rows: 0, files: 0 });
  });

  it.each([
    ["title", { title: " " }, "Please select a file and enter a title"],
    ["fileName", { fileName: undefined }, "Please select a file and enter a title"],
    ["fileName", { fileName: "plan.docx" }, "Please select a PDF file"],
    ["fileSize", { fileSize: maxPlanFileBytes + 1 }, "Please select a file smaller than 10MB"],
    ["fileSize", { fileSize: "900" }, "Please select a file and enter a title"],
  ])("is refused with an invalid %s and the message of that field", async (field, wrong, message) => {
    const { coach, body } = await createPlanWithoutFile();
    const { status, body: error } = await callRoute(createPlan, { cookie: coach.cookie, body: { ...body, ...wrong } });
    expect([status, error]).toEqual([400, { message, fields: { [field]: message } }]);
  });

  it("is 404 for an unknown client", async () => {
    const { coach, body } = await createPlanWithoutFile();
    for (const clientId of ["unknown", coach.id]) expect((await callRoute(createPlan, { cookie: coach.cookie, body: { ...body, clientId } })).status).toBe(404);
  });

  it("keeps its row on a full disk, and its file can be sent again", async () => {
    const { plan, sendPlanFile, client } = await createPlanWithoutFile();
    const before = await makeNutritionPlan(db, { clientId: client.id, isActive: true });
    await failWritesWith("EDQUOT");
    expect((await sendPlanFile(fileOf())).status).toBe(507);
    vi.restoreAllMocks();
    expect([await listPlans(client), storedFiles()]).toEqual([[[before.id, true, true]], []]);
    expect((await sendPlanFile(fileOf())).body).toMatchObject({ id: plan.id, isActive: true });
  });
});

describe("A client's plans", () => {
  it("are visible to the client and coaches, the active one first, then newest first", async () => {
    const [client, other, coach] = [await makeSignedInClient(), await makeSignedInClient(), await makeSignedInCoach()];
    const on = (day: number) => new Date(`2026-11-0${day}T10:00:00Z`);
    const first = await makeNutritionPlan(db, { clientId: client.id, isActive: true, uploadedAt: on(1) });
    const second = await makeNutritionPlan(db, { clientId: client.id, uploadedAt: on(2) });
    const third = await makeNutritionPlan(db, { clientId: client.id, uploadedAt: on(3) });
    const expected = [[first.id, true, true], [third.id, false, true], [second.id, false, true]];
    expect(await listPlans(client)).toEqual(expected);
    expect(await listPlans(coach, client.id)).toEqual(expected);
    const readStatus = async (person: Person, id: string) => (await callRoute(plans, { cookie: person.cookie, params: { id } })).status;
    expect([await readStatus(other, client.id), await readStatus(coach, "unknown"), await readStatus(other, other.id)]).toEqual([404, 404, 200]);
    const openSecond = (person: Person) => callRoute(openFile, { cookie: person.cookie, params: { id: second.id } });
    expect((await openSecond(other)).status).toBe(404);
  });

  it("have at most one active plan, and none after it is deactivated", async () => {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    const [a, b] = [await makeNutritionPlan(db, { clientId: client.id, isActive: true }), await makeNutritionPlan(db, { clientId: client.id })];
    const call = (handler: RouteHandler, id: string, person: Person = coach) => callRoute(handler, { cookie: person.cookie, params: { id } });
    expect((await call(activate, b.id)).body).toMatchObject({ id: b.id, isActive: true });
    expect(await listPlans(client)).toEqual([[b.id, true, true], [a.id, false, true]]);
    expect((await call(activate, b.id)).body).toMatchObject({ id: b.id, isActive: true });
    for (const _ of ["once", "twice"]) expect((await call(deactivate, b.id)).body).toMatchObject({ id: b.id, isActive: false });
    expect((await listPlans(client)).map(([, isActive]) => isActive)).toEqual([false, false]);

    const created = await db.nutritionPlan.create({ data: { clientId: client.id, title: "Later", fileName: "a.pdf", fileSize: 1, uploadedAt: new Date() } });
    for (const id of [created.id, "unknown"]) expect([(await call(activate, id)).status, (await call(deactivate, id)).status]).toEqual([404, 404]);
  });

  it("have one active plan after concurrent activations", async () => {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    const createdPlans = [];
    for (const _ of [1, 2, 3, 4]) createdPlans.push(await makeNutritionPlan(db, { clientId: client.id }));
    const responses = await Promise.all(createdPlans.map(({ id }) => callRoute(activate, { cookie: coach.cookie, params: { id } })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await db.nutritionPlan.count({ where: { isActive: true } })).toBe(1);
  });

  it("can be paged, the active one first, even if a plan is deleted between two pages", async () => {
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

  it("can be paged on the nutritionist's own list", async () => {
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
