import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync, type Zippable } from "fflate";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as readNumbers } from "@/app/api/client-check-ins/[clientId]/numbers/route";
import { GET as listFiles } from "@/app/api/clients/[id]/files/route";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { POST as consent } from "@/app/api/consents/route";
import { GET as download } from "@/app/api/files/[id]/route";
import { GET as thumbnail } from "@/app/api/imports/[id]/photos/[line]/route";
import { GET as listPhotos, PATCH as sort } from "@/app/api/imports/[id]/photos/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as preview } from "@/app/api/imports/photos/route";
import { POST as commit } from "@/app/api/imports/route";
import { consentTexts } from "@/lib/core/consents/rules";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { discardUnusedFiles } from "@/lib/core/uploads/unused-files";
import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { deleteExpiredImportData } from "@/lib/practice/imports/commands";
import { photosKind } from "@/lib/practice/imports/kinds/photos";
import { stagePhotoArchive } from "@/lib/practice/imports/photo-commands";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { callRoute } from "@/tests/support/api";
import { type ImportPractice, startImportPractice } from "@/tests/support/import-practice";
import { makeSignedInClient, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";
import { unzip } from "@/tests/support/unzip";

const now = new Date("2026-11-18T12:00:00Z");
let practice: ImportPractice;
beforeEach(async () => {
  practice = await startImportPractice(now);
  removeStoredFiles();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A photo of one colour, with the day and place it was taken where it has a day. */
const photo = async (background: string, takenAt?: string) => {
  const image = sharp({ create: { width: 30, height: 40, channels: 3, background } }).jpeg();
  const exif = { IFD0: { Copyright: "Secret place" }, IFD2: { DateTimeOriginal: takenAt ?? "" } };
  return new Uint8Array(await (takenAt ? image.withExif(exif) : image).toBuffer());
};
const zipFile = (files: Zippable) => new File([new Uint8Array(zipSync(files))], "photos.zip");
const annasPhotos = async () => ({
  "Photos/Anna Berg/2026-08-03/front.jpg": await photo("red"),
  "Photos/Anna Berg/2026-08-03/side.jpg": await photo("green"),
  "Photos/Anna Berg/IMG_0001.jpg": await photo("blue", "2026:09:05 07:31:02"),
  "Photos/Anna Berg/Back.jpg": await photo("white"),
});

const as = () => ({ cookie: practice.coach.cookie });
const planning = async (files: Zippable) => (await callRoute(preview, { ...as(), body: {}, file: zipFile(files) })).body;
const toSort = async (id: string) => (await callRoute(listPhotos, { ...as(), params: { id } })).body;
const sorting = (id: string, photos: object[]) => callRoute(sort, { ...as(), params: { id }, body: { photos } });
const rowsOf = async (id: string) => (await callRoute(rows, { ...as(), params: { id } })).body;
const committing = async (id: string) => (await callRoute(commit, { ...as(), body: { importId: id } })).body;
const numbersOf = async (cookie = practice.coach.cookie) => (await callRoute(readNumbers, { cookie, params: { clientId: practice.anna.id } })).body;
const withdrawing = () =>
  callRoute(consent, { cookie: practice.anna.cookie, body: { kind: "body_photos", given: false, textVersion: consentTexts.body_photos.version, photos: "delete" } });
const moved = async () => {
  const { id } = await planning(await annasPhotos());
  await sorting(id, [{ line: 3, pose: "front" }, { line: 4, day: "2026-08-10" }]);
  return { id, ...(await committing(id)) };
};

describe("Progress photos from a ZIP", () => {
  it("are planned by folder, name and camera, and ask for what they don't say", async () => {
    const plan = await planning(await annasPhotos());
    expect(plan).toMatchObject({ kind: "photos", fileName: "photos.zip", status: "previewed", counts: { total: 4, create: 3, error: 1, noted: 1 } });
    expect(await rowsOf(plan.id)).toMatchObject([
      { action: "create", who: "Anna Berg", changes: ["3 August 2026", "Front", "Photos/Anna Berg/2026-08-03/front.jpg"] },
      { action: "create", changes: ["3 August 2026", "Side", "Photos/Anna Berg/2026-08-03/side.jpg"] },
      { action: "create", changes: ["5 September 2026", "Other pose", "Photos/Anna Berg/IMG_0001.jpg"], note: "Photos/Anna Berg/IMG_0001.jpg: no pose, so it's in their files but can't be compared" },
      { action: "error", who: "Anna Berg", error: "Photos/Anna Berg/Back.jpg: Please choose the day" },
    ]);
    expect(await toSort(plan.id)).toMatchObject([
      { line: 3, who: "Anna Berg", clientId: practice.anna.id, day: "2026-09-05", pose: null, isLeftOut: false, url: `/api/imports/${plan.id}/photos/3` },
      { line: 4, day: null, pose: "back", error: "Photos/Anna Berg/Back.jpg: Please choose the day" },
    ]);
  });

  it("are sorted, moved, and seen by day by the client and her coach only, without an email", async () => {
    expect(await moved()).toMatchObject({ created: 4, message: "4 photos created, 0 updated." });
    const expected = [
      { dueDate: "2026-09-05", isMeasured: true, data: { photos: { front: expect.stringContaining("/api/files/"), side: null } } },
      { dueDate: "2026-08-10", data: { photos: { front: null, back: expect.stringContaining("/api/files/") } } },
      { dueDate: "2026-08-03", data: { photos: { front: expect.stringContaining("/api/files/"), side: expect.stringContaining("/api/files/") } } },
    ];
    for (const cookie of [practice.coach.cookie, practice.anna.cookie]) expect(await numbersOf(cookie)).toMatchObject(expected);
    const id = (await db.progressPhoto.findFirstOrThrow()).fileId;
    const [other, nutritionist] = [await makeSignedInClient(), await makeSignedInNutritionist()];
    const statuses = await Promise.all([practice.coach, practice.anna, other, nutritionist].map(async ({ cookie }) => (await callRoute(download, { cookie, params: { id } })).status));
    expect(statuses).toEqual([200, 200, 404, 404]);
    expect((await callRoute(listFiles, { ...as(), params: { id: practice.anna.id } })).body).toHaveLength(4);
    expect([await db.emailMessage.count(), await db.notification.count()]).toEqual([0, 0]);
    const record = unzip(new Uint8Array((await callRoute(takeRecord, { cookie: practice.anna.cookie, params: { id: practice.anna.id } })).body));
    expect([...record.keys()]).toContain("photos/2026-08-03 front.jpg");
    expect(JSON.parse(record.get("record.json") ?? "{}").importedPhotos).toHaveLength(4);
  });

  it("lose the place they were taken at", async () => {
    await moved();
    const { fileId } = await db.progressPhoto.findFirstOrThrow({ where: { day: new Date("2026-09-05") } });
    const { body } = await callRoute(download, { ...as(), params: { id: fileId } });
    expect((await sharp(Buffer.from(body)).metadata()).exif).toBeUndefined();
  });

  it("add nothing a second time, also unsorted, and store nothing again", async () => {
    await moved();
    const before = storedFiles().length;
    const { id, counts } = await planning(await annasPhotos());
    expect([counts.unchanged, counts.create, counts.error]).toEqual([4, 0, 0]);
    expect([await toSort(id), storedFiles().length]).toEqual([[], before]);
    expect(await committing(id)).toMatchObject({ created: 0, unchanged: 4 });
    expect(await db.progressPhoto.count()).toBe(4);
  });

  it("are undone without a trace, files too", async () => {
    const { id } = await moved();
    expect((await callRoute(undo, { ...as(), params: { id } })).body.status).toBe("undone");
    await deleteUnfinishedUploads(new Date(now.getTime() + 1));
    expect([await db.progressPhoto.count(), await db.file.count(), storedFiles(), await numbersOf()]).toEqual([0, 0, [], []]);
  });

  it("of a preview are seen by coaches only, and stay for its day", async () => {
    const { id } = await planning(await annasPhotos());
    const nutritionist = await makeSignedInNutritionist();
    const open = async (cookie: string) => (await callRoute(thumbnail, { cookie, params: { id, line: "1" } })).status;
    expect([await open(practice.coach.cookie), await open(practice.anna.cookie), await open(nutritionist.cookie)]).toEqual([200, 403, 403]);
    expect((await callRoute(thumbnail, { ...as(), params: { id, line: "99" } })).status).toBe(404);
    const { id: fileId } = await db.file.findFirstOrThrow();
    for (const { cookie } of [practice.coach, practice.anna]) expect((await callRoute(download, { cookie, params: { id: fileId } })).status).toBe(404);
    for (const hours of [0, 23, 30]) await discardUnusedFiles(new Date(now.getTime() + hours * 3_600_000));
    expect(await db.file.count({ where: { stored: true } })).toBe(4);
    // The preview goes after a day, and its photos a day later.
    await deleteExpiredImportData(new Date(now.getTime() + dayMs + 1));
    for (const days of [1, 2]) await discardUnusedFiles(new Date(now.getTime() + days * dayMs + 2));
    expect(await db.file.count({ where: { stored: true } })).toBe(0);
  });

  it("of somebody unknown ask whose they are, and can be left out", async () => {
    const { id, counts } = await planning({ "Anna/front 2026-08-03.jpg": await photo("red"), "Anna/side 2026-08-03.jpg": await photo("green") });
    expect(counts).toMatchObject({ create: 0, error: 2 });
    const plan = await sorting(id, [{ line: 1, clientId: practice.anna.id }, { line: 2, leaveOut: true }]);
    expect(plan.body.counts).toMatchObject({ create: 1, error: 1, total: 2 });
    expect(await toSort(id)).toMatchObject([{ who: "Anna Berg", clientId: practice.anna.id }, { isLeftOut: true, error: "Anna/side 2026-08-03.jpg: left out" }]);
    expect(await committing(id)).toMatchObject({ created: 1, errors: ["Line 2: Anna/side 2026-08-03.jpg: left out"] });
  });

  it("that are the same count once", async () => {
    const red = await photo("red");
    const { id, counts } = await planning({ "Anna Berg/front 2026-08-03.jpg": red, "Anna Berg/copy of front 2026-08-03.jpg": red, "Anna/front 2026-08-03.jpg": red });
    expect(counts).toMatchObject({ create: 1, error: 2 });
    await sorting(id, [{ line: 3, clientId: practice.anna.id }]);
    expect(await committing(id)).toMatchObject({ created: 1 });
    expect(await db.progressPhoto.count()).toBe(1);
  });

  it("name what can't be imported, and import the rest", async () => {
    const { id, counts } = await planning({ "Anna Berg/front 2026-08-03.jpg": await photo("red"), "Anna Berg/broken.jpg": new TextEncoder().encode("no photo"), "clients.csv": new TextEncoder().encode("Email\n"), "clip.mov": new TextEncoder().encode("x") });
    expect(counts).toMatchObject({ create: 1, error: 3 });
    expect((await rowsOf(id)).slice(1).map(({ error }: { error: string }) => error)).toEqual([
      "Anna Berg/broken.jpg: Please choose a JPEG, PNG, WebP or HEIC photo.",
      "clients.csv: is no photo. Please import this list as a file of its own",
      "clip.mov: is no photo or list that we can import",
    ]);
    expect((await sorting(id, [{ line: 2, pose: "front" }])).status).toBe(400);
    expect((await callRoute(preview, { ...as(), body: {}, file: zipFile({ "clients.csv": new TextEncoder().encode("Email\n") }) })).status).toBe(400);
    expect((await callRoute(preview, { ...as(), body: {} })).status).toBe(400);
    expect((await callRoute(preview, { ...as(), body: {}, file: new File(["%PDF-1.7"], "photos.zip") })).status).toBe(415);
  });

  it("leave the lists of a ZIP on the disk to a caller that takes them", async () => {
    const folder = mkdtempSync(join(tmpdir(), "photos-"));
    const path = join(folder, "batch.zip");
    writeFileSync(path, zipSync({ "Anna Berg/front 2026-08-03.jpg": await photo("red"), "clients.csv": new TextEncoder().encode("Email\n") }));
    const steps: string[] = [];
    const plan = await stagePhotoArchive(practice.coach.actor, path, { fileName: "batch.zip", takesFiles: true }, now, (_, message) => steps.push(message));
    rmSync(folder, { recursive: true });
    expect([plan.counts.total, plan.counts.create, steps]).toEqual([1, 1, ["Read 0 of 1 photos"]]);
  });

  it("ask where day and month could be swapped, and refuse a day to come", async () => {
    const { id } = await planning({ "Anna Berg/front 03-08-2026.jpg": await photo("red") });
    expect(await rowsOf(id)).toMatchObject([{ action: "create", note: "Anna Berg/front 03-08-2026.jpg: its date is read as 3 August 2026" }]);
    expect(await toSort(id)).toMatchObject([{ day: "2026-08-03" }]);
    expect((await sorting(id, [{ line: 1, day: "2027-01-01" }])).body.counts).toMatchObject({ create: 0, error: 1 });
    expect((await sorting(id, [{ line: 1, day: "2026-03-08" }])).body.counts).toMatchObject({ create: 1, noted: 0 });
  });

  it("are sorted twice without a change", async () => {
    const { id } = await planning(await annasPhotos());
    const [first, second] = [await sorting(id, [{ line: 3, pose: "front" }]), await sorting(id, [{ line: 3, pose: "front" }])];
    expect([second.status, second.body.counts]).toEqual([200, first.body.counts]);
  });

  it("keep the day and the pose that two overlapping calls set on the same photo", async () => {
    const { id } = await planning({ "Anna Berg/IMG_0001.jpg": await photo("red") });
    const { plan } = photosKind;
    // The pose arrives after the other call has read the photo, and before it writes.
    vi.spyOn(photosKind, "plan").mockImplementationOnce(async (...args) => {
      expect((await sorting(id, [{ line: 1, pose: "front" }])).status).toBe(200);
      return plan(...args);
    });
    expect((await sorting(id, [{ line: 1, day: "2026-08-10" }])).body.counts).toMatchObject({ create: 1, error: 0 });
    expect(await toSort(id)).toMatchObject([{ day: "2026-08-10", pose: "front" }]);
  });

  it("can't be sorted once they are imported, or in another kind of import", async () => {
    const { id } = await moved();
    expect((await sorting(id, [{ line: 1, pose: "back" }])).status).toBe(409);
    expect((await sorting("nothing", [{ line: 1, pose: "back" }])).status).toBe(404);
  });

  it("are not imported for a client who has withdrawn her consent, and go when she withdraws it", async () => {
    await moved();
    expect((await withdrawing()).status).toBe(200);
    expect([await db.progressPhoto.count(), storedFiles()]).toEqual([0, []]);
    const { id } = await planning(await annasPhotos());
    expect((await rowsOf(id))[0].error).toBe("Photos/Anna Berg/2026-08-03/front.jpg: this client has withdrawn their consent for photos");
  });

  it("are not imported once the client has withdrawn her consent after the preview", async () => {
    const { id } = await planning(await annasPhotos());
    await withdrawing();
    expect((await callRoute(commit, { ...as(), body: { importId: id } })).status).toBe(409);
    expect([await db.progressPhoto.count(), (await db.import.findFirstOrThrow()).status]).toEqual([0, "previewed"]);
  });

  it("go with the client, those of a preview too", async () => {
    await moved();
    await planning({ "Anna Berg/front 2026-08-20.jpg": await photo("black") });
    await db.client.update({ where: { userId: practice.anna.id }, data: { erasureRequestedAt: new Date("2026-10-01T00:00:00Z") } });
    await eraseDueClients(now);
    await deleteUnfinishedUploads(new Date(now.getTime() + 1));
    expect([await db.progressPhoto.count(), await db.importRow.count(), storedFiles()]).toEqual([0, 0, []]);
  });
});
