import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as readNumbers } from "@/app/api/client-check-ins/[clientId]/numbers/route";
import { GET as readAccessLog } from "@/app/api/clients/[id]/access-log/route";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { POST as decide } from "@/app/api/consents/route";
import { GET as download } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { PATCH as editCheckIn } from "@/app/api/weekly-check-ins/[id]/route";
import { POST as submit } from "@/app/api/weekly-check-ins/route";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { discardUnusedFiles } from "@/lib/core/uploads/unused-files";
import { dayToDate } from "@/lib/platform/clock";
import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { fileUrl } from "@/lib/platform/paths";
import { addQuestion, addQuestionForClient, archiveQuestion, eraseDueQuestions, publishForm, removeQuestion } from "@/lib/work/questions/commands";
import { checkInAnswers, makeCheckIn } from "@/tests/factories/check-ins";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";
import { unzip } from "@/tests/support/unzip";

// A Wednesday: the check-in that is due next is that of Monday 30 November.
const now = new Date("2026-11-25T10:00:00Z");
const daysOn = (days: number) => new Date(now.getTime() + days * dayMs);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await resetDatabase();
  removeStoredFiles();
});
afterEach(() => void vi.useRealTimers());

type Client = Awaited<ReturnType<typeof makeSignedInClient>>;
type Coach = Awaited<ReturnType<typeof makeSignedInCoach>>;

const makeMember = () => makeSignedInClient({ client: { joinDate: dayToDate("2026-11-20") } });
const uploadPhoto = async ({ cookie }: { cookie: string }, purpose = "progress_photo"): Promise<string> => {
  const bytes = await sharp({ create: { width: 6, height: 4, channels: 3, background: "plum" } }).jpeg().toBuffer();
  return (await callRoute(upload, { cookie, body: { purpose }, file: new File([new Uint8Array(bytes)], "me.jpg") })).body.id;
};
const openFile = async (person: { cookie?: string }, id: string) => (await callRoute(download, { cookie: person.cookie, params: { id } })).status;
const send = ({ cookie }: Client, answers: object[], more: object = {}) => callRoute(submit, { cookie, body: { ...checkInAnswers("great", 0), formVersion: 1, answers, ...more } });
const edit = ({ cookie }: Client, id: string, answers: object[], more: object = {}) => callRoute(editCheckIn, { cookie, params: { id }, body: { ...checkInAnswers("great", 0), formVersion: 1, answers, ...more } });
const cleanUp = async (days: number) => {
  await discardUnusedFiles(daysOn(days));
  await deleteUnfinishedUploads(daysOn(days));
};
const fileIds = async () => (await db.file.findMany({ select: { id: true } })).map(({ id }) => id).toSorted();

/** Publishes a form with questions that are answered in photos, and returns their ids. */
async function askForPhotos({ actor }: Coach, count = 1): Promise<string[]> {
  const ids = [];
  for (let index = 0; index < count; index += 1) ids.push((await addQuestion(actor, { form: "weekly-check-in", kind: "photo" }, now)).id);
  const items = ids.map((questionId, index) => ({ questionId, label: `Photo question ${index}`, required: true, hidden: false }));
  await publishForm(actor, "weekly-check-in", { items, effectiveMonday: "2026-11-30", version: 0 }, randomUUID, now);
  return ids;
}

async function makeWorld() {
  const coach = await makeSignedInCoach();
  const [questionId = "", otherId = ""] = await askForPhotos(coach, 2);
  const client = await makeMember();
  return { coach, client, questionId, otherId, answer: (...photoIds: string[]) => ({ questionId, value: photoIds }), other: (...photoIds: string[]) => ({ questionId: otherId, value: photoIds }) };
}

