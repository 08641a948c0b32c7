import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as download } from "@/app/api/files/[id]/route";
import { POST as upload } from "@/app/api/files/route";
import { deleteUnfinishedUploads } from "@/lib/core/uploads/commands";
import { db } from "@/lib/platform/db";
import { makeClient } from "@/tests/factories/people";
import { elsewhere, FakeUploadThing } from "@/tests/fakes/uploadthing";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

const fake = new FakeUploadThing();
beforeAll(async () => {
  await fake.start();
  // Must come before the first read of the environment, which is cached.
  process.env.UPLOADTHING_TOKEN = fake.token;
  process.env.UPLOADTHING_BASE_URL = fake.address;
});
afterAll(() => fake.stop());
beforeEach(async () => {
  await resetDatabase();
  fake.files.clear();
  for (const call of ["upload", "read", "deleteFiles"] as const) fake.setFault(call);
});

const jpeg = async () => new File([new Uint8Array(await sharp({ create: { width: 60, height: 40, channels: 3, background: "plum" } }).jpeg().toBuffer())], "me.jpg");

async function createUploader() {
  const cookie = await createSessionCookieHeader(await makeClient(db));
  const store = async () => callRoute(upload, { cookie, body: { purpose: "progress_photo" }, file: await jpeg() });
  const read = (id: string, headers = {}) => callRoute(download, { cookie, params: { id }, headers });
  return { store, read };
}

describe("With an UploadThing token", () => {
  it("stores files privately there and serves them only from our own URLs", async () => {
    const { store, read } = await createUploader();
    const sent = await store();
    expect([sent.status, sent.body.url]).toEqual([201, `/api/files/${sent.body.id}`]);
    const [file] = fake.files.values();
    expect([fake.files.size, file?.acl, file?.bytes.length]).toEqual([1, "private", sent.body.fileSize]);

    const whole = await read(sent.body.id);
    expect([whole.status, file?.bytes.equals(Buffer.from(whole.body))]).toEqual([200, true]);
    const part = await read(sent.body.id, { range: "bytes=-4" });
    expect([part.status, file?.bytes.subarray(-4).equals(Buffer.from(part.body))]).toEqual([206, true]);

    expect(fake.requests.some((address) => address.includes("signature="))).toBe(true);
    const exposed = JSON.stringify([sent.body, ...[sent, whole, part].map(({ headers }) => [...headers])]);
    expect(exposed).not.toMatch(/signature|expires=|127\.0\.0\.1/);
    for (const key of fake.files.keys()) expect(exposed).not.toContain(key);
  });

  it("returns 502 for a failed upload, keeps nothing, and stores one file on a retry", async () => {
    const { store } = await createUploader();
    fake.setFault("upload", "lost");
    const failed = await store();
    expect([failed.status, failed.body.message]).toEqual([502, "Our file storage isn't responding right now. Please try again in a few minutes."]);
    expect([await db.file.count(), fake.files.size]).toEqual([0, 0]);
    fake.setFault("upload");
    expect((await store()).status).toBe(201);
    expect([await db.file.count({ where: { stored: true } }), fake.files.size]).toEqual([1, 1]);
  });

  it("deletes a file later if it can't be deleted at once", async () => {
    const { store } = await createUploader();
    fake.setFault("upload", "lost");
    fake.setFault("deleteFiles", 500);
    expect((await store()).status).toBe(502);
    await deleteUnfinishedUploads(new Date(Date.now() + 1000));
    expect([await db.file.count({ where: { stored: false } }), fake.files.size]).toEqual([1, 1]);
    fake.setFault("deleteFiles");
    await deleteUnfinishedUploads(new Date(Date.now() + 1000));
    expect([await db.file.count(), fake.files.size]).toEqual([0, 0]);
  });

  it("returns 507 when the storage is full and 502 with our own message when a read fails", async () => {
    const { store, read } = await createUploader();
    const { body } = await store();
    fake.setFault("upload", "quota");
    expect((await store()).status).toBe(507);
    fake.setFault("read", 429);
    const failed = await read(body.id);
    expect([failed.status, Object.keys(failed.body)]).toEqual([502, ["message"]]);
  });

  it.each(["upload", "read", "deleteFiles"] as const)("does not follow a redirect of %s", async (call) => {
    const { store, read } = await createUploader();
    const { body } = await store();
    fake.setFault(call, "redirect");
    if (call === "read") expect((await read(body.id)).status).toBe(502);
    else if (call === "upload") expect((await store()).status).toBe(502);
    else {
      await db.file.updateMany({ data: { stored: false } });
      await deleteUnfinishedUploads(new Date(Date.now() + 1000));
      expect(await db.file.count()).toBe(1);
    }
    expect(fake.requests.filter((address) => address.endsWith(elsewhere))).toEqual([]);
  });
});
