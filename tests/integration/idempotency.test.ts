import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as addNote } from "@/app/api/clients/[id]/notes/route";
import { POST as uploadFile } from "@/app/api/files/route";
import { POST as broadcast } from "@/app/api/messages/broadcast/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { POST as withdrawWrite } from "@/app/api/withdrawn-writes/route";
import { runOnce } from "@/lib/api/idempotency";
import { LocalFileStore } from "@/lib/providers/storage/local";
import { db, transaction } from "@/lib/platform/db";
import { deleteExpiredRecords } from "@/lib/platform/delete-expired";
import { runInRequest } from "@/lib/platform/request-context";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

const now = new Date("2026-11-18T12:00:00Z");

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await resetDatabase();
  return () => vi.useRealTimers();
});

async function makeCoachOfOne() {
  const { cookie } = await makeSignedInCoach();
  const { userId: clientId } = await makeClient(db);
  const note = (key: string | null, text: string) => callRoute(addNote, { cookie, params: { id: clientId }, body: { text }, headers: key === null ? {} : { "idempotency-key": key } });
  const notes = async () => (await db.coachNote.findMany({ select: { text: true }, orderBy: { createdAt: "asc" } })).map(({ text }) => text);
  return { cookie, clientId, note, notes };
}

describe("A write with an Idempotency-Key", () => {
  it("is carried out once, and its repeats get the first answer", async () => {
    const { note, notes } = await makeCoachOfOne();
    const key = randomUUID();
    const first = await note(key, "Rings before 9");
    const again = await note(key.toUpperCase(), "Rings before 9");
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await notes()).toEqual(["Rings before 9"]);
  });

  it("is carried out once where several attempts arrive together", async () => {
    const { note, notes } = await makeCoachOfOne();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => note(key, "Rings before 9")));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1);
    expect(await notes()).toEqual(["Rings before 9"]);
  });

  it("is not carried out again where its first answer was lost with the server", async () => {
    const { note, notes } = await makeCoachOfOne();
    const key = randomUUID();
    await note(key, "Rings before 9");
    await db.repeatableWrite.updateMany({ data: { status: null, answer: null } });
    const again = await note(key, "Rings before 9");
    expect([again.status, again.body.reason]).toEqual([409, "already-done"]);
    expect(await notes()).toEqual(["Rings before 9"]);
  });

  it.each([
    { what: "another text", other: async ({ note }: Coach, key: string) => note(key, "Something else"), status: 409 },
    { what: "another person", other: async ({ note }: Coach, key: string) => note(key, "Rings before 9"), status: 201, byAnother: true },
    { what: "a key that is no UUID", other: async ({ note }: Coach) => note("1", "Rings before 9"), status: 400 },
    { what: "no key", other: async ({ note }: Coach) => note(null, "Rings before 9"), status: 201 },
  ])("keeps its key to itself: $what", async ({ other, status, byAnother = false }) => {
    const coach = await makeCoachOfOne();
    const key = randomUUID();
    await coach.note(key, "Rings before 9");
    const answer = await other(byAnother ? await makeCoachOfOne() : coach, key);
    expect(answer.status).toBe(status);
    expect(await coach.notes()).toHaveLength(status === 201 ? 2 : 1);
  });

  it("may be tried again with the same key after it was refused", async () => {
    const { cookie, clientId } = await makeCoachOfOne();
    const key = randomUUID();
    const send = (recipientId: string) => callRoute(sendMessage, { cookie, body: { recipientId, content: "Hello" }, headers: { "idempotency-key": key } });
    expect((await send(randomUUID())).status).toBe(404);
    expect((await send(clientId)).status).toBe(201);
    expect((await send(clientId)).status).toBe(201);
    expect(await db.message.count()).toBe(1);
  });

  it("is told apart from the same text about someone else", async () => {
    const { cookie, clientId, note, notes } = await makeCoachOfOne();
    const { userId: otherId } = await makeClient(db);
    const key = randomUUID();
    await note(key, "Rings before 9");
    expect((await callRoute(addNote, { cookie, params: { id: otherId }, body: { text: "Rings before 9" }, headers: { "idempotency-key": key } })).status).toBe(409);
    expect(await db.coachNote.findMany({ select: { clientId: true } })).toEqual([{ clientId }]);
    expect(await notes()).toHaveLength(1);
  });

  it("is refused as signed out once somebody else has signed in on the device that kept it", async () => {
    const { cookie, clientId, notes } = await makeCoachOfOne();
    const sentBy = (id: string) => callRoute(addNote, { cookie, params: { id: clientId }, body: { text: "Rings before 9" }, headers: { "x-sent-by": id } });
    expect((await sentBy(randomUUID())).status).toBe(401);
    expect(await notes()).toEqual([]);
  });

  it("keeps its answer sealed, and for seven days", async () => {
    const { note } = await makeCoachOfOne();
    const key = randomUUID();
    await note(key, "Rings before 9");
    const [dump] = await db.$queryRaw<{ row: string }[]>`SELECT r::text AS "row" FROM "RepeatableWrite" r`;
    expect(dump?.row).not.toMatch(new RegExp(`Rings|${key}`));
    await deleteExpiredRecords(new Date(now.getTime() + 7 * 86_400_000));
    expect(await db.repeatableWrite.count()).toBe(1);
    await deleteExpiredRecords(new Date(now.getTime() + 7 * 86_400_000 + 1));
    expect(await db.repeatableWrite.count()).toBe(0);
  });
});