describe("An answer in photos", () => {
  it("is read with the address of each, in the order they were sent", async () => {
    const { client, questionId, answer } = await makeWorld();
    const [a, b] = [await uploadPhoto(client), await uploadPhoto(client)];
    const { status, body } = await send(client, [answer(b, a, b)]);
    expect([status, body.answers]).toEqual([201, [{ questionId, kind: "photo", label: "Photo question 0", unit: null, value: [b, a], text: "2 photos", photos: [fileUrl(b), fileUrl(a)] }]]);
    expect(body.progressPhotos).toEqual([]);
    expect((await edit(client, body.id, [answer(a)])).body.answers).toMatchObject([{ value: [a], text: "1 photo" }]);
  });

  it("is not for the intake form", async () => {
    const { actor } = await makeSignedInCoach();
    await expect(addQuestion(actor, { form: "intake", kind: "photo" }, now)).rejects.toThrow("Only check-ins can ask for photos");
  });

  it("is never required", async () => {
    const { client } = await makeWorld();
    const { items } = await db.formVersion.findFirstOrThrow({ select: { items: true } });
    expect((items as { required: boolean }[]).slice(0, 2).map(({ required }) => required)).toEqual([false, false]);
    expect((await send(client, [])).status).toBe(201);
  });

  it("can be sent again, and moved to another question", async () => {
    const { client, answer, other } = await makeWorld();
    const [a, b] = [await uploadPhoto(client), await uploadPhoto(client)];
    const { id } = (await send(client, [answer(a), other(b)])).body;
    const again = await Promise.all([1, 2].map(() => send(client, [answer(a), other(b)])));
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect((await edit(client, id, [answer(b), other(a)])).body.answers).toMatchObject([{ value: [b] }, { value: [a] }]);
    // From an answer to the progress photos, and back.
    expect((await edit(client, id, [answer(b)], { progressPhotos: [fileUrl(a)] })).status).toBe(200);
    expect((await edit(client, id, [answer(b), other(a)])).status).toBe(200);
  });

  it("belongs to a question for one client as well", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeMember()];
    const { id } = await addQuestionForClient(coach.actor, client.id, { kind: "photo", label: "Your posture?", weeks: 2 }, randomUUID, now);
    const photo = await uploadPhoto(client);
    expect((await send(client, [{ questionId: id, value: [photo] }], { formVersion: 0 })).body.answers).toMatchObject([{ label: "Your posture?", photos: [fileUrl(photo)] }]);
  });

  const [again, sent] = ["Please add your photos again", "You've sent one of these photos before. Please add another."];
  it.each<[string, (client: Client) => Promise<unknown>, string]>([
    ["an unknown file", async () => ["unknown"], again],
    ["another client's", async () => [await uploadPhoto(await makeMember())], again],
    ["a photo of a meal", async (client) => [await uploadPhoto(client, "food_diary_photo")], again],
    ["one good and one bad", async (client) => [await uploadPhoto(client), "unknown"], again],
    ["one that is not stored", async (client) => {
      const id = await uploadPhoto(client);
      await db.file.update({ where: { id }, data: { stored: false } });
      return [id];
    }, again],
    ["one from another week", async (client) => {
      const id = await uploadPhoto(client);
      await makeCheckIn(db, { clientId: client.id, dueMonday: dayToDate("2026-11-16"), otherPhotoIds: [id] });
      return [id];
    }, sent],
    ["one of her starting point", async (client) => {
      const id = await uploadPhoto(client);
      await db.baseline.create({ data: { clientId: client.id, sidePhotoId: id } });
      return [id];
    }, sent],
    ["four", async (client) => [await uploadPhoto(client), await uploadPhoto(client), await uploadPhoto(client), await uploadPhoto(client)], "Please add at most 3 photos"],
    ["an address instead of an id", async (client) => [fileUrl(await uploadPhoto(client))], again],
    ["words", async () => "me.jpg", "Please add a photo"],
  ])("is refused beside its field: %s", async (_, makeValue, message) => {
    const { client, questionId } = await makeWorld();
    const { status, body } = await send(client, [{ questionId, value: await makeValue(client) }]);
    expect([status, body]).toEqual([400, { message, fields: { "answers.0.value": message } }]);
    expect(await db.questionAnswer.count()).toBe(0);
  });

  it("is refused with a photo that is sent twice", async () => {
    const { client, answer, other } = await makeWorld();
    const [a, b] = [await uploadPhoto(client), await uploadPhoto(client)];
    expect((await send(client, [answer(a), other(b, a)])).body.fields).toEqual({ "answers.1.value": sent });
    expect((await send(client, [answer(a)], { progressPhotos: [fileUrl(a)] })).body.fields).toEqual({ "answers.0.value": sent });
    await send(client, [answer(a)]);
    vi.setSystemTime(new Date("2026-12-05T10:00:00Z"));
    expect((await send(client, [other(a)])).body.fields).toEqual({ "answers.0.value": sent });
  });

  it("that is gone is left out where its question isn't asked any more, and what was sent before stays", async () => {
    const { coach, client, questionId, answer, other } = await makeWorld();
    const [kept, gone, fresh] = [await uploadPhoto(client), await uploadPhoto(client), await uploadPhoto(client)];
    const { id } = (await send(client, [answer(kept)])).body;
    await archiveQuestion(coach.actor, questionId, { archived: true }, now);
    await db.file.update({ where: { id: gone }, data: { stored: false } });
    const stopped = (...photoIds: string[]) => ({ ...answer(...photoIds), noLongerAsked: true });
    const changed = await edit(client, id, [stopped(gone), other(fresh)]);
    expect([changed.status, changed.body.answers]).toMatchObject([200, [{ value: [kept] }, { value: [fresh] }]]);
    const later = await uploadPhoto(client);
    expect((await edit(client, id, [stopped(later)])).body.answers).toMatchObject([{ value: [later] }, { value: [fresh] }]);
  });

  it("is in no trend", async () => {
    const { client, answer } = await makeWorld();
    await send(client, [answer(await uploadPhoto(client))]);
    const { body } = await callRoute(readNumbers, { cookie: client.cookie, params: { clientId: client.id } });
    expect("answers" in body[0]).toBe(false);
  });

  it("holds one to three photos and no other value in the database", async () => {
    const { client, questionId, answer } = await makeWorld();
    await send(client, [answer(await uploadPhoto(client))]);
    for (const data of [{ photoIds: [] }, { photoIds: ["a", "b", "c", "d"] }, { text: "words" }]) await expect(db.questionAnswer.updateMany({ where: { questionId }, data })).rejects.toThrow("QuestionAnswer_one_value_check");
  });
});

