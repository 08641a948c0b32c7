import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as download } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { GET as thread } from "@/app/api/messages/[id]/route";
import { POST as broadcast } from "@/app/api/messages/broadcast/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { maxPdfBytes } from "@/lib/core/uploads/rules";
import { discardUnusedFiles } from "@/lib/core/uploads/unused-files";
import { db } from "@/lib/platform/db";
import { makeFoodDiary } from "@/tests/factories/nutrition";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { minimalDocx, minimalPdf } from "@/tests/support/documents";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

interface Person {
  id: string;
  cookie: string;
}

/** A photo taken sideways, with the place where it was taken. */
const sidewaysJpeg = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "plum" } })
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const photo = async (name = "me.jpg") => fileOf(await sidewaysJpeg(), name);
const pdf = (name = "plan.pdf") => fileOf(minimalPdf, name);

const uploadAs = async ({ cookie }: Person, file: File, purpose = "message_attachment") => callRoute(upload, { cookie, body: { purpose }, file });
const uploadedId = async (person: Person, file?: File): Promise<string> => (await uploadAs(person, file ?? (await photo()))).body.id;
const send = (from: Person, to: Person, message: object) => callRoute(sendMessage, { cookie: from.cookie, body: { recipientId: to.id, ...message } });
const readThread = async (reader: Person, other: Person) => (await callRoute(thread, { cookie: reader.cookie, params: { id: other.id } })).body;
const statusOf = async (reader: Person | null, id: string) => (await callRoute(download, { cookie: reader?.cookie, params: { id } })).status;

describe("A file for a message", () => {
  it("may be a photo, which is turned upright and loses where and with what it was taken", async () => {
    const sender = await makeSignedInClient();
    const sent = await uploadAs(sender, await photo("IMG 1.heic.jpg"));
    expect([sent.status, sent.body]).toEqual([201, { id: expect.any(String), url: `/api/files/${sent.body.id}`, fileName: "IMG 1.heic.jpg", fileSize: expect.any(Number), contentType: "image/jpeg" }]);
    const { body: bytes } = await callRoute(download, { cookie: sender.cookie, params: { id: sent.body.id } });
    const stored = await sharp(Buffer.from(bytes)).metadata();
    expect([stored.width, stored.height, stored.orientation, stored.exif]).toEqual([40, 60, undefined, undefined]);
  });

  it("may be a PDF of up to 10 MB, named as one", async () => {
    const sender = await makeSignedInCoach();
    expect((await uploadAs(sender, pdf("plan.exe"))).body).toMatchObject({ fileName: "plan.exe.pdf", contentType: "application/pdf", fileSize: minimalPdf.byteLength });
    const sized = (size: number) => fileOf(Buffer.concat([minimalPdf, Buffer.alloc(size - minimalPdf.byteLength)]), "big.pdf");
    expect((await uploadAs(sender, sized(maxPdfBytes))).status).toBe(201);
    const tooLarge = await uploadAs(sender, sized(maxPdfBytes + 1));
    expect([tooLarge.status, tooLarge.body.message]).toEqual([413, "This file is too large. The limit is 10 MB."]);
  });

  it.each([
    ["a Word document", minimalDocx],
    ["a program", new Uint8Array([0x4d, 0x5a, 0x90, 0])],
    ["a page", new TextEncoder().encode("<html></html>")],
  ])("may not be %s, even one that is named plan.pdf", async (_, bytes) => {
    const refused = await uploadAs(await makeSignedInClient(), fileOf(bytes, "plan.pdf"));
    expect([refused.status, refused.body.message]).toEqual([415, "Please choose a JPEG, PNG, WebP or HEIC photo, or a PDF."]);
    expect([await db.file.count(), storedFiles()]).toEqual([0, []]);
  });

  it("is for a message only: a PDF is no profile picture", async () => {
    expect((await uploadAs(await makeSignedInClient(), pdf(), "profile_image")).status).toBe(415);
  });
});

