import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as readOwn, PUT as save } from "@/app/api/baseline/route";
import { GET as readNumbers } from "@/app/api/client-check-ins/[clientId]/numbers/route";
import { GET as readRecord } from "@/app/api/clients/[id]/record/route";
import { GET as readAccessLog } from "@/app/api/clients/[id]/access-log/route";
import { POST as askAgain } from "@/app/api/clients/[id]/baseline/ask-again/route";
import { GET as readOfClient } from "@/app/api/clients/[id]/baseline/route";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { POST as decide } from "@/app/api/consents/route";
import { GET as download } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { GET as readNotifications } from "@/app/api/notifications/route";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { discardUnusedFiles } from "@/lib/core/uploads/unused-files";
import { dayToDate } from "@/lib/platform/clock";
import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { fileUrl } from "@/lib/platform/paths";
import { findCheckInStatuses, findPendingCheckIns } from "@/lib/work/check-ins/queries";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles } from "@/tests/support/stored-files";
import { unzip } from "@/tests/support/unzip";

const now = new Date("2026-11-25T10:00:00Z");
const hoursOn = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const daysOn = (days: number) => new Date(now.getTime() + days * dayMs);

afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  removeStoredFiles();
  await resetDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now });
});

type Person = { cookie: string };
/** A photo that a sent check-in has. */
async function uploadedBefore(clientId: string) {
  const { id } = await db.file.create({ data: { ownerId: clientId, clientId, purpose: "progress_photo", fileName: "a.jpg", contentType: "image/jpeg", size: 1, storageKey: crypto.randomUUID(), stored: true } });
  await makeCheckIn(db, { clientId, frontPhotoId: id });
  return id;
}

/** A client in her first week who has sent the intake. */
const makeNewClient = (more: { hideWeight?: boolean; hiddenPhotoPoses?: string[] } = {}) =>
  makeSignedInClient({ user: { firstName: "Lucy" }, client: { joinDate: dayToDate("2026-11-24"), intake: { create: { submittedAt: now } }, ...more } });
const saveAs = ({ cookie }: Person, body: object) => callRoute(save, { cookie, body });
const readAs = async ({ cookie }: Person) => (await callRoute(readOwn, { cookie })).body;
const readBy = ({ cookie }: Person, id: string) => callRoute(readOfClient, { cookie, params: { id } });
const askBy = ({ cookie }: Person, id: string) => callRoute(askAgain, { cookie, params: { id } });
const numbersFor = async ({ cookie }: Person, clientId: string) => (await callRoute(readNumbers, { cookie, params: { clientId } })).body;
const uploadPhoto = async ({ cookie }: Person, purpose = "progress_photo"): Promise<string> => {
  const bytes = await sharp({ create: { width: 6, height: 4, channels: 3, background: "plum" } }).jpeg().toBuffer();
  return (await callRoute(upload, { cookie, body: { purpose }, file: new File([new Uint8Array(bytes)], "me.jpg") })).body.id;
};
const openFile = async ({ cookie }: { cookie?: string }, id: string) => (await callRoute(download, { cookie, params: { id } })).status;
const never = { weight: null, chest: null, waist: null, hips: null, arms: null, thighs: null, front: null, side: null, back: null };
/** What is sent to take all of it back. */
const nothing = { weight: null, chest: null, waist: null, hips: null, arms: null, thighs: null, photos: { front: null, side: null, back: null } };
const noPiece = ["weight", "measurements", "photos"].map((piece) => ({ piece, isGiven: false }));

