import { NextRequest } from "next/server";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as download } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { maxPhotoBytes } from "@/lib/core/uploads/rules";
import { db } from "@/lib/platform/db";
import { fileStore } from "@/lib/providers/storage/provider";
import { newFileKey } from "@/lib/providers/storage/store";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeFoodDiary } from "@/tests/factories/nutrition";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

const jpeg = (name = "me.jpg") => sharp({ create: { width: 60, height: 40, channels: 3, background: "plum" } }).jpeg().toBuffer().then((bytes) => new File([new Uint8Array(bytes)], name));
const body = { purpose: "progress_photo" };

it("One person sends at most six files at the same moment, and everyone else is not affected", async () => {
  const [client, other] = [await makeClient(db), await makeClient(db)];
  const [cookie, otherCookie] = [await createSessionCookieHeader(client), await createSessionCookieHeader(other)];
  const file = await jpeg();
  const results = await Promise.all([...Array.from({ length: 8 }, () => callRoute(upload, { cookie, body, file })), callRoute(upload, { cookie: otherCookie, body, file })]);
  const statuses = results.map(({ status }) => status);
  expect([statuses.slice(0, 8).toSorted(), statuses[8]]).toEqual([[201, 201, 201, 201, 201, 201, 429, 429], 201]);
  expect((await callRoute(upload, { cookie, body, file })).status).toBe(201);
});

describe("The storage of one person", () => {
  const gigabyte = 1024 ** 3;
  const fillStorage = (ownerId: string, free: number) =>
    db.file.createMany({ data: [gigabyte, gigabyte - free].map((size, index) => ({ ownerId, purpose: "progress_photo", fileName: "me.jpg", contentType: "image/jpeg", size, stored: true, storageKey: `${ownerId}-${index}` })) });
  const uploadAs = async (person: { userId: string }) => callRoute(upload, { cookie: await createSessionCookieHeader(person), body, file: await jpeg() });

  it("is 2 GB, and a file beyond it is refused with 507 and leaves nothing behind", async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)];
    await fillStorage(client.userId, 100);
    const refused = await uploadAs(client);
    expect([refused.status, refused.body.message]).toEqual([507, "You've used your 2 GB for uploads, so this file wasn't saved. Photos that you replace or remove free their space within two days. If you need more room, please contact us."]);
    expect([await db.file.count(), storedFiles()]).toEqual([2, []]);
    expect((await uploadAs(other)).status).toBe(201);
  });

  it("is not exceeded by several uploads at once", async () => {
    const client = await makeClient(db);
    const { size } = await db.file.findUniqueOrThrow({ where: { id: (await uploadAs(client)).body.id } });
    await db.file.deleteMany();
    await fillStorage(client.userId, size * 2);
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => uploadAs(client)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 507, 507]);
  });
});