describe("A write of several transactions", () => {
  type Last = NonNullable<Parameters<typeof transaction<number>>[1]>["storesKey"];
  it.each<[string, boolean, Last, number[]]>([
    ["binds its key to the first", false, undefined, [1, 1]],
    ["binds its key to the one that it names as the last", false, (step) => step === 1, [0, 1]],
    ["binds its key to none if a repeat resumes it", true, undefined, [0, 0]],
  ])("%s", async (_name, resumes, storesKey, expected) => {
    const { user } = await makeSignedInCoach();
    const actor = { id: user.id } as Parameters<typeof runOnce>[0];
    const stored: number[] = [];
    const write = async () => {
      for (const step of [0, 1]) {
        await transaction(async () => step, { storesKey });
        stored.push(await db.repeatableWrite.count());
      }
      return { status: 200, body: "done" };
    };
    const attempt = () => runInRequest({ address: null }, () => runOnce(actor, { key: "11111111-1111-4111-8111-111111111111", resumes }, ["x"], write, now));
    await attempt();
    expect(stored).toEqual(expected);
    expect(await attempt()).toEqual({ status: 200, body: "done" });
    expect(stored).toHaveLength(2);
  });

  it("stores a picture again where the server ended before it was in the store", async () => {
    const { cookie } = await makeCoachOfOne();
    const bytes = await sharp({ create: { width: 6, height: 4, channels: 3, background: "plum" } }).jpeg().toBuffer();
    const photo = new File([new Uint8Array(bytes)], "me.jpg");
    const send = () => callRoute(uploadFile, { cookie, body: { purpose: "profile_image" }, file: photo, headers: { "idempotency-key": key } });
    const key = randomUUID();
    // An attempt that never gets further is what a killed server leaves.
    const put = vi.spyOn(LocalFileStore.prototype, "put").mockImplementationOnce(() => new Promise(() => undefined));
    void send();
    await vi.waitFor(() => expect(put).toHaveBeenCalledOnce());
    const [again, repeat] = [await send(), await send()];
    expect([again.status, repeat.body]).toEqual([201, again.body]);
    expect(await db.file.count({ where: { stored: true } })).toBe(1);
    put.mockRestore();
  });

  it("sends a broadcast that was stopped to those who don't have it yet", async () => {
    const { cookie } = await makeSignedInCoach();
    const recipientIds: string[] = [];
    for (let count = 0; count < 201; count += 1) recipientIds.push((await makeClient(db)).userId);
    const send = () => callRoute(broadcast, { cookie, body: { recipientIds, content: "The gym is closed on Monday" }, headers: { "idempotency-key": key } }).catch(() => null);
    const key = randomUUID();
    await db.$executeRawUnsafe(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stopped'; END $$`);
    await db.$executeRawUnsafe(`CREATE TRIGGER stop_here BEFORE INSERT ON "Message" FOR EACH ROW WHEN (NEW."recipientId" = '${recipientIds.at(-1)}') EXECUTE FUNCTION stop_here()`);
    try {
      await send();
      expect(await db.message.count()).toBe(200);
    } finally {
      await db.$executeRawUnsafe(`DROP FUNCTION stop_here CASCADE`);
    }
    expect((await send())?.body).toEqual({ sent: 201, notFound: [] });
    expect(await db.message.count()).toBe(201);
  });
});

describe("A write that its device withdraws by its key", () => {
  const withdraw = (cookie: string, key: string | null) => callRoute(withdrawWrite, { cookie, headers: key === null ? {} : { "idempotency-key": key } });

  it("is refused if it arrives later", async () => {
    const { cookie, note, notes } = await makeCoachOfOne();
    const key = randomUUID();
    expect((await withdraw(cookie, key)).status).toBe(200);
    expect((await withdraw(cookie, key)).status).toBe(200);
    expect((await note(key, "Rings before 9")).status).toBe(409);
    expect(await notes()).toEqual([]);
  });

  it("can't be withdrawn once it has arrived", async () => {
    const { cookie, note, notes } = await makeCoachOfOne();
    const key = randomUUID();
    await note(key, "Rings before 9");
    expect((await withdraw(cookie, key)).status).toBe(409);
    expect(await notes()).toEqual(["Rings before 9"]);
  });

  it("is either stored or withdrawn where both arrive together", async () => {
    const { cookie, note, notes } = await makeCoachOfOne();
    for (let run = 0; run < 5; run += 1) {
      await db.coachNote.deleteMany();
      const key = randomUUID();
      const [written, withdrawn] = await Promise.all([note(key, "Rings before 9"), withdraw(cookie, key)]);
      expect([[201, 409], [409, 200]]).toContainEqual([written.status, withdrawn.status]);
      expect(await notes()).toHaveLength(written.status === 201 ? 1 : 0);
    }
  });

  it("is its author's own, and needs its key", async () => {
    const { note } = await makeCoachOfOne();
    const other = await makeCoachOfOne();
    const key = randomUUID();
    expect((await withdraw(other.cookie, key)).status).toBe(200);
    expect((await withdraw(other.cookie, null)).status).toBe(400);
    expect((await note(key, "Rings before 9")).status).toBe(201);
  });
});

type Coach = Awaited<ReturnType<typeof makeCoachOfOne>>;
