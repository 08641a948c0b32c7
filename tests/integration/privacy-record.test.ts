import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as readCheckIns } from "@/app/api/client-check-ins/[clientId]/route";
import { GET as exportAll, POST as exportSelected } from "@/app/api/export/clients/route";
import { GET as accessLog } from "@/app/api/clients/[id]/access-log/route";
import { GET as readDiaries } from "@/app/api/food-diaries/route";
import { GET as readThread } from "@/app/api/messages/[id]/route";
import { GET as downloadExport } from "@/app/api/practice-export/[id]/file/route";
import { POST as startExport } from "@/app/api/practice-export/route";
import { POST as send } from "@/app/api/messages/route";
import { GET as readPending } from "@/app/api/pending-check-ins/route";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { GET as openFile } from "@/app/api/files/[id]/route";
import { GET as readIntake } from "@/app/api/intake-form/[clientId]/route";
import { GET as readForms } from "@/app/api/onboarding-forms/[clientId]/route";
import { recordAccess } from "@/lib/core/audit/access-log";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { buildClientRecord } from "@/lib/practice/privacy/client-record";
import { zipClientRecord } from "@/lib/practice/privacy/zip";
import { waitForExports } from "@/lib/practice/transfer/build";
import { downloadExport as downloadAt } from "@/lib/practice/transfer/commands";
import { LocalFileStore } from "@/lib/providers/storage/local";
import { fileStore } from "@/lib/providers/storage/provider";
import { makeCompleteClient, markedPerson } from "@/tests/factories/complete-client";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase, runWithoutTriggers } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles } from "@/tests/support/stored-files";
import { unzip } from "@/tests/support/unzip";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

async function makePractice() {
  const [coach, nutritionist] = [await makeSignedInCoach({ firstName: "Cora", lastName: "Coach" }), await makeSignedInNutritionist({ firstName: "Nora", lastName: "Kern" })];
  const client = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id });
  return { coach, nutritionist, client: { ...client, cookie: await createSessionCookieHeader(client) } };
}
type Person = { cookie: string };
const downloadRecord = (person: Person, id: string) => callRoute(takeRecord, { cookie: person.cookie, params: { id } });
const readRecord = async (person: Person, id: string) => {
  const { status, headers, body } = await downloadRecord(person, id);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, "application/zip", "private, no-store"]);
  const files = unzip(new Uint8Array(body));
  return { names: [...files.keys()], files, headers, record: JSON.parse(files.get("record.json") ?? "") };
};