describe("A progress photo", () => {
  it("can be read by coaches only once the client has sent it", async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)];
    const sent = await callRoute(upload, { cookie: await createSessionCookieHeader(client), body, file: await jpeg() });
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const statusForCoach = async () => (await callRoute(download, { cookie, params: { id: sent.body.id } })).status;
    expect(await statusForCoach()).toBe(404);
    // Naming it in someone else's check-in sends nothing.
    await makeCheckIn(db, { clientId: other.userId, backPhotoId: sent.body.id });
    expect(await statusForCoach()).toBe(404);
    const checkIn = await makeCheckIn(db, { clientId: client.userId, otherPhotoIds: [sent.body.id] });
    expect(await statusForCoach()).toBe(200);
    await db.checkIn.update({ where: { id: checkIn.id }, data: { otherPhotoIds: [] } });
    expect(await statusForCoach()).toBe(404);
  });

  it("can be read by its client and by coaches only", async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)];
    const sent = await callRoute(upload, { cookie: await createSessionCookieHeader(client), body, file: await jpeg("../../Zoë \"week 4\".jpg") });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ url: `/api/files/${sent.body.id}`, fileName: '.._.._Zoë "week 4".jpg', contentType: "image/jpeg" });
    const params = { id: sent.body.id };
    await makeCheckIn(db, { clientId: client.userId, frontPhotoId: sent.body.id });
    for (const person of [client, await makeCoach(db)]) {
      const { status, headers, body: bytes } = await callRoute(download, { cookie: await createSessionCookieHeader(person), params });
      expect([status, headers.get("content-type"), bytes.byteLength]).toEqual([200, "image/jpeg", sent.body.fileSize]);
      expect(headers.get("cache-control")).toContain("no-store");
    }
    for (const person of [other, await makeNutritionist(db)]) expect((await callRoute(download, { cookie: await createSessionCookieHeader(person), params })).status).toBe(404);
    expect((await callRoute(download, { params })).status).toBe(401);
    expect((await callRoute(download, { cookie: await createSessionCookieHeader(client), params, query: { download: 1 } })).headers.get("content-disposition")).toMatch(/^attachment;/);
  });

  it("is refused above 15 MB", async () => {
    const cookie = await createSessionCookieHeader(await makeClient(db));
    for (const size of [maxPhotoBytes + 1, 16 * 1024 * 1024]) {
      const { status, body: error } = await callRoute(upload, { cookie, body, file: new File([new Uint8Array(size)], "big.jpg") });
      expect([status, error.message]).toEqual([413, "This file is too large. The limit is 15 MB."]);
    }
    expect([await db.file.count(), storedFiles()]).toEqual([0, []]);
  });

  it.each([
    ["a program renamed to .jpg", new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ["a page of script", new TextEncoder().encode("<html><script>alert(1)</script></html>")],
    ["an empty file", new Uint8Array()],
    ["half a photo", null],
  ])("is refused if it is %s", async (_, bytes) => {
    const cookie = await createSessionCookieHeader(await makeClient(db));
    const whole = new Uint8Array(await (await jpeg()).arrayBuffer());
    const content = bytes ?? whole.slice(0, whole.length / 2);
    const { status } = await callRoute(upload, { cookie, body, file: new File([content], "photo.jpg", { type: "image/jpeg" }) });
    expect(status).toBe(415);
    expect([await db.file.count(), storedFiles()]).toEqual([0, []]);
  });

  it("must be a file in a form, with a known purpose", async () => {
    const cookie = await createSessionCookieHeader(await makeClient(db));
    expect((await callRoute(upload, { cookie, body })).body).toEqual({ message: "Please choose a picture", fields: { file: "Please choose a picture" } });
    expect((await callRoute(upload, { cookie, body: { purpose: "plan" }, file: await jpeg() })).status).toBe(400);
    expect((await callRoute(upload, { cookie, headers: { "content-type": "multipart/form-data; boundary=x" }, body, file: await jpeg() })).status).toBe(400);
  });

  it("can be uploaded only by the roles allowed for its purpose, and an unused profile picture is private", async () => {
    const people = { client: await makeClient(db), coach: await makeCoach(db), nutritionist: await makeNutritionist(db) };
    const allowed: Record<string, string[]> = { progress_photo: ["client"], food_diary_photo: ["client"], logo: ["coach"], message_attachment: ["client", "coach", "nutritionist"], profile_image: ["client", "coach", "nutritionist"] };
    for (const [purpose, roles] of Object.entries(allowed))
      for (const [role, person] of Object.entries(people)) {
        const { status, body: file } = await callRoute(upload, { cookie: await createSessionCookieHeader(person), body: { purpose }, file: await jpeg() });
        expect([purpose, role, status]).toEqual([purpose, role, roles.includes(role) ? 201 : 403]);
        if (purpose !== "profile_image") continue;
        for (const [reader, readerPerson] of Object.entries(people))
          expect([role, reader, (await callRoute(download, { cookie: await createSessionCookieHeader(readerPerson), params: { id: file.id } })).status]).toEqual([role, reader, reader === role ? 200 : 404]);
      }
  });

  it("is public if it is a logo", async () => {
    const { body: file } = await callRoute(upload, { cookie: await createSessionCookieHeader(await makeCoach(db)), body: { purpose: "logo" }, file: await jpeg() });
    expect((await callRoute(download, { params: { id: file.id } })).status).toBe(200);
  });

  it("is cleaned up after an interrupted upload", async () => {
    const client = await makeClient(db);
    const row = { ownerId: client.userId, purpose: "progress_photo", fileName: "a.jpg", contentType: "image/jpeg", size: 1 } as const;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await db.file.create({ data: { ...row, storageKey: "cut-off", createdAt: hoursAgo(2) } });
    await db.file.create({ data: { ...row, storageKey: "under-way", createdAt: hoursAgo(0) } });
    await db.file.create({ data: { ...row, storageKey: "safe", stored: true, createdAt: hoursAgo(2) } });
    await deleteUnfinishedUploads(hoursAgo(1));
    expect((await db.file.findMany({ select: { storageKey: true } })).map(({ storageKey }) => storageKey).toSorted()).toEqual(["safe", "under-way"]);
  });
});