describe("A starting point", () => {
  it("is asked for after the intake and given in pieces", async () => {
    const client = await makeNewClient();
    expect(await readAs(client)).toEqual({ ...nothing, givenOn: never, givenAt: null, declinedAt: null, askedAgainAt: null, isAsked: true, pieces: noPiece, askedPoses: ["front", "side", "back"] });
    await db.draft.create({ data: { userId: client.id, form: "baseline", data: { weight: 71 }, updatedAt: now } });
    expect((await saveAs(client, { ...nothing, weight: 71.4 })).status).toBe(200);
    expect(await db.draft.count()).toBe(0);
    // What is left out stays.
    const [front, side, back] = [await uploadPhoto(client), await uploadPhoto(client), await uploadPhoto(client)];
    const { body } = await saveAs(client, { waist: 82.5, hips: null, photos: { front: fileUrl(front), side: fileUrl(side) } });
    expect(body).toMatchObject({ weight: 71.4, waist: 82.5, hips: null, photos: { front: fileUrl(front), side: fileUrl(side), back: null }, isAsked: true, givenAt: now.toISOString() });
    const complete = await saveAs(client, { photos: { back: fileUrl(back) } });
    expect(complete.body).toMatchObject({ weight: 71.4, isAsked: false, pieces: noPiece.map(({ piece }) => ({ piece, isGiven: true })) });
    expect((await saveAs(client, { photos: { back: fileUrl(back) } })).body).toEqual(complete.body);
    expect((await saveAs(client, { weight: null, photos: { back: null } })).body).toMatchObject({ weight: null, waist: 82.5, photos: { front: fileUrl(front), back: null }, isAsked: true });
    expect(await db.baseline.count()).toBe(1);
  });

  it("is kept once when two browsers save at the same time", async () => {
    const client = await makeNewClient();
    const saved = await Promise.all([saveAs(client, { weight: 71 }), saveAs(client, { waist: 82 }), saveAs(client, { hips: 100 })]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readAs(client)).toMatchObject({ weight: 71, waist: 82, hips: 100 });
  });

  it("is declined, and taken up again", async () => {
    const client = await makeNewClient();
    await saveAs(client, { weight: 71 });
    for (const _ of [1, 2]) expect((await saveAs(client, { declined: true })).body).toMatchObject({ weight: 71, isAsked: false, declinedAt: now.toISOString() });
    expect((await saveAs(client, { waist: 82 })).body).toMatchObject({ isAsked: true, declinedAt: null });
    expect((await saveAs(client, { hips: 100, declined: true })).body).toMatchObject({ hips: 100, isAsked: false });
  });

  it.each([
    ["a hidden weight", { hideWeight: true }, "weight"],
    ["photos without consent", {}, "photos"],
    ["photos in poses she hides", { hiddenPhotoPoses: ["front", "side", "back"] }, "photos"],
  ])("does not ask for %s", async (_, more, left) => {
    const client = await makeNewClient(more);
    if (Object.keys(more).length === 0) await callRoute(decide, { cookie: client.cookie, body: { kind: "body_photos", given: false, textVersion: 1 } });
    expect((await readAs(client)).pieces).toEqual(noPiece.filter(({ piece }) => piece !== left));
  });

  it.each([
    ["weight", 19.9, "Please enter at least 20"],
    ["weight", 400.5, "Please enter at most 400"],
    ["waist", 9, "Please enter at least 10"],
    ["thighs", 301, "Please enter at most 300"],
    ["chest", "wide", "Please check this value"],
  ])("refuses %s of %s", async (name, value, message) => {
    const client = await makeNewClient();
    const { status, body } = await saveAs(client, { hips: 100, [name]: value });
    expect([status, body.fields]).toEqual([400, { [name]: message }]);
    expect(await db.baseline.count()).toBe(0);
  });

  it("is the client's own: others are refused, and staff see it as they see check-ins", async () => {
    const [client, stranger, coach, nutritionist] = [await makeNewClient(), await makeNewClient(), await makeSignedInCoach(), await makeSignedInNutritionist()];
    await saveAs(client, { weight: 71.4 });
    const statuses = async (call: (person: Person) => Promise<{ status: number }>) => Promise.all([coach, stranger, nutritionist].map(async (person) => (await call(person)).status));
    expect(await statuses((person) => readBy(person, client.id))).toEqual([200, 403, 403]);
    expect(await statuses((person) => askBy(person, client.id))).toEqual([200, 403, 403]);
    expect(await statuses((person) => saveAs(person, { weight: 60 }))).toEqual([403, 200, 403]);
    expect((await readBy(coach, client.id)).body).toEqual({ ...nothing, weight: 71.4, givenOn: { ...never, weight: "2026-11-25" }, givenAt: now.toISOString(), declinedAt: null, askedAgainAt: now.toISOString() });
    const log = async () => ((await callRoute(readAccessLog, { cookie: client.cookie, params: { id: client.id } })).body as { what: string }[]).map(({ what }) => what);
    await vi.waitFor(async () => expect(await log()).toEqual(["check_ins"]));
    await db.user.update({ where: { id: client.id }, data: { archivedAt: now } });
    expect([(await readBy(coach, client.id)).status, (await askBy(coach, client.id)).status]).toEqual([404, 404]);
  });
});

