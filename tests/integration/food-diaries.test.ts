import { beforeEach, describe, expect, it } from "vitest";
import { GET as readDraft, PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { GET as openFile } from "@/app/api/files/[id]/route";
import { GET as current } from "@/app/api/food-diaries/current/route";
import { GET as diaries, POST as submit } from "@/app/api/food-diaries/route";
import { GET as pending } from "@/app/api/nutritionist/pending-food-diaries/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { fileStore } from "@/lib/providers/storage/provider";
import { saveFoodDiary } from "@/lib/work/nutrition/commands";
import { diarySubmission } from "@/lib/work/nutrition/contract";
import { findCurrentFoodDiary, findPendingFoodDiaries } from "@/lib/work/nutrition/queries";
import { makeFoodDiary, makeNutritionPlan, mondayWeeksAgo } from "@/tests/factories/nutrition";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const days = [
  { breakfast: "Porridge", lunch: " Soup ", dinner: "Pasta", snacks: "", water: "2 litres" },
  { notes: "A day on the road: sandwiches and coffee" },
  { dinner: "Salmon", photos: [] as string[] },
];
const form = { weekStartDate: mondayWeeksAgo(), days };
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const storePhoto = async (ownerId: string, purpose: "food_diary_photo" | "progress_photo" = "food_diary_photo") => {
  const storageKey = crypto.randomUUID();
  await fileStore().put(storageKey, Buffer.from("x"));
  const { id } = await db.file.create({ data: { ownerId, clientId: ownerId, purpose, fileName: "a.jpg", contentType: "image/jpeg", size: 1, storageKey, stored: true } });
  return { id, url: `/api/files/${id}` };
};
const withPhotos = (...photos: string[]) => ({ ...form, days: [...days.slice(0, 2), { photos }] });

describe("A food diary", () => {
  it("is stored as written, day by day, and is in review", async () => {
    const client = await makeSignedInClient();
    const photo = await storePhoto(client.id);
    const { status, body } = await callRoute(submit, { cookie: client.cookie, body: withPhotos(photo.url) });
    const emptyDay = { breakfast: null, lunch: null, dinner: null, snacks: null, water: null, notes: null, photos: [] };
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        clientId: client.id,
        weekStartDate: mondayWeeksAgo(),
        submittedAt: expect.any(String),
        editedAt: null,
        status: "in_review",
        days: [{ ...emptyDay, ...days[0], lunch: "Soup", snacks: null }, { ...emptyDay, ...days[1] }, { ...emptyDay, photos: [photo.url] }],
      },
    ]);
    expect((await callRoute(diaries, { cookie: client.cookie })).body).toEqual([body]);
    expect((await callRoute(current, { cookie: client.cookie })).body).toEqual({ weekStartDate: mondayWeeksAgo(), sent: body, isAnswered: false });
  });

  it("is replaced by an edit, and keeps its submission time", async () => {
    const client = await makeSignedInClient();
    const photo = await storePhoto(client.id);
    const firstResult = await saveFoodDiary(client.actor, diarySubmission.parse({ ...withPhotos(photo.url), weekStartDate: "2026-11-16" }), at("17T10:00"));
    const edited = await saveFoodDiary(client.actor, diarySubmission.parse({ ...form, weekStartDate: "2026-11-16", days: days.toReversed() }), at("18T10:00"));
    expect([edited.isNew, edited.diary.id, edited.diary.submittedAt]).toEqual([false, firstResult.diary.id, at("17T10:00")]);
    expect(edited.diary.days.map(({ dinner, photos }) => [dinner, photos])).toEqual([["Salmon", []], [null, []], ["Pasta", []]]);
    expect([await db.foodDiaryDay.count(), await db.foodDiaryPhoto.count(), await db.file.count()]).toEqual([3, 0, 1]);
  });

  it("says when it was last changed after it was sent, and not where it was sent again as it is", async () => {
    const client = await makeSignedInClient();
    const photo = await storePhoto(client.id);
    const save = async (body: object, now: Date) => (await saveFoodDiary(client.actor, diarySubmission.parse({ ...body, weekStartDate: "2026-11-16" }), now)).diary.editedAt;
    expect(await save(withPhotos(photo.url), at("17T10:00"))).toBeNull();
    expect(await save(withPhotos(photo.url), at("17T11:00"))).toBeNull();
    expect(await save(form, at("17T12:00"))).toEqual(at("17T12:00"));
    expect(await save(form, at("17T13:00"))).toEqual(at("17T12:00"));
    expect(await save({ ...form, days: days.toReversed() }, at("18T10:00"))).toEqual(at("18T10:00"));
  });

  it("is created with 201 and edited with 200", async () => {
    const client = await makeSignedInClient();
    const statuses = [];
    for (const _ of [1, 2]) statuses.push((await callRoute(submit, { cookie: client.cookie, body: form })).status);
    expect(statuses).toEqual([201, 200]);
  });

  it("is stored once when sent from several browsers at once", async () => {
    const client = await makeSignedInClient();
    const responses = await Promise.all([1, 2, 3, 4].map(() => callRoute(submit, { cookie: client.cookie, body: form })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect([await db.foodDiary.count(), await db.foodDiaryDay.count()]).toEqual([1, 3]);
  });

  it("deletes its draft when it is saved, and keeps it when it is refused", async () => {
    const client = await makeSignedInClient();
    const draft = { cookie: client.cookie, params: { form: "food-diary" } };
    await callRoute(saveDraft, { ...draft, body: { days } });
    await callRoute(submit, { cookie: client.cookie, body: withPhotos("/api/files/someone-elses") });
    expect((await callRoute(readDraft, draft)).body.data).toEqual({ days });
    await callRoute(submit, { cookie: client.cookie, body: form });
    expect((await callRoute(readDraft, draft)).body.data).toBeNull();
  });

  it("leaves the draft of a later week, begun while this diary waited on a device", async () => {
    const client = await makeSignedInClient();
    const draft = { cookie: client.cookie, params: { form: "food-diary" } };
    const begun = { weekStartDate: mondayWeeksAgo(), days };
    await callRoute(saveDraft, { ...draft, body: begun });
    expect((await callRoute(submit, { cookie: client.cookie, body: { ...form, weekStartDate: mondayWeeksAgo(new Date(), 1) } })).status).toBe(201);
    expect((await callRoute(readDraft, draft)).body.data).toEqual(begun);
    await callRoute(submit, { cookie: client.cookie, body: form });
    expect((await callRoute(readDraft, draft)).body.data).toBeNull();
  });

  it("can't be edited once it has a plan, and the error gives the date when the next one can start", async () => {
    const client = await makeSignedInClient();
    const diary = await makeFoodDiary(db, { clientId: client.id, weekStartDate: dayToDate("2026-11-16"), submittedAt: at("17T10:00") });
    await makeNutritionPlan(db, { clientId: client.id, foodDiaryId: diary.id });
    const edit = (now: Date) => saveFoodDiary(client.actor, diarySubmission.parse({ ...form, weekStartDate: "2026-11-16" }), now);
    const planReady = "Your plan for this food diary is ready, so it can no longer be changed. You can start the next one";
    await expect(edit(at("19T10:00"))).rejects.toMatchObject({ status: 409, message: `${planReady} from Monday 23 November.` });
    await expect(edit(at("25T10:00"))).rejects.toMatchObject({ status: 409, message: `${planReady} for the week of Monday 23 November.` });
    expect((await db.foodDiaryDay.findFirstOrThrow({ orderBy: { position: "asc" } })).notes).toBe("Porridge, soup, pasta 1");
    expect((await saveFoodDiary(client.actor, diarySubmission.parse({ ...form, weekStartDate: "2026-11-23" }), at("25T10:00"))).isNew).toBe(true);
  });

  it("is refused for a week that hasn't started in the practice's time zone", async () => {
    const client = await makeSignedInClient();
    await db.practice.updateMany({ data: { timeZone: "Pacific/Auckland" } });
    const submitWeek = (weekStartDate: string) => saveFoodDiary(client.actor, diarySubmission.parse({ ...form, weekStartDate }), at("15T12:00"));
    // It is 1 am on Monday in Auckland.
    await expect.poll(async () => (await findCurrentFoodDiary(client.actor, at("15T12:00"))).weekStartDate).toBe("2026-11-16");
    expect((await submitWeek("2026-11-16")).isNew).toBe(true);
    await expect(submitWeek("2026-11-23")).rejects.toMatchObject({ status: 400, details: { fields: { weekStartDate: expect.stringMatching(/hasn't started/) } } });
  });

  it.each([
    ["weekStartDate", { weekStartDate: "2026-11-17" }, "Please choose the week's Monday"],
    ["weekStartDate", { weekStartDate: "17/11/2026" }, "Please choose the week's Monday"],
    ["weekStartDate", { weekStartDate: "0001-01-01" }, "Please choose the week's Monday"],
    ["weekStartDate", { weekStartDate: "2999-12-30" }, "This week hasn't started yet. Please choose this week or an earlier one"],
    ["days", { days: days.slice(0, 2) }, "Please fill in three days"],
    ["days.1.notes", { days: [days[0], { notes: "   ", photos: [] }, days[2]] }, "Please write what you ate that day, or add a photo"],
    ["days.0.lunch", { days: [{ lunch: "x".repeat(10_001) }, days[1], days[2]] }, "Please use at most 10,000 characters"],
    ["days.2.photos.0", withPhotos("https://elsewhere.example/a.jpg"), "Please add this photo again"],
    ["days.2.photos", withPhotos("/api/files/unknown"), "Please add your photos again"],
  ])("is refused with an invalid %s and the message of that field", async (field, wrong, message) => {
    const client = await makeSignedInClient();
    const { status, body } = await callRoute(submit, { cookie: client.cookie, body: { ...form, ...wrong } });
    expect([status, body.message, body.fields[field]]).toEqual([400, message, message]);
    expect(await db.foodDiary.count()).toBe(0);
  });

  it("accepts only diary photos of the same client, each on one day of one diary", async () => {
    const [client, otherClient] = [await makeSignedInClient(), await makeSignedInClient()];
    const ownPhoto = await storePhoto(client.id);
    for (const { url } of [await storePhoto(otherClient.id), await storePhoto(client.id, "progress_photo")])
      expect((await callRoute(submit, { cookie: client.cookie, body: withPhotos(ownPhoto.url, url) })).body.fields).toEqual({ "days.2.photos": "Please add your photos again" });
    expect((await callRoute(submit, { cookie: client.cookie, body: withPhotos(ownPhoto.url, ownPhoto.url) })).body.days[2].photos).toEqual([ownPhoto.url]);
    const nextDiary = { ...withPhotos(ownPhoto.url), weekStartDate: mondayWeeksAgo(new Date(), 1) };
    expect((await callRoute(submit, { cookie: client.cookie, body: nextDiary })).status).toBe(400);
    const twice = { ...form, days: [{ photos: [ownPhoto.url] }, { photos: [ownPhoto.url] }, days[1]] };
    expect((await callRoute(submit, { cookie: client.cookie, body: twice })).status).toBe(400);
    expect([await db.foodDiary.count(), await db.foodDiaryPhoto.count()]).toEqual([1, 1]);
  });
});

describe("The current food diary", () => {
  it("is the latest diary in review, otherwise this week's", async () => {
    const client = await makeSignedInClient();
    const now = at("18T12:00");
    const findCurrent = async () => {
      const { weekStartDate, sent, isAnswered } = await findCurrentFoodDiary(client.actor, now);
      return [weekStartDate, sent?.id, isAnswered];
    };
    expect(await findCurrent()).toEqual(["2026-11-16", undefined, false]);
    const earlierDiary = await makeFoodDiary(db, { clientId: client.id, weekStartDate: dayToDate("2026-11-02") });
    const last = await makeFoodDiary(db, { clientId: client.id, weekStartDate: dayToDate("2026-11-09") });
    expect(await findCurrent()).toEqual(["2026-11-09", last.id, false]);
    await makeNutritionPlan(db, { clientId: client.id, foodDiaryId: last.id });
    expect(await findCurrent()).toEqual(["2026-11-02", earlierDiary.id, false]);
    await makeNutritionPlan(db, { clientId: client.id, foodDiaryId: earlierDiary.id });
    expect(await findCurrent()).toEqual(["2026-11-16", undefined, false]);
    const latest = await makeFoodDiary(db, { clientId: client.id, weekStartDate: dayToDate("2026-11-16") });
    await makeNutritionPlan(db, { clientId: client.id, foodDiaryId: latest.id });
    expect(await findCurrent()).toEqual(["2026-11-16", latest.id, true]);
  });
});

describe("Food diaries", () => {
  it("are listed for their client, and for coaches by clientId", async () => {
    const [client, otherClient, coach] = [await makeSignedInClient(), await makeSignedInClient(), await makeSignedInCoach()];
    const olderDiary = await makeFoodDiary(db, { clientId: client.id, weekStartDate: dayToDate(mondayWeeksAgo(new Date(), 1)) });
    const newerDiary = await makeFoodDiary(db, { clientId: client.id });
    await makeFoodDiary(db, { clientId: otherClient.id });
    const ids = async (cookie: string, query = {}) => {
      const { status, body } = await callRoute(diaries, { cookie, query });
      return status === 200 ? body.map(({ id }: { id: string }) => id) : status;
    };
    expect(await ids(client.cookie, { clientId: otherClient.id })).toEqual([newerDiary.id, olderDiary.id]);
    expect(await ids(coach.cookie, { clientId: client.id })).toEqual([newerDiary.id, olderDiary.id]);
    expect([await ids(coach.cookie), await ids(coach.cookie, { clientId: "unknown" }), await ids(coach.cookie, { clientId: coach.id })]).toEqual([400, 404, 404]);
    const page = await callRoute(diaries, { cookie: client.cookie, query: { limit: 1 } });
    const next = await callRoute(diaries, { cookie: client.cookie, query: { limit: 1, cursor: page.headers.get("next-cursor") ?? "" } });
    expect([page.body, next.body].map(([{ id }]) => id)).toEqual([newerDiary.id, olderDiary.id]);
  });

  it("without a plan are listed for every nutritionist, newest first, with safety notes but no contact details", async () => {
    const nutritionist = await makeSignedInNutritionist();
    const [ella, priya, archived] = [await makeSignedInClient({ user: { firstName: "Ella", lastName: "Murphy" } }), await makeSignedInClient(), await makeSignedInClient()];
    await db.intakeRecord.create({ data: { clientId: ella.id, injuries: [], availableEquipment: [], allergies: "Peanuts" } });
    const friday = await makeFoodDiary(db, { clientId: ella.id, submittedAt: at("13T09:30") });
    const tuesday = await makeFoodDiary(db, { clientId: priya.id, submittedAt: at("17T09:30") });
    const answered = await makeFoodDiary(db, { clientId: ella.id, weekStartDate: dayToDate("2026-11-02") });
    await makeNutritionPlan(db, { clientId: ella.id, foodDiaryId: answered.id });
    // A coach's plan doesn't belong to a diary.
    await makeNutritionPlan(db, { clientId: ella.id });
    await makeFoodDiary(db, { clientId: archived.id });
    await db.user.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });
    const list = await findPendingFoodDiaries(nutritionist.actor, at("19T09:30"));
    expect(list.rows.map(({ id, dueAt, isOverdue }) => [id, dueAt, isOverdue])).toEqual([
      [tuesday.id, at("20T09:30"), false],
      [friday.id, at("18T09:30"), true],
    ]);
    const { body } = await callRoute(pending, { cookie: nutritionist.cookie });
    expect(body[1]).toMatchObject({ clientName: "Ella Murphy", profileImageUrl: null, safetyNotes: ["Allergies: Peanuts"], status: "in_review" });
    expect(JSON.stringify(body)).not.toContain("@");
    const page = await callRoute(pending, { cookie: nutritionist.cookie, query: { limit: 1 } });
    const next = await callRoute(pending, { cookie: nutritionist.cookie, query: { limit: 1, cursor: page.headers.get("next-cursor") ?? "" } });
    expect([page.body, next.body].map(([{ id }]) => id)).toEqual([tuesday.id, friday.id]);
  });

  it("without a plan are pages in the order of their due dates, and can be asked for one by one", async () => {
    const nutritionist = await makeSignedInNutritionist();
    const [ella, priya, archived] = [await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient()];
    const sent = [];
    for (const [clientId, weekStartDate, submittedAt] of [[ella.id, "2026-11-09", "17T09:30"], [ella.id, "2026-11-02", "13T09:30"], [priya.id, "2026-11-09", "17T09:30"], [priya.id, "2026-11-02", "18T09:30"]] as const)
      sent.push(await makeFoodDiary(db, { clientId, weekStartDate: dayToDate(weekStartDate), submittedAt: at(submittedAt) }));
    const answered = await makeFoodDiary(db, { clientId: ella.id, weekStartDate: dayToDate("2026-10-26"), submittedAt: at("12T09:30") });
    await makeNutritionPlan(db, { clientId: ella.id, foodDiaryId: answered.id });
    const hidden = await makeFoodDiary(db, { clientId: archived.id, submittedAt: at("14T09:30") });
    await db.user.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });
    const [a, b, c, d] = sent.map(({ id }) => id);
    const read = (query: Record<string, unknown>) => callRoute(pending, { cookie: nutritionist.cookie, query });
    const idsOf = ({ body }: Awaited<ReturnType<typeof read>>) => body.map(({ id }: { id: string }) => id);
    for (const [sort, expected] of [["due", [b, a, c, d]], ["newest", [d, c, a, b]]] as const) {
      const found: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await read({ sort, limit: 1, cursor });
        found.push(...idsOf(page));
        cursor = page.headers.get("next-cursor");
      }
      expect([found, idsOf(await read({ sort }))]).toEqual([expected, expected]);
    }
    for (const [id, expected] of [[a, [a]], [answered.id, []], [hidden.id, []], ["unknown", []]] as const) expect(idsOf(await read({ id }))).toEqual(expected);
  });

  it("are listed in the same number of statements for 30 clients as for one", async () => {
    const nutritionist = await makeSignedInNutritionist();
    const count = async () => (await countStatements(() => callRoute(pending, { cookie: nutritionist.cookie }))).statements;
    await makeFoodDiary(db, { clientId: (await makeSignedInClient()).id });
    await count();
    const countForOne = await count();
    for (let index = 0; index < 30; index += 1) await makeFoodDiary(db, { clientId: (await makeSignedInClient()).id });
    // The first time, the activity log records who read them.
    await count();
    expect(await count()).toBe(countForOne);
  });

  it("show a photo to staff only while it is part of a submitted diary", async () => {
    const [client, otherClient, coach, nutritionist] = [await makeSignedInClient(), await makeSignedInClient(), await makeSignedInCoach(), await makeSignedInNutritionist()];
    const [photo, body] = [await storePhoto(client.id), await storePhoto(client.id, "progress_photo")];
    const readByEveryone = async ({ id } = photo) => {
      const responses = await Promise.all([client, otherClient, coach, nutritionist].map(({ cookie }) => callRoute(openFile, { cookie, params: { id } })));
      return responses.map(({ status }) => status);
    };
    expect(await readByEveryone()).toEqual([200, 404, 404, 404]);
    await callRoute(submit, { cookie: client.cookie, body: withPhotos(photo.url) });
    expect(await readByEveryone()).toEqual([200, 404, 200, 200]);
    expect(await readByEveryone(body)).toEqual([200, 404, 404, 404]);
    await callRoute(submit, { cookie: client.cookie, body: form });
    expect(await readByEveryone()).toEqual([200, 404, 404, 404]);
  });
});