describe("A photo in an answer", () => {
  it("can be opened as progress photos are: by the client, and by coaches once it is sent", async () => {
    const { coach, client, questionId, answer } = await makeWorld();
    const [stranger, nutritionist, otherCoach] = [await makeMember(), await makeSignedInNutritionist(), await makeSignedInCoach()];
    const photo = await uploadPhoto(client);
    const open = async () => Promise.all([client, coach, otherCoach, nutritionist, stranger, {}].map((person) => openFile(person, photo)));
    expect(await open()).toEqual([200, 404, 404, 404, 404, 401]);
    // Naming it in an answer of someone else sends nothing.
    const foreign = await makeCheckIn(db, { clientId: stranger.id, answers: { create: { questionId, version: 1, position: 0, label: "?", photoIds: [photo] } } });
    expect(await open()).toEqual([200, 404, 404, 404, 404, 401]);
    await db.checkIn.delete({ where: { id: foreign.id } });
    const { id } = (await send(client, [answer(photo)])).body;
    expect(await open()).toEqual([200, 200, 200, 404, 404, 401]);
    await edit(client, id, [answer()]);
    expect(await open()).toEqual([200, 404, 404, 404, 404, 401]);
    await edit(client, id, [answer(photo)]);
    await db.user.update({ where: { id: client.id }, data: { archivedAt: now } });
    expect((await open()).slice(1)).toEqual([404, 404, 404, 404, 401]);
  });

  it("is hidden from coaches with its deleted question, and comes back with it", async () => {
    const { coach, client, questionId, answer } = await makeWorld();
    const photo = await uploadPhoto(client);
    await send(client, [answer(photo)]);
    await removeQuestion(coach.actor, questionId, now);
    expect([await openFile(coach, photo), await openFile(client, photo)]).toEqual([404, 200]);
    await archiveQuestion(coach.actor, questionId, { archived: false }, now);
    expect(await openFile(coach, photo)).toBe(200);
  });

  it("is named in the log of who opened her data", async () => {
    const { coach, client, answer } = await makeWorld();
    const photo = await uploadPhoto(client);
    await send(client, [answer(photo)]);
    await openFile(coach, photo);
    const readLog = async () => ((await callRoute(readAccessLog, { cookie: client.cookie, params: { id: client.id } })).body as { what: string }[]).map(({ what }) => what);
    await vi.waitFor(async () => expect(await readLog()).toEqual(["progress_photos"]));
  });

  it("is deleted a day after an edit removes it, and not while an answer or a draft has it", async () => {
    const { client, answer } = await makeWorld();
    const [kept, removed, drafted] = [await uploadPhoto(client), await uploadPhoto(client), await uploadPhoto(client)];
    const { id } = (await send(client, [answer(kept, removed)])).body;
    await db.draft.create({ data: { userId: client.id, form: "check_in_edit", data: { answers: { any: [drafted] } }, updatedAt: now } });
    await cleanUp(1);
    await cleanUp(9);
    expect(await fileIds()).toEqual([kept, removed, drafted].toSorted());
    await edit(client, id, [answer(kept)]);
    await db.draft.create({ data: { userId: client.id, form: "weekly_check_in", data: { answers: { any: [drafted] } }, updatedAt: now } });
    await cleanUp(10);
    await cleanUp(11);
    expect([await fileIds(), storedFiles().length]).toEqual([[kept, drafted].toSorted(), 2]);
  });

  it("goes with its erased question, unless something else shows it", async () => {
    const { coach, client, questionId, answer, other } = await makeWorld();
    const [gone, shown, stays] = [await uploadPhoto(client), await uploadPhoto(client), await uploadPhoto(client)];
    await send(client, [answer(gone, shown), other(stays)]);
    await makeCheckIn(db, { clientId: client.id, dueMonday: dayToDate("2026-11-16"), frontPhotoId: shown });
    await db.draft.create({ data: { userId: client.id, form: "check_in_edit", data: { threeWins: "Ran", answers: { [questionId]: [gone], steps: 4 } }, updatedAt: now } });
    await removeQuestion(coach.actor, questionId, now);
    await eraseDueQuestions(daysOn(29));
    expect(await fileIds()).toHaveLength(3);
    await eraseDueQuestions(daysOn(30));
    expect([await fileIds(), storedFiles().length]).toEqual([[shown, stays].toSorted(), 2]);
    expect((await db.draft.findFirstOrThrow({ select: { data: true } })).data).toEqual({ threeWins: "Ran", answers: { steps: 4 } });
    expect(await db.questionAnswer.findMany({ select: { photoIds: true } })).toEqual([{ photoIds: [stays] }]);
  });

  it("is in the client's record and a coach's copy, where the coach may see it", async () => {
    const { coach, client, questionId, answer, other } = await makeWorld();
    const [a, b] = [await uploadPhoto(client), await uploadPhoto(client)];
    await send(client, [answer(a), other(b)]);
    const read = async ({ cookie }: { cookie: string }) => {
      const files = unzip(new Uint8Array((await callRoute(takeRecord, { cookie, params: { id: client.id } })).body));
      return [JSON.parse(files.get("record.json") ?? "{}").checkIns[0].ownQuestions, [...files.keys()].filter((name) => name.includes("photo"))];
    };
    const path = (n: number) => `check-ins/2026-11-30 week 2 answer ${n} photo 1.jpg`;
    const answers = [1, 2].map((n) => ({ question: `Photo question ${n - 1}`, answer: "1 photo", photos: [path(n)] }));
    for (const person of [client, coach]) expect(await read(person)).toEqual([answers, [path(1), path(2)]]);
    await removeQuestion(coach.actor, questionId, now);
    expect(await read(client)).toEqual([answers, [path(1), path(2)]]);
    expect(await read(coach)).toEqual([[{ ...answers[1], photos: [path(1)] }], [path(1)]]);
  });
});

