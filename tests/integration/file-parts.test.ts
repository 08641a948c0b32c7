import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as decide } from "@/app/api/consents/route";
import { GET as download } from "@/app/api/files/[id]/route";
import { GET as readProgress } from "@/app/api/files/parts/[id]/route";
import { POST as sendPart } from "@/app/api/files/parts/route";
import { POST as upload } from "@/app/api/files/route";
import { consentTexts } from "@/lib/core/consents/rules";
import { deleteRestingUploads } from "@/lib/core/uploads/part-commands";
import { maxPhotoBytes } from "@/lib/core/uploads/rules";
import { db } from "@/lib/platform/db";
import { fileStore } from "@/lib/providers/storage/provider";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

const pixels = { width: 64, height: 48, channels: 3 } as const;
const photo = new Uint8Array(await sharp(randomBytes(64 * 48 * 3), { raw: pixels }).jpeg({ quality: 95 }).toBuffer());
const third = Math.ceil(photo.length / 3);
const purpose = "progress_photo";

async function makeSender(person?: { id: string } | { userId: string }) {
  const owner = person ?? (await makeClient(db)).user;
  const cookie = await createSessionCookieHeader(owner);
  return {
    ownerId: "id" in owner ? owner.id : owner.userId,
    cookie,
    /** Sends bytes `offset` to `end` of a file, of the photo if no other is given. */
    send: (id: string, offset: number, end: number, { bytes = photo, size = bytes.length, ...body }: { bytes?: Uint8Array<ArrayBuffer>; size?: number; purpose?: string } = {}) =>
      callRoute(sendPart, { cookie, body: { id, purpose, offset, size, ...body }, file: new File([bytes.slice(offset, end)], "me.jpg") }),
    sendWhole: (id: string | undefined, bytes = photo) => callRoute(upload, { cookie, body: { purpose, ...(id && { id }) }, file: new File([bytes], "me.jpg") }),
    progress: (id: string) => callRoute(readProgress, { cookie, params: { id } }),
    download: (id: string) => callRoute(download, { cookie, params: { id } }),
  };
}
type Sender = Awaited<ReturnType<typeof makeSender>>;

async function sendAll({ send }: Sender, id: string) {
  for (const offset of [0, third]) await send(id, offset, offset + third);
  return send(id, 2 * third, photo.length);
}
const counts = async () => [await db.partialUpload.count(), await db.uploadPart.count(), await db.file.count(), storedFiles().length];

