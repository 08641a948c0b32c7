import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as accessLog } from "@/app/api/clients/[id]/access-log/route";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { GET as openFile } from "@/app/api/files/[id]/route";
import { GET as readIntake } from "@/app/api/intake-form/[clientId]/route";
import { GET as readForms } from "@/app/api/onboarding-forms/[clientId]/route";
import { recordAccess } from "@/lib/core/audit/access-log";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { buildClientRecord } from "@/lib/practice/privacy/client-record";
import { zipClientRecord } from "@/lib/practice/privacy/zip";
import { LocalFileStore } from "@/lib/providers/storage/local";
import { fileStore } from "@/lib/providers/storage/provider";
import { makeCompleteClient, markedPerson } from "@/tests/factories/complete-client";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles } from "@/tests/support/stored-files";
import { unzip } from "@/tests/support/unzip";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

async function practice() {
  const [coach, nutritionist] = [await makeSignedInCoach({ firstName: "Cora", lastName: "Coach" }), await makeSignedInNutritionist({ firstName: "Nora", lastName: "Kern" })];
  const client = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id });
  return { coach, nutritionist, client: { ...client, cookie: await createSessionCookieHeader(client) } };
}
type Person = { cookie: string };
const taking = (who: Person, id: string) => callRoute(takeRecord, { cookie: who.cookie, params: { id } });
const contentsOf = async (who: Person, id: string) => {
  const { status, headers, body } = await taking(who, id);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, "application/zip", "private, no-store"]);
  const files = unzip(new Uint8Array(body));
  return { names: [...files.keys()], files, headers, record: JSON.parse(files.get("record.json") ?? "") };
};

describe("A client's record", () => {
  it("is all that is known of her in words, with her files under readable names", { timeout: 60_000 }, async () => {
    const { client } = await practice();
    const { names, files, headers, record } = await contentsOf(client, client.id);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="Zephyrine O'Quillan record \d{4}-\d\d-\d\d\.zip"/);
    const day = new Date().toISOString().slice(0, 10);
    expect(names).toEqual([
      "record.json",
      "check-ins/2026-03-16 week 11 front.jpg",
      "check-ins/2026-03-16 week 11 photo 1.jpg",
      expect.stringMatching(/^food-diaries\/\d{4}-\d\d-\d\d day 1 photo 1\.jpg$/),
      "profile picture.jpg",
      "nutrition-plans/Plan for Zéphyrine.pdf",
      `other-files/${day} taken out.jpg`,
    ]);
    expect(files.get("check-ins/2026-03-16 week 11 front.jpg")).toBe("bytes of front.jpg");
    expect(record.profile).toMatchObject({ firstName: "Zéphyrine", email: markedPerson.email, joinedOn: "2026-01-05" });
    expect(record.pauses).toMatchObject([{ firstDay: "2026-02-01", lastDay: "2026-02-08" }]);
    expect(record.intake).toMatchObject({ height: 170.5, injuries: ["Knee Issues"] });
    expect(record.onboarding[0]).toMatchObject({ stepName: "prenatal_form", data: { answers: { pregnancyStage: "postpartum" } } });
    expect(record.agreements[0].text).toMatch(/^Agreement of/);
    expect(record.checkIns[0]).toMatchObject({ dueOn: "2026-03-16", weight: 68.4, feedbackBy: "Cora Coach", photos: names.slice(1, 3) });
    expect(record.foodDiaries[0].days[0].photos).toEqual([names[3]]);
    expect(record.nutritionPlans[0]).toMatchObject({ from: "Nora Kern", file: "nutrition-plans/Plan for Zéphyrine.pdf" });
    expect(record.messages.map((row: { from: string; to: string }) => [row.from, row.to])).toEqual([
      ["Zéphyrine O'Quillan", "Cora Coach"],
      ["Cora Coach", "Zéphyrine O'Quillan"],
    ]);
    expect(record.payments[0]).toMatchObject({ amount: "199.00", currency: "gbp" });
  });

  it("has what coaches keep to themselves only for coaches, and nobody's id", async () => {
    const { client, coach, nutritionist } = await practice();
    const [hers, coachs] = [await contentsOf(client, client.id), await contentsOf(coach, client.id)];
    expect(coachs.record.coachesOnly.coachNotes).toMatchObject([{ from: "Cora Coach", text: expect.stringMatching(/^Private note/) }]);
    const text = hers.files.get("record.json") ?? "";
    for (const secret of ["Private note", "Lead note", "Tag of", "Notes of", coach.id, nutritionist.id]) expect(text).not.toContain(secret);
    expect(text).toContain("Story of");
  });

  it("is hers and the coaches', and the audit keeps who took it", async () => {
    const { client, coach, nutritionist } = await practice();
    const other = await makeSignedInClient();
    expect((await taking(other, client.id)).status).toBe(404);
    expect((await taking(coach, "unknown")).status).toBe(404);
    expect((await taking(nutritionist, client.id)).status).toBe(403);
    for (const who of [client, coach, await makeSignedInCoach({ firstName: "Second", lastName: "" })]) expect((await taking(who, client.id)).status).toBe(200);
    const { body } = await callRoute(accessLog, { cookie: coach.cookie, params: { id: client.id }, query: { limit: 3 } });
    expect(body.map((row: { actorName: string; what: string }) => [row.actorName, row.what])).toEqual([
      ["Second", "record"],
      ["Cora Coach", "record"],
      ["Zéphyrine O'Quillan", "record"],
    ]);
  });

  it("of a client who has just begun is there too, and a file that is missing keeps back no other", async () => {
    const begun = await makeSignedInClient();
    const { names, record } = await contentsOf(begun, begun.id);
    expect([names, record.checkIns, record.intake]).toEqual([["record.json"], [], null]);
    const { client } = await practice();
    const { storageKey } = await db.file.findUniqueOrThrow({ where: { id: client.files.front } });
    await fileStore().remove(storageKey);
    expect((await contentsOf(client, client.id)).names).toHaveLength(6);
  });

  it("is read only as far as it is taken, and a reader who leaves lets go of the file she was at", async () => {
    const { client, coach } = await practice();
    const letGo = vi.fn();
    const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(100_000)), cancel: letGo }, { highWaterMark: 0 });
    const open = vi.spyOn(LocalFileStore.prototype, "open").mockImplementation(async () => ({ stream: endless(), size: Infinity }));
    const reader = zipClientRecord(await buildClientRecord(coach.actor, client.id), new Date()).getReader();
    for (let taken = 0; taken < 1_000_000; ) taken += (await reader.read()).value?.byteLength ?? 0;
    expect([open.mock.calls.length, letGo.mock.calls.length]).toEqual([1, 0]);
    await reader.cancel();
    expect([open.mock.calls.length, letGo.mock.calls.length]).toEqual([1, 1]);
    vi.restoreAllMocks();
  });
});