describe("After a withdrawn consent for photos", () => {
  async function withdraw(photos: "keep" | "delete") {
    const { coach, client, questionId, otherId, answer, other } = await makeWorld();
    const [sent, hidden, unsent, foreign] = [await uploadPhoto(client), await uploadPhoto(client), await uploadPhoto(client), await uploadPhoto(await makeMember())];
    await send(client, [answer(sent), other(hidden)]);
    await removeQuestion(coach.actor, otherId, now);
    await db.draft.create({ data: { userId: client.id, form: "check_in_edit", data: { threeWins: "Ran", answers: { [questionId]: [unsent], steps: 4 } }, updatedAt: now } });
    expect((await callRoute(decide, { cookie: client.cookie, body: { kind: "body_photos", given: false, textVersion: 1, photos } })).status).toBe(200);
    expect((await db.draft.findFirstOrThrow({ select: { data: true } })).data).toEqual({ threeWins: "Ran", answers: { steps: 4 } });
    return { client, answer, sent, hidden, unsent, foreign };
  }

  it("keeps the sent ones, deletes the others, and takes no new ones", async () => {
    const { client, answer, sent, hidden, unsent, foreign } = await withdraw("keep");
    expect([await fileIds(), storedFiles().length]).toEqual([[sent, hidden, foreign].toSorted(), 3]);
    expect((await send(client, [answer(unsent)])).status).toBe(400);
    expect((await send(client, [answer(sent)])).status).toBe(200);
    expect(await uploadPhoto(client)).toBeUndefined();
  });

  it("deletes all of them if the client chooses so, also those of a deleted question, and nobody else's", async () => {
    const { client, foreign } = await withdraw("delete");
    expect([await fileIds(), storedFiles().length, await db.questionAnswer.count()]).toEqual([[foreign], 1, 0]);
    expect((await send(client, [])).body).not.toHaveProperty("answers");
  });
});