it("says in the access log which data a device has fetched ahead, and which was opened", async () => {
  const [client, coach] = [await makeNewClient(), await makeSignedInCoach()];
  await saveAs(client, { weight: 71.4 });
  const log = async () => (await callRoute(readAccessLog, { cookie: client.cookie, params: { id: client.id } })).body as { what: string; keptOnDevice: boolean }[];
  for (const headers of [{ "x-offline-prefetch": "1" }, undefined]) await callRoute(readOfClient, { cookie: coach.cookie, params: { id: client.id }, headers });
  await vi.waitFor(async () => expect((await log()).map(({ what, keptOnDevice }) => `${what} ${keptOnDevice}`).toSorted()).toEqual(["check_ins false", "check_ins true"]));
});

it("takes no request's word for it where no device keeps anything", async () => {
  const [client, coach] = [await makeNewClient(), await makeSignedInCoach()];
  await callRoute(readRecord, { cookie: coach.cookie, params: { id: client.id }, headers: { "x-offline-prefetch": "1" } });
  await vi.waitFor(async () => expect((await callRoute(readAccessLog, { cookie: client.cookie, params: { id: client.id } })).body).toMatchObject([{ what: "record", keptOnDevice: false }]));
});

describe("A coach who asks again", () => {
  it("brings the request back and notifies the client, once until she answers", async () => {
    const [client, coach] = [await makeNewClient(), await makeSignedInCoach({ firstName: "Maya" })];
    const notifications = async () => ((await callRoute(readNotifications, { cookie: client.cookie })).body as { kind: string; text: string; href: string }[]).map(({ kind, text, href }) => ({ kind, text, href }));
    await saveAs(client, { weight: 71, waist: 80, declined: true });
    vi.setSystemTime(hoursOn(1));
    expect((await readAs(client)).isAsked).toBe(false);
    for (const _ of [1, 2]) expect((await askBy(coach, client.id)).status).toBe(200);
    expect((await readAs(client)).isAsked).toBe(true);
    const asked = { kind: "baseline_asked", text: "Maya asked for your starting point.", href: "/?section=baseline" };
    expect(await notifications()).toEqual([asked]);
    vi.setSystemTime(hoursOn(2));
    await saveAs(client, { declined: true });
    vi.setSystemTime(hoursOn(3));
    expect((await askBy(coach, client.id)).body).toMatchObject({ weight: 71, askedAgainAt: hoursOn(3).toISOString() });
    expect(await notifications()).toEqual([asked, asked]);
  });

  it("asks also a client who has given nothing, and notifies nobody else", async () => {
    const [client, coach] = [await makeSignedInClient({ client: { joinDate: dayToDate("2026-01-05") } }), await makeSignedInCoach()];
    expect((await readAs(client)).isAsked).toBe(false);
    await askBy(coach, client.id);
    expect((await readAs(client)).isAsked).toBe(true);
    expect(await db.notification.findMany({ select: { userId: true } })).toEqual([{ userId: client.id }]);
    expect((await askBy(coach, "unknown")).status).toBe(404);
  });

  it("is not asked of a client who has withdrawn the consent to health data, and the coach is told why", async () => {
    const [client, coach] = [await makeNewClient(), await makeSignedInCoach()];
    await callRoute(decide, { cookie: client.cookie, body: { kind: "health_data", given: false, textVersion: 1 } });
    expect(await askBy(coach, client.id)).toMatchObject({ status: 409, body: { message: "They have withdrawn their consent to health data, so we can't ask for it." } });
    expect((await callRoute(readNotifications, { cookie: client.cookie })).body.filter(({ kind }: { kind: string }) => kind === "baseline_asked")).toEqual([]);
  });
});