describe("The access log", () => {
  const reading = async (who: Person, id: string, query = {}) => callRoute(accessLog, { cookie: who.cookie, params: { id }, query });
  const entries = async (who: Person, id: string) =>
    ((await reading(who, id)).body as { actorName: string; what: string }[]).map(({ actorName, what }) => `${actorName} ${what}`).toSorted();
  const fresh = async () => {
    const all = await practice();
    await db.auditEvent.deleteMany();
    return all;
  };

  it("says who opened her photos and health answers, each once an hour, and not that she did", async () => {
    const { client, coach, nutritionist } = await fresh();
    const file = (who: Person, id: string) => callRoute(openFile, { cookie: who.cookie, params: { id } });
    for (const who of [coach, client, coach]) {
      for (const id of [client.files.front, client.files.extra, client.files.portrait]) expect((await file(who, id)).status).toBe(200);
      expect((await callRoute(readIntake, { cookie: who.cookie, params: { clientId: client.id } })).status).toBe(200);
      expect((await callRoute(readForms, { cookie: who.cookie, params: { clientId: client.id } })).status).toBe(200);
    }
    expect((await file(nutritionist, client.files.plate)).status).toBe(200);
    expect((await file(nutritionist, client.files.front)).status).toBe(404);
    const expected = ["Cora Coach intake", "Cora Coach onboarding_answers", "Cora Coach progress_photos", "Nora Kern food_diary_photos"];
    await vi.waitFor(async () => expect(await entries(coach, client.id)).toEqual(expected));
  });

  it("notes the same thing again in the next hour, once whatever the number of servers", async () => {
    const { client, coach } = await fresh();
    const noting = (at: string) => recordAccess(coach.actor, [client.id], "intake", new Date(at));
    // As another server would have, which knows nothing of what this one remembers.
    const key = [coach.id, client.id, "intake", "2026-03-20T10"].join(" ");
    await db.auditEvent.create({ data: { actorId: coach.id, subjectId: client.id, action: "opened.intake", key, createdAt: new Date("2026-03-20T10:00:00Z") } });
    for (const at of ["2026-03-20T10:00:00Z", "2026-03-20T10:59:59Z", "2026-03-20T11:00:00Z"]) noting(at);
    await vi.waitFor(async () => expect(await db.auditEvent.count()).toBe(2));
  });

  it("costs those who read one statement at most, and then none", async () => {
    const { client, coach } = await fresh();
    const read = () => countStatements(() => callRoute(readIntake, { cookie: coach.cookie, params: { clientId: client.id } }));
    await read();
    await vi.waitFor(async () => expect(await db.auditEvent.count()).toBe(1));
    const { statements: later } = await read();
    const other = await makeOther(coach);
    let looks = 0;
    const first = await countStatements(async () => {
      await callRoute(readIntake, { cookie: coach.cookie, params: { clientId: other } });
      await vi.waitFor(async () => {
        looks += 1;
        expect(await db.auditEvent.count({ where: { subjectId: other } })).toBe(1);
      });
    });
    // This test's own looks are none of the reader's.
    expect(first.statements - looks - later).toBeLessThanOrEqual(1);
  });

  it("is for coaches, newest first by the page, and of clients who are there", async () => {
    const { client, coach, nutritionist } = await fresh();
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 20, 10, minute));
    await db.auditEvent.createMany({ data: [1, 2, 3].map((minute) => ({ actorId: coach.id, subjectId: client.id, action: "opened.record", createdAt: at(minute) })) });
    await db.auditEvent.create({ data: { subjectId: client.id, action: "client.restored" } });
    const first = await reading(coach, client.id, { limit: 2 });
    expect(first.body.map((row: { at: string }) => row.at)).toEqual([at(3), at(2)].map((date) => date.toISOString()));
    const next = await reading(coach, client.id, { limit: 2, cursor: first.headers.get("next-cursor") });
    expect(next.body.map((row: { at: string }) => row.at)).toEqual([at(1).toISOString()]);
    for (const who of [client, nutritionist]) expect((await reading(who, client.id)).status).toBe(403);
    expect((await reading(coach, "unknown")).status).toBe(404);
    expect((await reading(coach, (await makeSignedInClient()).id)).body).toEqual([]);
  });
});

async function makeOther(coach: { id: string }) {
  const other = await makeSignedInClient();
  await db.intakeRecord.create({ data: { clientId: other.id, lifestyle: `Seen by ${coach.id}` } });
  return other.id;
}
