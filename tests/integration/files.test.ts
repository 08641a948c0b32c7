import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as download } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { removeUnfinished } from "@/lib/files/commands";
import { maxPhotoBytes } from "@/lib/files/contract";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { cookieOf, send } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(async () => {
  await resetDatabase();
  rmSync(join(env().DATA_DIR, "files"), { recursive: true, force: true });
});

const jpeg = (name = "me.jpg") => sharp({ create: { width: 60, height: 40, channels: 3, background: "plum" } }).jpeg().toBuffer().then((bytes) => new File([new Uint8Array(bytes)], name));
const body = { purpose: "progress_photo" };
const storedFiles = () => {
  const folder = join(env().DATA_DIR, "files");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, String(name))).isFile());
};

describe("A progress photo", () => {
  it("is stored and comes back, to the client herself and to coaches only", async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)];
    const sent = await send(upload, { cookie: await cookieOf(client), body, file: await jpeg("../../Zoë \"week 4\".jpg") });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ url: `/api/files/${sent.body.id}`, fileName: 'Zoë "week 4".jpg', contentType: "image/jpeg" });
    const params = { id: sent.body.id };
    for (const who of [client, await makeCoach(db)]) {
      const { status, headers, body: bytes } = await send(download, { cookie: await cookieOf(who), params });
      expect([status, headers.get("content-type"), bytes.byteLength]).toEqual([200, "image/jpeg", sent.body.fileSize]);
      expect(headers.get("cache-control")).toContain("no-store");
    }
    for (const who of [other, await makeNutritionist(db)]) expect((await send(download, { cookie: await cookieOf(who), params })).status).toBe(404);
    expect((await send(download, { params })).status).toBe(401);
    expect((await send(download, { cookie: await cookieOf(client), params, query: { download: 1 } })).headers.get("content-disposition")).toMatch(/^attachment;/);
  });

  it("over 15 MB is refused, one byte or many", async () => {
    const cookie = await cookieOf(await makeClient(db));
    for (const size of [maxPhotoBytes + 1, 16 * 1024 * 1024]) {
      const { status, body: answer } = await send(upload, { cookie, body, file: new File([new Uint8Array(size)], "big.jpg") });
      expect([status, answer.message]).toEqual([413, "This file is too large. The limit is 15 MB."]);
    }
    expect([await db.file.count(), storedFiles()]).toEqual([0, []]);
  });

  it.each([
    ["a program renamed to .jpg", new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ["a page of script", new TextEncoder().encode("<html><script>alert(1)</script></html>")],
    ["an empty file", new Uint8Array()],
    ["half a photo", null],
  ])("is not %s", async (_, bytes) => {
    const cookie = await cookieOf(await makeClient(db));
    const whole = new Uint8Array(await (await jpeg()).arrayBuffer());
    const content = bytes ?? whole.slice(0, whole.length / 2);
    const { status } = await send(upload, { cookie, body, file: new File([content], "photo.jpg", { type: "image/jpeg" }) });
    expect(status).toBe(415);
    expect([await db.file.count(), storedFiles()]).toEqual([0, []]);
  });

  it("comes as a file in a form, for a purpose that exists", async () => {
    const cookie = await cookieOf(await makeClient(db));
    expect((await send(upload, { cookie, body })).body).toEqual({ message: "Please choose a picture", fields: { file: "Please choose a picture" } });
    expect((await send(upload, { cookie, body: { purpose: "plan" }, file: await jpeg() })).status).toBe(400);
    expect((await send(upload, { cookie, headers: { "content-type": "multipart/form-data; boundary=x" }, body, file: await jpeg() })).status).toBe(400);
  });

  it("is a client's to upload; the logo is the coach's; a profile picture is anyone's", async () => {
    const people = { client: await makeClient(db), coach: await makeCoach(db), nutritionist: await makeNutritionist(db) };
    const allowed: Record<string, string[]> = { progress_photo: ["client"], food_diary_photo: ["client"], logo: ["coach"], profile_image: ["client", "coach", "nutritionist"] };
    for (const [purpose, roles] of Object.entries(allowed))
      for (const [role, person] of Object.entries(people)) {
        const { status, body: file } = await send(upload, { cookie: await cookieOf(person), body: { purpose }, file: await jpeg() });
        expect([purpose, role, status]).toEqual([purpose, role, roles.includes(role) ? 201 : 403]);
        if (purpose !== "profile_image") continue;
        const readers = { coach: 200, nutritionist: 200, client: 200, stranger: role === "client" ? 404 : 200 };
        for (const [reader, expected] of Object.entries(readers)) {
          const who = reader === "stranger" ? await makeClient(db) : people[reader as keyof typeof people];
          expect([role, reader, (await send(download, { cookie: await cookieOf(who), params: { id: file.id } })).status]).toEqual([role, reader, expected]);
        }
      }
  });

  it("may be a logo, which everyone may see, signed in or not", async () => {
    const { body: file } = await send(upload, { cookie: await cookieOf(await makeCoach(db)), body: { purpose: "logo" }, file: await jpeg() });
    expect((await send(download, { params: { id: file.id } })).status).toBe(200);
  });

  it("that was cut off leaves nothing behind once the server has started again", async () => {
    const client = await makeClient(db);
    const row = { ownerId: client.userId, purpose: "progress_photo", fileName: "a.jpg", contentType: "image/jpeg", size: 1 } as const;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await db.file.create({ data: { ...row, storageKey: "cut-off", createdAt: hoursAgo(2) } });
    await db.file.create({ data: { ...row, storageKey: "under-way", createdAt: hoursAgo(0) } });
    await db.file.create({ data: { ...row, storageKey: "safe", stored: true, createdAt: hoursAgo(2) } });
    await removeUnfinished(new Date());
    expect((await db.file.findMany({ select: { storageKey: true } })).map(({ storageKey }) => storageKey).toSorted()).toEqual(["safe", "under-way"]);
  });
});