describe("A client's record", () => {
  it("contains everything about the client, and their files under readable names", { timeout: 60_000 }, async () => {
    const { client } = await makePractice();
    const { names, files, headers, record } = await readRecord(client, client.id);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="Zephyrine O'Quillan record \d{4}-\d\d-\d\d\.zip"/);
    const day = new Date().toISOString().slice(0, 10);
    expect(names).toEqual([
      "record.json",
      "check-ins/2026-03-16 week 11 front.jpg",
      "check-ins/2026-03-16 week 11 photo 1.jpg",
      "check-ins/2026-03-16 week 11 answer 2 photo 1.jpg",
      expect.stringMatching(/^food-diaries\/\d{4}-\d\d-\d\d day 1 photo 1\.jpg$/),
      "profile picture.jpg",
      "nutrition-plans/Plan for Zéphyrine.docx",
      `other-files/${day} taken out.jpg`,
      "check-ins/start front.jpg",
      "photos/2026-02-02 front.jpg",
      "messages/Warm-up for Zéphyrine.pdf",
    ]);
    expect(files.get("check-ins/2026-03-16 week 11 front.jpg")).toBe("bytes of front.jpg");
    expect(record.profile).toMatchObject({ firstName: "Zéphyrine", email: markedPerson.email, joinedOn: "2026-01-05" });
    expect(record.pauses).toMatchObject([{ firstDay: "2026-02-01", lastDay: "2026-02-08" }]);
    expect(record.intake).toMatchObject({ height: 170.5, injuries: ["Knee Issues"] });
    expect(record.onboarding[0]).toMatchObject({ stepName: "prenatal_form", data: { answers: { pregnancyStage: "postpartum" } } });
    expect(record.agreements[0].text).toMatch(/^Agreement of/);
    expect(record.checkIns[0]).toMatchObject({ dueOn: "2026-03-16", weight: 68.4, feedbackBy: "Cora Coach", photos: names.slice(1, 3) });
    expect(record.checkIns[0].ownQuestions[1]).toMatchObject({ answer: "1 photo", photos: [names[3]] });
    expect(record.startingPoint).toMatchObject({ weight: 71.4, waist: 82.5, photos: ["check-ins/start front.jpg"] });
    expect(record.foodDiaries[0].days[0].photos).toEqual([names[4]]);
    expect(record.nutritionPlans[0]).toMatchObject({ from: "Nora Kern", file: "nutrition-plans/Plan for Zéphyrine.docx" });
    expect(record.messages.map((row: { from: string; to: string }) => [row.from, row.to])).toEqual([
      ["Zéphyrine O'Quillan", "Cora Coach"],
      ["Cora Coach", "Zéphyrine O'Quillan"],
    ]);
    expect(record.messages.map((row: { files?: string[] }) => row.files)).toEqual([undefined, ["messages/Warm-up for Zéphyrine.pdf"]]);
    expect(record.payments[0]).toMatchObject({ amount: "199.00", currency: "gbp" });
  });

  it("includes what coaches noted about the client, for the client too, with ids of the client's own entries only", async () => {
    const { client, coach, nutritionist } = await makePractice();
    const [checkIn] = await db.checkIn.findMany({ select: { id: true } });
    for (const person of [client, coach]) {
      const { files, record } = await readRecord(person, client.id);
      expect(record.format).toEqual({ name: "cadence-client-record", number: 1, clientId: client.id });
      expect(record.checkIns[0].id).toBe(checkIn?.id);
      expect(record.coachNotes.notes).toMatchObject([{ from: "Cora Coach", text: expect.stringMatching(/^Private note/) }]);
      const text = files.get("record.json") ?? "";
      for (const content of ["Story of", "Lead note", "Tag of", "Notes of"]) expect(text).toContain(content);
      for (const id of [coach.id, nutritionist.id]) expect(text).not.toContain(id);
    }
  });

  it("leaves out of a coach's copy what no coach can see on screen, and says so", async () => {
    const { client, coach, nutritionist } = await makePractice();
    const chat = await db.thread.create({ data: { clientId: client.id, nutritionistId: nutritionist.id, staffKey: nutritionist.id, lastMessageAt: new Date() } });
    await db.message.create({ data: { threadId: chat.id, senderId: client.id, recipientId: nutritionist.id, content: "Only for Nora", createdAt: new Date() } });
    const [own, copy] = [await readRecord(client, client.id), await readRecord(coach, client.id)];
    for (const content of ["Only for Nora", "Draft of", "News of"]) {
      expect(own.files.get("record.json")).toContain(content);
      expect(copy.files.get("record.json")).not.toContain(content);
    }
    expect(own.names.filter((name) => !copy.names.includes(name))).toEqual([expect.stringMatching(/^other-files\/.* taken out\.jpg$/)]);
    expect(copy.record.messages).toHaveLength(2);
    expect(own.record).not.toHaveProperty("leftOut");
    expect(copy.record.leftOut).toEqual(["Messages with a nutritionist", "Unfinished forms", "Photos that were uploaded but not sent", "Files that have only half arrived", "Notifications", "Signed-in devices", "A calendar link", "Passkeys and authenticator app", "A change of email address that isn't confirmed"]);
    for (const part of ["passkeys", "authenticatorApp", "emailChange", "calendarLink"]) expect([part in own.record, part in copy.record]).toEqual([true, false]);
  });

  it("can be downloaded by the client and coaches only, and the access log records it", async () => {
    const { client, coach, nutritionist } = await makePractice();
    const other = await makeSignedInClient();
    expect((await downloadRecord(other, client.id)).status).toBe(404);
    expect((await downloadRecord(coach, "unknown")).status).toBe(404);
    expect((await downloadRecord(nutritionist, client.id)).status).toBe(403);
    for (const person of [client, coach, await makeSignedInCoach({ firstName: "Second", lastName: "" })]) expect((await downloadRecord(person, client.id)).status).toBe(200);
    const { body } = await callRoute(accessLog, { cookie: coach.cookie, params: { id: client.id }, query: { limit: 3 } });
    expect(body.map((row: { actorName: string; what: string }) => [row.actorName, row.what])).toEqual([
      ["Second", "record"],
      ["Cora Coach", "record"],
      ["Zéphyrine O'Quillan", "record"],
    ]);
  });

  it("works for a new client, and leaves out a file that is missing from storage", async () => {
    const newClient = await makeSignedInClient();
    const { names, record } = await readRecord(newClient, newClient.id);
    expect([names, record.checkIns, record.intake]).toEqual([["record.json"], [], null]);
    const { client } = await makePractice();
    const { storageKey } = await db.file.findUniqueOrThrow({ where: { id: client.files.front } });
    await fileStore().remove(storageKey);
    expect((await readRecord(client, client.id)).names).toHaveLength(10);
  });

  it("is read only as fast as it is downloaded, and closes the open file when the download is cancelled", async () => {
    const { client, coach } = await makePractice();
    const cancelFile = vi.fn();
    const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(100_000)), cancel: cancelFile }, { highWaterMark: 0 });
    const open = vi.spyOn(LocalFileStore.prototype, "open").mockImplementation(async () => ({ stream: endless(), size: Infinity }));
    const reader = zipClientRecord(await buildClientRecord(coach.actor, client.id), new Date()).getReader();
    for (let bytesRead = 0; bytesRead < 1_000_000; ) bytesRead += (await reader.read()).value?.byteLength ?? 0;
    expect([open.mock.calls.length, cancelFile.mock.calls.length]).toEqual([1, 0]);
    await reader.cancel();
    expect([open.mock.calls.length, cancelFile.mock.calls.length]).toEqual([1, 1]);
    vi.restoreAllMocks();
  });
});