describe("A message with attachments", () => {
  it("may have no text, and shows its files to both sides in the order in which they were uploaded", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const [first, second] = [await uploadedId(client, await photo("first.jpg")), await uploadedId(client, pdf("second.pdf"))];
    const sent = await send(client, coach, { attachments: [second, first, first] });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ content: "", attachments: [{ id: first, url: `/api/files/${first}`, fileName: "first.jpg", contentType: "image/jpeg" }, { id: second, fileName: "second.pdf", contentType: "application/pdf" }] });
    for (const messages of [await readThread(client, coach), await readThread(coach, client)]) expect(messages).toEqual([sent.body]);
  });

  it("keeps its text, and counts as one unread message", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    await send(coach, client, { content: " Look ", attachments: [await uploadedId(coach)] });
    expect(await readThread(client, coach)).toMatchObject([{ content: "Look", attachments: [{}] }]);
    expect(await db.thread.findFirstOrThrow()).toMatchObject({ unreadByClient: 1 });
  });

  it("needs no text only if it has a file", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    for (const message of [{}, { attachments: [] }, { content: " ", attachments: [] }, { content: null }])
      expect(await send(client, coach, message)).toMatchObject({ status: 400, body: { message: "Please write a message", fields: { content: "Please write a message" } } });
    expect((await send(client, coach, { content: "\u200b", attachments: [await uploadedId(client)] })).body.content).toBe("");
  });

  it("has at most six", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await uploadedId(client, pdf()));
    expect(await send(client, coach, { content: "All of it", attachments: ids })).toMatchObject({ status: 400, body: { fields: { attachments: "Please add at most 6 files" } } });
    expect((await send(client, coach, { attachments: ids.slice(1) })).body.attachments).toHaveLength(6);
  });

  it("takes only the sender's own files for messages that were not sent yet, and otherwise sends nothing", async () => {
    const [coach, client, other] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInClient()];
    const own = await uploadedId(client);
    const sentBefore = await uploadedId(client);
    expect((await send(client, coach, { attachments: [sentBefore] })).status).toBe(201);
    const removed = await uploadedId(client);
    await db.file.update({ where: { id: removed }, data: { stored: false } });
    const progress: string = (await uploadAs(client, await photo(), "progress_photo")).body.id;
    for (const taken of [sentBefore, removed, progress, await uploadedId(other), await uploadedId(coach), "unknown", "../x"])
      expect(await send(client, coach, { content: "With a file", attachments: [own, taken] })).toMatchObject({ status: 400, body: { fields: { attachments: "Please add your files again" } } });
    expect(await db.message.count()).toBe(1);
    expect(await db.thread.findFirstOrThrow()).toMatchObject({ unreadByStaff: 1 });
    expect((await send(client, coach, { attachments: [own] })).status).toBe(201);
  });

  it("takes a file for one message only, even if two are sent at once", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const id = await uploadedId(client);
    const statuses = (await Promise.all([1, 2, 3].map((count) => send(client, coach, { content: `Try ${count}`, attachments: [id] })))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 400, 400]);
  });

  it("is sent once if it is repeated with the same clientMessageId and files, and refused with others", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const [one, two, another] = [await uploadedId(client), await uploadedId(client), await uploadedId(client)];
    const message = { content: "Once", clientMessageId: "tab-1", attachments: [one, two] };
    const responses = await Promise.all([1, 2, 3].map(() => send(client, coach, message)));
    expect([new Set(responses.map(({ body }) => body.id)).size, responses.map(({ status }) => status).toSorted()]).toEqual([1, [200, 200, 201]]);
    expect((await send(client, coach, { ...message, attachments: [two, one] })).status).toBe(200);
    for (const attachments of [[], [one], [one, two, another], [one, another]]) expect((await send(client, coach, { ...message, attachments })).status).toBe(409);
    expect(await db.message.count()).toBe(1);
  });

  it("is not a broadcast, which ignores files", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const attachments = [await uploadedId(coach)];
    expect((await callRoute(broadcast, { cookie: coach.cookie, body: { recipientIds: [client.id], content: "Hello", attachments } })).body).toEqual({ sent: 1, notFound: [] });
    expect(await readThread(client, coach)).toMatchObject([{ content: "Hello", attachments: [] }]);
  });
});

describe("The bytes of an attachment", () => {
  async function makePeople() {
    const [coach, secondCoach, nutritionist, colleague, client, other] = [await makeSignedInCoach(), await makeSignedInCoach(), await makeSignedInNutritionist(), await makeSignedInNutritionist(), await makeSignedInClient(), await makeSignedInClient()];
    // Both nutritionists may write to both clients.
    for (const { id } of [client, other]) await makeFoodDiary(db, { clientId: id });
    return { coach, secondCoach, nutritionist, colleague, client, other };
  }
  const readers = ["client", "coach", "secondCoach", "nutritionist", "colleague", "other"] as const;

  it.each([
    ["client", "coach", [200, 200, 200, 404, 404, 404]],
    ["coach", "client", [200, 200, 200, 404, 404, 404]],
    ["client", "nutritionist", [200, 200, 200, 200, 404, 404]],
    ["nutritionist", "client", [200, 200, 200, 200, 404, 404]],
  ] as const)("reach the two sides and the coaches, when the %s sends it to the %s", async (from, to, expected) => {
    const people = await makePeople();
    const id = await uploadedId(people[from], pdf());
    const statuses = async () => [await statusOf(null, id), ...(await Promise.all(readers.map((reader) => statusOf(people[reader], id))))];
    // Before it is sent, it is the sender's alone.
    expect(await statuses()).toEqual([401, ...readers.map((reader) => (reader === from ? 200 : 404))]);
    expect((await send(people[from], people[to], { attachments: [id] })).status).toBe(201);
    expect(await statuses()).toEqual([401, ...expected]);
  });

  it("reach no member of staff but their sender once the client is archived", async () => {
    const { coach, nutritionist, client } = await makePeople();
    const [toCoach, toNutritionist] = [await uploadedId(client), await uploadedId(client)];
    await send(client, coach, { attachments: [toCoach] });
    await send(client, nutritionist, { attachments: [toNutritionist] });
    await db.user.update({ where: { id: client.id }, data: { archivedAt: new Date() } });
    for (const id of [toCoach, toNutritionist]) expect([await statusOf(coach, id), await statusOf(nutritionist, id)]).toEqual([404, 404]);
  });

  it("stay as long as the message, and are removed a day after they were left unsent", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const sent = await uploadedId(coach);
    await uploadedId(client);
    await send(coach, client, { attachments: [sent] });
    const day = 86_400_000;
    for (const days of [1, 3]) {
      const at = new Date(Date.now() + days * day);
      await discardUnusedFiles(at);
      await deleteUnfinishedUploads(at);
    }
    expect((await db.file.findMany({ select: { id: true } })).map(({ id }) => id)).toEqual([sent]);
    expect(await statusOf(client, sent)).toBe(200);
  });

  it("are recorded when staff open a client's file, as their messages are", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const id = await uploadedId(client);
    await send(client, coach, { attachments: [id] });
    await statusOf(coach, id);
    await expect.poll(async () => (await db.auditEvent.findMany({ where: { subjectId: client.id, action: "opened.messages" }, select: { actorId: true } })).map(({ actorId }) => actorId)).toEqual([coach.id]);
  });
});