describe("The day of what is given", () => {
  it("is the one on which it was given or changed, in the practice's time zone, and stays while it is sent unchanged", async () => {
    const client = await makeNewClient();
    const front = fileUrl(await uploadPhoto(client));
    await saveAs(client, { weight: 71.4, waist: 82.5, photos: { front } });
    vi.setSystemTime(new Date("2026-11-29T09:00:00Z"));
    // A weight that was rounded to a tenth of a pound on screen hasn't changed.
    await saveAs(client, { weight: 71.38, waist: 81, hips: 100, photos: { front, side: fileUrl(await uploadPhoto(client)) } });
    await db.practice.update({ where: { id: "practice" }, data: { timeZone: "Pacific/Auckland" } });
    vi.setSystemTime(new Date("2026-12-02T20:00:00Z"));
    const { body } = await saveAs(client, { arms: 31, waist: null });
    expect(body.givenOn).toEqual({ ...never, weight: "2026-11-25", hips: "2026-11-29", arms: "2026-12-03", front: "2026-11-25", side: "2026-11-29" });
    await callRoute(decide, { cookie: client.cookie, body: { kind: "body_photos", given: false, textVersion: 1, photos: "delete" } });
    expect((await readAs(client)).givenOn).toMatchObject({ weight: "2026-11-25", front: null, side: null });
  });

  it("is the last save for numbers from before days were kept, and the upload for photos", async () => {
    const client = await makeNewClient();
    const front = await uploadPhoto(client);
    const [uploadedAt, givenAt] = [new Date("2026-09-01T10:00:00Z"), new Date("2026-10-01T10:00:00Z")];
    await db.file.update({ where: { id: front }, data: { createdAt: uploadedAt } });
    await db.baseline.create({ data: { clientId: client.id, weight: 71, frontPhotoId: front, givenAt } });
    const folder = readdirSync("prisma/migrations").find((name) => name.endsWith("_starting_point_dates")) ?? "";
    const [update = ""] = /^UPDATE[^;]+;/m.exec(readFileSync(`prisma/migrations/${folder}/migration.sql`, "utf8")) ?? [];
    expect(await db.$executeRawUnsafe(update)).toBe(1);
    expect(await db.baseline.findFirst()).toMatchObject({ weightAt: givenAt, waistAt: null, frontAt: uploadedAt, sideAt: null, givenAt });
  });
});