describe("Access to pictures", () => {
  const readers = ["owner", "coach", "other coach", "nutritionist", "other client", "signed out"] as const;
  it.each<[string, ...number[]]>([
    ["profile of a client", 200, 200, 200, 404, 404, 401],
    ["profile of a client with a diary", 200, 200, 200, 200, 404, 401],
    ["profile of a client who wrote with the nutritionist", 200, 200, 200, 200, 404, 401],
    ["profile of an archived client with a diary", 401, 404, 404, 404, 404, 401],
    ["profile of a coach", 200, 200, 200, 200, 200, 401],
    ["profile of a nutritionist", 200, 200, 200, 200, 200, 401],
    ["former profile of a coach", 200, 404, 404, 404, 404, 401],
    ["progress of a client", 200, 200, 200, 404, 404, 401],
    ["progress of a client with a diary", 200, 200, 200, 404, 404, 401],
    ["progress of an archived client", 401, 404, 404, 404, 404, 401],
  ])("is limited for the %s", async (picture, ...expected) => {
    const [coach, nutritionist] = [await makeCoach(db), await makeNutritionist(db)];
    const owner = picture.endsWith("coach") ? await makeCoach(db) : picture.endsWith(" a nutritionist") ? await makeNutritionist(db) : (await makeClient(db)).user;
    if (picture.includes("with a diary")) await makeFoodDiary(db, { clientId: owner.id });
    if (picture.includes("wrote with")) await db.thread.create({ data: { clientId: owner.id, staffKey: nutritionist.id, nutritionistId: nutritionist.id, lastMessageAt: new Date() } });
    const isProfile = picture.includes("profile");
    const { body: file } = await callRoute(upload, { cookie: await createSessionCookieHeader(owner), body: { purpose: isProfile ? "profile_image" : "progress_photo" }, file: await jpeg() });
    if (picture.startsWith("progress")) await makeCheckIn(db, { clientId: owner.id, sidePhotoId: file.id });
    if (picture.startsWith("profile")) await db.user.update({ where: { id: owner.id }, data: { profileImageId: file.id } });
    const cookies = {
      owner: await createSessionCookieHeader(owner),
      coach: await createSessionCookieHeader(coach),
      "other coach": await createSessionCookieHeader(await makeCoach(db)),
      nutritionist: await createSessionCookieHeader(nutritionist),
      "other client": await createSessionCookieHeader(await makeClient(db)),
      "signed out": undefined,
    };
    if (picture.includes("archived")) await db.user.update({ where: { id: owner.id }, data: { archivedAt: new Date() } });
    const statuses = [];
    for (const reader of readers) statuses.push((await callRoute(download, { cookie: cookies[reader], params: { id: file.id } })).status);
    expect(statuses).toEqual(expected);
  });
});

describe("A download", () => {
  const text = "0123456789";
  /** A stored file in a client's record, and the client's cookie. */
  async function storedFile(contentType = "image/jpeg", fileName = "ten.jpg") {
    const client = await makeClient(db);
    const storageKey = newFileKey();
    await fileStore().put(storageKey, Buffer.from(text));
    const row = { ownerId: client.userId, purpose: "progress_photo", fileName, contentType, size: text.length, storageKey, stored: true } as const;
    return { params: { id: (await db.file.create({ data: row })).id }, cookie: await createSessionCookieHeader(client) };
  }
  const read = async (file: Awaited<ReturnType<typeof storedFile>>, headers: Record<string, string>) => {
    const response = await callRoute(download, { ...file, headers });
    return { ...response, text: Buffer.from(response.body).toString(), range: response.headers.get("content-range"), size: response.headers.get("content-length") };
  };

  it("can be resumed", async () => {
    const file = await storedFile();
    const full = await read(file, {});
    expect([full.status, full.text, full.size, full.headers.get("accept-ranges")]).toEqual([200, text, "10", "bytes"]);
    const etag = full.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    const rest = await read(file, { range: "bytes=4-", "if-range": etag });
    expect([rest.status, rest.text, rest.size, rest.range]).toEqual([206, "456789", "6", "bytes 4-9/10"]);
    expect(rest.headers.get("etag")).toBe(etag);
    expect(rest.headers.get("cache-control")).toContain("no-store");
  });

  it.each([
    ["bytes=2-3", 206, "23", "bytes 2-3/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=8-100", 206, "89", "bytes 8-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=0-1,4-5", 200, text, null],
    ["rows=0-1", 200, text, null],
  ])("of %s returns %i", async (range, status, expected, contentRange) => {
    const response = await read(await storedFile(), { range });
    expect([response.status, response.text, response.range]).toEqual([status, expected, contentRange]);
  });

  it.each(['"another"', "Sat, 21 Nov 2026 06:00:00 GMT"])("returns the whole file if If-Range names another version (%s)", async (version) => {
    const response = await read(await storedFile(), { range: "bytes=4-", "if-range": version });
    expect([response.status, response.text]).toEqual([200, text]);
  });

  it("of someone else's file does not reveal its size", async () => {
    const file = await storedFile();
    const response = await callRoute(download, { ...file, cookie: await createSessionCookieHeader(await makeClient(db)), headers: { range: "bytes=99-" } });
    expect([response.status, response.headers.get("content-range")]).toEqual([404, null]);
  });

  it("returns only the headers for HEAD", async () => {
    const { params, cookie } = await storedFile();
    const request = new NextRequest(`http://localhost:3000/api/files/${params.id}`, { method: "HEAD", headers: { cookie, range: "bytes=2-3" } });
    const response = await download(request, { params: Promise.resolve(params) });
    expect([response.status, response.headers.get("content-length"), response.body]).toEqual([200, "10", null]);
  });

  it.each([
    ["a photo", "image/jpeg", "a.jpg", "inline"],
    ["a PDF", "application/pdf", "a.pdf", "inline"],
    ["a Word file", "application/msword", "a.doc", "attachment"],
    ["a newer Word file", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "a.docx", "attachment"],
  ])("of %s can't run scripts and has the right disposition", async (_, contentType, name, disposition) => {
    const { headers } = await read(await storedFile(contentType, name), {});
    expect(headers.get("content-disposition")).toBe(`${disposition}; filename="${name}"`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    // Some browsers refuse to show a PDF in a sandbox.
    expect(policy.includes("sandbox")).toBe(contentType !== "application/pdf");
  });
});