describe("The access log", () => {
  const readLog = async (person: Person, id: string, query = {}) => callRoute(accessLog, { cookie: person.cookie, params: { id }, query });
  const entries = async (person: Person, id: string) =>
    ((await readLog(person, id)).body as { actorName: string; what: string }[]).map(({ actorName, what }) => `${actorName} ${what}`).toSorted();
  const makePracticeWithEmptyLog = async () => {
    const people = await makePractice();
    await runWithoutTriggers(`DELETE FROM "AuditEvent";`);
    return people;
  };

  it("lists who opened a client's photos and health answers, once an hour each, without the client's own visits", async () => {
    const { client, coach, nutritionist } = await makePracticeWithEmptyLog();
    const openFileAs = (person: Person, id: string) => callRoute(openFile, { cookie: person.cookie, params: { id } });
    for (const person of [coach, client, coach]) {
      for (const id of [client.files.front, client.files.extra, client.files.portrait]) expect((await openFileAs(person, id)).status).toBe(200);
      expect((await callRoute(readIntake, { cookie: person.cookie, params: { clientId: client.id } })).status).toBe(200);
      expect((await callRoute(readForms, { cookie: person.cookie, params: { clientId: client.id } })).status).toBe(200);
    }
    expect((await openFileAs(nutritionist, client.files.plate)).status).toBe(200);
    expect((await openFileAs(nutritionist, client.files.front)).status).toBe(404);
    const expected = ["Cora Coach intake", "Cora Coach onboarding_answers", "Cora Coach progress_photos", "Nora Kern food_diary_photos"];
    await vi.waitFor(async () => expect(await entries(coach, client.id)).toEqual(expected));
  });

  it("lists who read check-ins, food diaries and messages", async () => {
    const { client, coach, nutritionist } = await makePracticeWithEmptyLog();
    for (const person of [coach, client]) {
      expect((await callRoute(readCheckIns, { cookie: person.cookie, params: { clientId: client.id } })).status).toBe(200);
      expect((await callRoute(readDiaries, { cookie: person.cookie, query: { clientId: client.id } })).status).toBe(200);
      expect((await callRoute(readThread, { cookie: person.cookie, params: { id: person === coach ? client.id : coach.id } })).status).toBe(200);
    }
    await callRoute(send, { cookie: nutritionist.cookie, body: { recipientId: client.id, content: "Hello" } });
    expect((await callRoute(readThread, { cookie: nutritionist.cookie, params: { id: client.id } })).status).toBe(200);
    const expected = ["Cora Coach check_ins", "Cora Coach food_diaries", "Cora Coach messages", "Nora Kern messages"];
    await vi.waitFor(async () => expect(await entries(coach, client.id)).toEqual(expected));
  });

  it("lists the clients whose check-ins a coach sees in the review", async () => {
    const { client, coach } = await makePracticeWithEmptyLog();
    await db.checkIn.updateMany({ data: { feedback: null, feedbackAt: null, feedbackById: null } });
    expect((await callRoute(readPending, { cookie: coach.cookie })).body).not.toEqual([]);
    await vi.waitFor(async () => expect(await entries(coach, client.id)).toContain("Cora Coach check_ins"));
  });

  it("lists exports of clients with this client in them", async () => {
    const { client, coach } = await makePracticeWithEmptyLog();
    const other = await makeSignedInClient();
    const exportOnly = (clientIds: string[]) => callRoute(exportSelected, { cookie: coach.cookie, body: { clientIds } });
    expect((await exportOnly([other.id])).status).toBe(200);
    expect(await entries(client, client.id)).toEqual([]);
    expect((await exportOnly([client.id, other.id])).status).toBe(200);
    expect((await callRoute(exportAll, { cookie: coach.cookie })).status).toBe(200);
    expect(await entries(client, client.id)).toEqual(["Cora Coach client_list", "Cora Coach client_list"]);
    // Somebody who joined later was in neither.
    const later = await makeSignedInClient({ user: { createdAt: new Date(Date.now() + 1000) } });
    expect(await entries(coach, later.id)).toEqual([]);
  });

  it("lists downloads of the whole practice with the client in it, once an hour for each export", async () => {
    const { client, coach } = await makePracticeWithEmptyLog();
    const { body } = await callRoute(startExport, { cookie: coach.cookie, body: {} });
    await waitForExports();
    expect(await entries(client, client.id)).toEqual([]);
    // Joined after it was built and before it is downloaded.
    const later = await makeSignedInClient();
    expect((await callRoute(downloadExport, { cookie: coach.cookie, params: { id: body.id } })).status).toBe(200);
    expect([await entries(client, client.id), await entries(coach, later.id)]).toEqual([["Cora Coach practice"], []]);
    const nextHour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    for (const minute of [0, 59]) await (await downloadAt(coach.actor, body.id, new Date(nextHour + minute * 60_000))).body?.cancel();
    expect(await entries(client, client.id)).toEqual(["Cora Coach practice", "Cora Coach practice"]);
  });

  it("lists downloads of the whole practice from before the log kept when it was built", async () => {
    const { client, coach } = await makePracticeWithEmptyLog();
    await db.auditEvent.create({ data: { actorId: coach.id, action: "practice.downloaded" } });
    expect(await entries(client, client.id)).toEqual(["Cora Coach practice"]);
    const later = await makeSignedInClient({ user: { createdAt: new Date(Date.now() + 1000) } });
    expect(await entries(coach, later.id)).toEqual([]);
  });

  it("records repeated access again in the next hour, once across all servers", async () => {
    const { client, coach } = await makePracticeWithEmptyLog();
    const recordIntakeRead = (at: string) => recordAccess(coach.actor, [client.id], "intake", new Date(at));
    // Written as another server would, without this server's cache.
    const key = [coach.id, client.id, "intake", "2026-03-20T10"].join(" ");
    await db.auditEvent.create({ data: { actorId: coach.id, subjectId: client.id, action: "opened.intake", key, createdAt: new Date("2026-03-20T10:00:00Z") } });
    for (const at of ["2026-03-20T10:00:00Z", "2026-03-20T10:59:59Z", "2026-03-20T11:00:00Z"]) recordIntakeRead(at);
    await vi.waitFor(async () => expect(await db.auditEvent.count()).toBe(2));
  });

  it("adds at most one statement to the first read, and none to later ones", async () => {
    const { client, coach } = await makePracticeWithEmptyLog();
    const read = () => countStatements(() => callRoute(readIntake, { cookie: coach.cookie, params: { clientId: client.id } }));
    await read();
    await vi.waitFor(async () => expect(await db.auditEvent.count()).toBe(1));
    const { statements: later } = await read();
    const other = await makeClientWithIntake(coach);
    let pollCount = 0;
    const first = await countStatements(async () => {
      await callRoute(readIntake, { cookie: coach.cookie, params: { clientId: other } });
      await vi.waitFor(async () => {
        pollCount += 1;
        expect(await db.auditEvent.count({ where: { subjectId: other } })).toBe(1);
      });
    });
    // The statements of this test's own polling do not count.
    expect(first.statements - pollCount - later).toBeLessThanOrEqual(1);
  });

  it("is for coaches and the client themselves, in pages with the newest first, and 404 for anyone else's", async () => {
    const { client, coach, nutritionist } = await makePracticeWithEmptyLog();
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 20, 10, minute));
    await db.auditEvent.createMany({ data: [1, 2, 3].map((minute) => ({ actorId: coach.id, subjectId: client.id, action: "opened.record", createdAt: at(minute) })) });
    await db.auditEvent.create({ data: { subjectId: client.id, action: "client.restored" } });
    const first = await readLog(coach, client.id, { limit: 2 });
    expect(first.body.map((row: { at: string }) => row.at)).toEqual([at(3), at(2)].map((date) => date.toISOString()));
    const next = await readLog(coach, client.id, { limit: 2, cursor: first.headers.get("next-cursor") });
    expect(next.body.map((row: { at: string }) => row.at)).toEqual([at(1).toISOString()]);
    expect((await readLog(client, client.id)).body).toHaveLength(3);
    expect((await readLog(nutritionist, client.id)).status).toBe(403);
    for (const [person, id] of [[coach, "unknown"], [await makeSignedInClient(), client.id]] as const) expect((await readLog(person, id)).status).toBe(404);
    expect((await readLog(coach, (await makeSignedInClient()).id)).body).toEqual([]);
  });
});

async function makeClientWithIntake(coach: { id: string }) {
  const other = await makeSignedInClient();
  await db.intakeRecord.create({ data: { clientId: other.id, lifestyle: `Seen by ${coach.id}` } });
  return other.id;
}