describe("A photo in parts", () => {
  it("is stored with the id of the device once its last part is here, as if it had come in one piece", async () => {
    const [client, id] = [await makeSender(), randomUUID()];
    expect((await client.send(id, 0, third)).body).toEqual({ received: third, file: null });
    expect((await client.send(id, third, 2 * third)).body).toEqual({ received: 2 * third, file: null });
    expect((await client.progress(id)).body).toEqual({ received: 2 * third, file: null });
    expect((await client.download(id)).status).toBe(404);
    const { status, body } = await client.send(id, 2 * third, photo.length);
    expect([status, body]).toEqual([200, { received: photo.length, file: { id, url: `/api/files/${id}`, fileName: "me.jpg", fileSize: expect.any(Number), contentType: "image/jpeg" } }]);
    const whole = await client.sendWhole(undefined);
    expect(Buffer.from((await client.download(id)).body)).toEqual(Buffer.from((await client.download(whole.body.id)).body));
    expect(await counts()).toEqual([0, 0, 2, 2]);
  });

  it.each<[string, number, number]>([
    ["repeats the first part", 0, third],
    ["repeats half of the first part", 0, 10],
    ["begins before the end of what has arrived", third - 10, third + 10],
    ["leaves a gap", third + 1, third + 20],
    ["leaves a gap before its end", photo.length - 5, photo.length],
    ["is empty", third, third],
    ["is the whole file", 0, photo.length],
  ])("takes nothing from a part that %s, and says where to go on", async (_, offset, end) => {
    const [client, id] = [await makeSender(), randomUUID()];
    await client.send(id, 0, third);
    expect((await client.send(id, offset, end)).body).toEqual({ received: third, file: null });
    expect(await counts()).toEqual([1, 1, 0, 0]);
    await client.send(id, third, 2 * third);
    expect((await client.send(id, 2 * third, photo.length)).body.file).toMatchObject({ id });
  });

  it("begins at its beginning, and may be one part", async () => {
    const [client, id] = [await makeSender(), randomUUID()];
    expect((await client.send(id, third, photo.length)).body).toEqual({ received: 0, file: null });
    expect(await counts()).toEqual([0, 0, 0, 0]);
    expect((await client.send(id, 0, photo.length)).body.file).toMatchObject({ id });
  });

  it.each<[string, object, number]>([
    ["a part beyond the end", { size: third - 1 }, 400],
    ["another size", { size: photo.length + 1 }, 409],
    ["another purpose", { purpose: "food_diary_photo" }, 409],
    ["a size above 15 MB", { size: maxPhotoBytes + 1 }, 400],
    ["a purpose of other people", { purpose: "logo" }, 403],
  ])("is refused with %s, and goes on afterwards", async (_, change, expected) => {
    const [client, id] = [await makeSender(), randomUUID()];
    await client.send(id, 0, third);
    expect((await client.send(id, third, 2 * third, change)).status).toBe(expected);
    expect((await client.progress(id)).body).toEqual({ received: third, file: null });
  });

  it("is stored once, whatever is sent again after its end", async () => {
    const [client, id] = [await makeSender(), randomUUID()];
    const { body } = await sendAll(client, id);
    expect((await client.send(id, 2 * third, photo.length)).body).toEqual(body);
    expect((await client.send(id, 0, third)).body).toEqual(body);
    expect((await client.progress(id)).body).toEqual(body);
    expect((await client.sendWhole(id)).body).toEqual(body.file);
    expect(await counts()).toEqual([0, 0, 1, 1]);
  });

  it("is stored once by two tabs that send each part at the same moment", async () => {
    const [client, id] = [await makeSender(), randomUUID()];
    const twice = (offset: number, end: number) => Promise.all([client.send(id, offset, end), client.send(id, offset, end)]);
    expect((await twice(0, third)).map(({ body }) => body.received)).toEqual([third, third]);
    await twice(third, 2 * third);
    const ends = await twice(2 * third, photo.length);
    expect(ends.map(({ status, body }) => [status, body.file.id])).toEqual([[200, id], [200, id]]);
    expect(await counts()).toEqual([0, 0, 1, 1]);
  });

  it("keeps its parts while the file store fails, and needs only the last part again", async () => {
    const [client, id] = [await makeSender(), randomUUID()];
    const store = Object.getPrototypeOf(fileStore()) as { put: unknown };
    const { put } = store;
    store.put = () => Promise.reject(new Error("The store is away"));
    try {
      expect((await sendAll(client, id)).status).toBe(500);
    } finally {
      store.put = put;
    }
    expect((await client.progress(id)).body).toEqual({ received: 2 * third, file: null });
    expect((await client.send(id, 2 * third, photo.length)).body.file).toMatchObject({ id });
    expect(await counts()).toEqual([0, 0, 1, 1]);
  });

  it("is checked like every photo at its end, and a refused one leaves nothing behind", async () => {
    const [client, id] = [await makeSender(), randomUUID()];
    const bytes = new TextEncoder().encode("<html><script>alert(1)</script></html>");
    await client.send(id, 0, 10, { bytes });
    expect((await client.send(id, 10, bytes.length, { bytes })).status).toBe(415);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it("belongs to its sender only: its id is taken for everyone else, and shows nothing", async () => {
    const [client, other, coach] = [await makeSender(), await makeSender(), await makeSender(await makeCoach(db))];
    const id = randomUUID();
    await client.send(id, 0, third);
    for (const before of [true, false]) {
      for (const stranger of [other, coach]) expect((await stranger.progress(id)).body).toEqual({ received: 0, file: null });
      for (const { status, body } of [await other.send(id, third, 2 * third), await other.send(id, 0, third), ...(before ? [] : [await other.sendWhole(id)])])
        expect([status, body]).toEqual([409, { message: "This id is already used. Please choose the file again." }]);
      await client.send(id, third, 2 * third);
      await client.send(id, 2 * third, photo.length);
    }
    expect(await db.file.findMany({ select: { id: true, ownerId: true } })).toEqual([{ id, ownerId: client.ownerId }]);
  });

  it("is not taken from the account that has signed in since on the device", async () => {
    const [client, other, id] = [await makeSender(), await makeSender(), randomUUID()];
    const of = (owner: string) => ({ purpose, owner, id, offset: 0, size: photo.length });
    const file = new File([photo], "me.jpg");
    for (const handler of [sendPart, upload]) expect((await callRoute(handler, { cookie: other.cookie, body: of(client.ownerId), file })).status).toBe(401);
    expect(await counts()).toEqual([0, 0, 0, 0]);
    expect((await callRoute(sendPart, { cookie: client.cookie, body: of(client.ownerId), file })).body.file).toMatchObject({ id });
  });

  it("ends with the consent that it needs", async () => {
    const [client, id] = [await makeSender(), randomUUID()];
    await client.send(id, 0, third);
    await callRoute(decide, { cookie: client.cookie, body: { kind: "body_photos", given: false, textVersion: consentTexts.body_photos.version } });
    expect(await counts()).toEqual([0, 0, 0, 0]);
    expect((await client.send(id, third, 2 * third)).status).toBe(403);
    expect((await client.send(id, 0, third)).status).toBe(403);
  });

  it("may rest for a day before it is deleted", async () => {
    const [client, id] = [await makeSender(), randomUUID()];
    await client.send(id, 0, third);
    const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await deleteRestingUploads(hoursLater(23.9));
    expect((await client.progress(id)).body.received).toBe(third);
    await deleteRestingUploads(hoursLater(24.1));
    expect((await client.progress(id)).body.received).toBe(0);
    // It begins again.
    expect((await client.send(id, third, 2 * third)).body).toEqual({ received: 0, file: null });
  });
});

describe("The storage of one person", () => {
  const row = { purpose, fileName: "me.jpg", contentType: "image/jpeg", stored: true } as const;
  it("has room for the whole file before its first part is taken", async () => {
    const [client, gigabyte] = [await makeSender(), 1024 ** 3];
    await db.file.createMany({ data: [gigabyte, gigabyte - 2 * photo.length].map((size, index) => ({ ...row, ownerId: client.ownerId, size, storageKey: `full-${index}` })) });
    const [first, second] = [randomUUID(), randomUUID()];
    expect((await client.send(first, 0, third, { size: photo.length + 1 })).status).toBe(200);
    expect((await client.send(second, 0, third)).status).toBe(507);
    expect(await counts()).toEqual([1, 1, 2, 0]);
  });

  it("holds 150 MB of unfinished files, and lets the one go that has rested longest", async () => {
    const client = await makeSender();
    const ids = Array.from({ length: 10 }, () => randomUUID());
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await db.partialUpload.createMany({ data: ids.map((id, index) => ({ id, ownerId: client.ownerId, purpose, fileName: "me.jpg", size: maxPhotoBytes, received: 1, createdAt: minutesAgo(60), lastPartAt: minutesAgo(60 - index) })) });
    await client.send(randomUUID(), 0, third);
    expect((await db.partialUpload.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
  });
});

describe("A photo in one piece with an id of the device", () => {
  it("is stored once, however often and whenever it is sent", async () => {
    const [client, id] = [await makeSender(), randomUUID()];
    const results = await Promise.all([client.sendWhole(id), client.sendWhole(id), client.sendWhole(id)]);
    for (const { status, body } of [...results, await client.sendWhole(id)]) expect([status, body]).toEqual([201, { ...results[0]?.body, id }]);
    expect(await counts()).toEqual([0, 0, 1, 1]);
  });

  it("is stored after a crash between storing it and the response", async () => {
    const [client, id] = [await makeSender(), randomUUID()];
    // What a killed server leaves: a row that isn't marked as stored.
    await db.file.create({ data: { ownerId: client.ownerId, purpose, fileName: "me.jpg", contentType: "image/jpeg", size: 1, sentBytes: photo.length, storageKey: "cut-off" } });
    expect((await client.sendWhole(id)).body.id).toBe(id);
  });

  it("is refused under the id of another file, and of another person's", async () => {
    const [client, other, id] = [await makeSender(), await makeSender(), randomUUID()];
    await client.sendWhole(id);
    expect((await other.sendWhole(id)).status).toBe(409);
    expect((await client.sendWhole(id, new Uint8Array([...photo, 0]))).status).toBe(409);
    expect((await client.sendWhole("not-an-id")).status).toBe(400);
    const { body } = await client.sendWhole(id.toUpperCase());
    expect(body.id).toBe(id);
  });
});