describe("The starting point in trends and photos", () => {
  it("is among the numbers by the days it was given, and no check-in anywhere", async () => {
    const [client, coach] = [await makeSignedInClient({ client: { joinDate: dayToDate("2026-11-03") } }), await makeSignedInCoach()];
    const firstDay = new Date("2026-11-05T10:00:00Z");
    vi.setSystemTime(firstDay);
    const front = await uploadPhoto(client);
    await saveAs(client, { weight: 73, photos: { front: fileUrl(front) } });
    const noPhotos = { front: null, side: null, back: null };
    const start = { id: "start-2026-11-05", weekNumber: 0, isStart: true, dueDate: "2026-11-05", submittedAt: firstDay.toISOString(), hasFeedback: false, data: { weight: 73, photos: { ...noPhotos, front: fileUrl(front) } } };
    expect(await numbersFor(client, client.id)).toEqual([start]);
    const { id } = await makeCheckIn(db, { clientId: client.id, dueMonday: dayToDate("2026-11-16"), submittedAt: new Date("2026-11-15T10:00:00Z"), weight: 72 });
    vi.setSystemTime(now);
    await saveAs(client, { waist: 82 });
    const late = { ...start, id: "start-2026-11-25", weekNumber: 4, dueDate: "2026-11-25", submittedAt: now.toISOString(), data: { waist: 82, photos: noPhotos } };
    for (const person of [client, coach]) expect(await numbersFor(person, client.id)).toEqual([late, expect.objectContaining({ id, weekNumber: 2 }), start]);
    const [pending] = (await findPendingCheckIns(coach.actor, now)).rows;
    expect(pending).toMatchObject({ id, previous: null });
    expect((await findCheckInStatuses(coach.actor, now)).rows).toMatchObject([{ weekNumber: 3, status: "overdue" }]);
  });

  it("leaves a day's number to the check-in that is due on it", async () => {
    const client = await makeSignedInClient({ client: { joinDate: dayToDate("2026-11-03") } });
    vi.setSystemTime(new Date("2026-11-16T10:00:00Z"));
    await saveAs(client, { weight: 73, waist: 82 });
    await makeCheckIn(db, { clientId: client.id, dueMonday: dayToDate("2026-11-16"), submittedAt: new Date("2026-11-16T11:00:00Z"), weight: 72.8 });
    expect((await numbersFor(client, client.id)).map(({ isStart, data: { weight, waist } }: { isStart?: true; data: { weight?: number; waist?: number } }) => ({ isStart, weight, waist }))).toEqual([{ weight: 72.8 }, { isStart: true, waist: 82 }]);
  });

  it("is absent while nothing is given, also after all of it is taken back", async () => {
    const [client, coach] = [await makeNewClient(), await makeSignedInCoach()];
    await askBy(coach, client.id);
    expect(await numbersFor(client, client.id)).toEqual([]);
    await saveAs(client, { weight: 71 });
    await saveAs(client, { weight: null });
    expect(await numbersFor(coach, client.id)).toEqual([]);
    expect((await callRoute(readNumbers, { cookie: coach.cookie, params: { clientId: "unknown" } })).status).toBe(404);
  });
});

describe("A photo of the starting point", () => {
  it.each<[string, (client: Person) => Promise<string>]>([
    ["an unknown file", async () => "unknown"],
    ["another client's", async () => uploadPhoto(await makeNewClient())],
    ["a photo of a meal", (client) => uploadPhoto(client, "food_diary_photo")],
    ["one that is not stored", async (client) => {
      const id = await uploadPhoto(client);
      await db.file.update({ where: { id }, data: { stored: false } });
      return id;
    }],
  ])("is refused beside its pose: %s", async (_, makeId) => {
    const client = await makeNewClient();
    const { status, body } = await saveAs(client, { weight: 71, photos: { side: fileUrl(await makeId(client)) } });
    expect([status, body.fields]).toEqual([400, { "photos.side": "Please add this photo again" }]);
    expect(await db.baseline.count()).toBe(0);
  });

  it("is opened by the client, and by coaches once it is saved", async () => {
    const [client, stranger, coach, nutritionist] = [await makeNewClient(), await makeNewClient(), await makeSignedInCoach(), await makeSignedInNutritionist()];
    const photo = await uploadPhoto(client);
    const open = async () => Promise.all([client, coach, nutritionist, stranger, {}].map((person) => openFile(person, photo)));
    expect(await open()).toEqual([200, 404, 404, 404, 401]);
    // Naming it in someone else's starting point shows nothing.
    await db.baseline.create({ data: { clientId: stranger.id, frontPhotoId: photo } });
    expect(await open()).toEqual([200, 404, 404, 404, 401]);
    await saveAs(client, { photos: { front: fileUrl(photo) } });
    expect(await open()).toEqual([200, 200, 404, 404, 401]);
    await saveAs(client, { photos: { front: null } });
    expect(await open()).toEqual([200, 404, 404, 404, 401]);
  });

  it("is never kept when the consent to photos is withdrawn at the same moment", async () => {
    for (let round = 0; round < 4; round += 1) {
      const client = await makeNewClient();
      const photo = await uploadPhoto(client);
      const withdraw = () => callRoute(decide, { cookie: client.cookie, body: { kind: "body_photos", given: false, textVersion: 1, photos: "delete" } });
      const [saved] = await Promise.all([saveAs(client, { photos: { front: fileUrl(photo) } }), withdraw()]);
      expect([200, 400, 403]).toContain(saved.status);
      expect((await readAs(client)).photos.front).toBeNull();
    }
  });

  it("is deleted a day after it is taken out, and not while a draft or the starting point has it", async () => {
    const client = await makeNewClient();
    const [kept, removed, drafted] = [await uploadPhoto(client), await uploadPhoto(client), await uploadPhoto(client)];
    await saveAs(client, { photos: { front: fileUrl(kept), side: fileUrl(removed) } });
    await db.draft.create({ data: { userId: client.id, form: "baseline", data: { data: { photos: { back: fileUrl(drafted) } } }, updatedAt: now } });
    const cleanUp = async (days: number) => {
      await discardUnusedFiles(daysOn(days));
      await deleteUnfinishedUploads(daysOn(days));
      return (await db.file.findMany({ select: { id: true } })).map(({ id }) => id).toSorted();
    };
    await cleanUp(1);
    expect(await cleanUp(9)).toEqual([kept, removed, drafted].toSorted());
    await db.baseline.update({ where: { clientId: client.id }, data: { sidePhotoId: null } });
    await cleanUp(10);
    expect(await cleanUp(12)).toEqual([kept, drafted].toSorted());
  });

  it("is in the client's record and the coach's copy", async () => {
    const [client, coach] = [await makeNewClient(), await makeSignedInCoach()];
    await saveAs(client, { waist: 82.5, photos: { front: fileUrl(await uploadPhoto(client)), back: fileUrl(await uploadPhoto(client)) } });
    for (const { cookie } of [client, coach]) {
      const files = unzip(new Uint8Array((await callRoute(takeRecord, { cookie, params: { id: client.id } })).body));
      const photos = ["check-ins/start front.jpg", "check-ins/start back.jpg"];
      expect(JSON.parse(files.get("record.json") ?? "{}").startingPoint).toMatchObject({ waist: 82.5, waistAt: now.toISOString(), photos, frontAt: now.toISOString(), weightAt: null, givenAt: now.toISOString() });
      expect([...files.keys()]).toEqual(expect.arrayContaining(photos));
    }
  });

  it.each([
    ["keeps the saved one after a withdrawn consent, and deletes the one of the draft", "keep", 1],
    ["goes with a withdrawn consent if the client chooses so", "delete", 0],
  ] as const)("%s", async (_, photos, left) => {
    const client = await makeNewClient();
    const [saved, drafted] = [await uploadPhoto(client), await uploadPhoto(client)];
    await saveAs(client, { weight: 71, photos: { front: fileUrl(saved) } });
    await db.draft.create({ data: { userId: client.id, form: "baseline", data: { weight: 70, data: { photos: { side: fileUrl(drafted) } } }, updatedAt: now } });
    await callRoute(decide, { cookie: client.cookie, body: { kind: "body_photos", given: false, textVersion: 1, photos } });
    expect((await db.file.findMany({ select: { id: true } })).map(({ id }) => id)).toEqual(left === 1 ? [saved] : []);
    expect(await readAs(client)).toMatchObject({ weight: 71, photos: { front: left === 1 ? fileUrl(saved) : null } });
    expect((await db.draft.findFirstOrThrow({ select: { data: true } })).data).toMatchObject({ weight: 70 });
    expect(JSON.stringify(await db.draft.findMany({ select: { data: true } }))).not.toContain(drafted);
    expect((await saveAs(client, { photos: { side: fileUrl(drafted) } })).status).toBe(403);
    // A photo that a check-in keeps doesn't come into the starting point either.
    const sent = await uploadedBefore(client.id);
    expect((await saveAs(client, { photos: { back: fileUrl(sent) } })).status).toBe(403);
  });
});
