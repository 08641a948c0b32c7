import { randomUUID } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as read, PATCH as change } from "@/app/api/imports/batches/[id]/route";
import { GET as list } from "@/app/api/imports/batches/route";
import { GET as listSingle, POST as commitSingle } from "@/app/api/imports/route";
import { dateToDay } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { deleteExpiredBatches } from "@/lib/practice/import-batches/commands";
import { LocalFileStore } from "@/lib/providers/storage/local";
import { eraseFromImports } from "@/lib/practice/imports/erasure";
import { deleteExpiredImportData } from "@/lib/practice/imports/commands";
import { callRoute } from "@/tests/support/api";
import { tableNames } from "@/tests/support/database";
import { type ImportPractice, startImportPractice } from "@/tests/support/import-practice";
import { startMove } from "@/tests/support/move-in";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

// A Wednesday: the current due Monday is 16 November 2026.
const now = new Date("2026-11-18T12:00:00Z");
let practice: ImportPractice;
beforeEach(async () => void (practice = await startImportPractice(now)));
afterEach(() => void vi.useRealTimers());

const clients = "First name,Last name,Email,Phone\nPriya,Sharma,priya@example.com,07700 900123\nLucy,Hart,,07700 900456\n";
const checkIns = "Timestamp,Email,Name,Weight (kg),Energy,How did it go?\n31/08/2026 09:00:00,priya@example.com,Priya Sharma,70,7,Fine\n07/09/2026 09:00:00,priya@example.com,Priya Sharma,didn't weigh,8,Good\n14/09/2026 10:00:00,,Lucy Hart,64.2,6,Tired\n";
const weights = "Name,Date,Weight (kg)\nPriya Sharma,2026-09-02,69.8\nLucy Hart,2026-09-03,64.5\nAnna Berg,2026-09-08,60\n";

/** All rows of the tables that a move may write, to compare them with later ones. Tallies, where a count of 0 may stay, are compared with the records after every test. */
async function rowsOfEverything() {
  const own = new Set(["Import", "ImportRow", "ImportBatch", "ImportBatchFile", "AuditEvent", "AuditSeal", "Session", "JobRun", "RateLimit", "Presence", "ClientTally", "PaymentTally", "CheckInTally"]);
  const names = (await tableNames()).filter((name) => !own.has(name));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await db.$queryRawUnsafe(`SELECT * FROM "${name}" t ORDER BY t::text`)])));
}

describe("A move of several files", () => {
  it("knows the new clients of one file in the others, and dates their start from their history", async () => {
    const move = await startMove(practice.coach.cookie);
    await move.add("check-ins.csv", checkIns);
    await move.add("weights.csv", weights);
    const batch = await move.add("clients.csv", clients);
    expect(batch.files.map(({ fileName, kind, rows, questions, problem }: Record<string, unknown>) => ({ fileName, kind, rows, questions, problem }))).toEqual([
      { fileName: "check-ins.csv", kind: "check-ins", rows: 3, questions: [], problem: null },
      { fileName: "weights.csv", kind: "measurements", rows: 3, questions: [], problem: null },
      { fileName: "clients.csv", kind: "clients", rows: 2, questions: [], problem: null },
    ]);
    expect(batch.files.map(({ plan }: { plan: { counts: object } }) => plan.counts)).toMatchObject([{ create: 3, error: 0, noted: 1 }, { create: 3, error: 0 }, { create: 2, error: 0 }]);
    expect(batch).toMatchObject({ isReady: true, people: [], newClients: [{ name: "Priya Sharma" }, { name: "Lucy Hart", email: null }] });

    const { body } = await move.commit();
    expect(body).toMatchObject({ status: "committed", people: [] });
    const moved = await db.client.findMany({ select: { joinDate: true, user: { select: { firstName: true, email: true } }, _count: { select: { checkIns: true, measurements: true } } }, orderBy: { joinDate: "asc" } });
    expect(moved.map(({ user, joinDate, _count }) => [user.firstName, dateToDay(joinDate), _count.checkIns, _count.measurements])).toEqual([["Priya", "2026-08-31", 2, 1], ["Lucy", "2026-09-03", 1, 1], ["Anna", "2026-09-07", 0, 1]]);
    expect(await db.importBatchFile.count({ where: { contents: { not: null } } })).toBe(0);
  });

  it("goes on with the photos of a ZIP where a server was killed, and adds its lists once", async () => {
    const photo = new Uint8Array(await sharp({ create: { width: 30, height: 40, channels: 3, background: "red" } }).jpeg().toBuffer());
    const zip = new Uint8Array(zipSync({ "clients.csv": strToU8(clients), "Priya Sharma/2026-09-07/front.jpg": photo }));
    const move = await startMove(practice.coach.cookie);
    const headers = { "idempotency-key": randomUUID() };
    const put = vi.spyOn(LocalFileStore.prototype, "put").mockImplementationOnce(() => new Promise(() => undefined));
    void move.add("move.zip", zip, headers);
    await vi.waitFor(() => expect(put).toHaveBeenCalled(), { timeout: 10_000 });
    // What the killed server has reserved is free after a while.
    await db.importBatch.updateMany({ data: { reservedUntil: null } });

    const again = await move.add("move.zip", zip, headers);
    const filesOf = ({ files }: { files: { fileName: string; rows: number }[] }) => files.map(({ fileName, rows }) => [fileName, rows]);
    expect(filesOf(again)).toEqual([["clients.csv", 2], ["move.zip", 1]]);
    expect(filesOf(await move.add("move.zip", zip, headers))).toEqual(filesOf(again));
    expect(filesOf(await move.add("move.zip", zip, { "idempotency-key": randomUUID() }))).toHaveLength(4);
    put.mockRestore();
  });

  it("tells nobody but the new clients whom it invites", async () => {
    const move = await startMove(practice.coach.cookie);
    await move.add("clients.csv", clients);
    await move.add("check-ins.csv", checkIns);
    await move.change({ answers: { sendInvites: false } });
    await move.commit();
    expect([await db.emailMessage.count(), await db.notification.count()]).toEqual([0, 0]);
  });

  it("adds nothing a second time, and leaves no trace once it is undone", async () => {
    const before = await rowsOfEverything();
    const move = await startMove(practice.coach.cookie);
    for (const [name, text] of [["clients.csv", clients], ["check-ins.csv", checkIns], ["weights.csv", weights]] as const) await move.add(name, text);
    await move.change({ answers: { sendInvites: false } });
    expect((await move.commit()).status).toBe(200);
    const after = await rowsOfEverything();
    expect((await move.commit()).body.status).toBe("committed");

    const again = await startMove(practice.coach.cookie);
    for (const [name, text] of [["clients.csv", clients], ["check-ins.csv", checkIns], ["weights.csv", weights]] as const) await again.add(name, text);
    const second = await again.change();
    expect(second.files.map(({ plan }: { plan: { counts: object } }) => plan.counts)).toMatchObject([{ create: 0, update: 0, unchanged: 2 }, { create: 0, update: 0, unchanged: 3 }, { create: 0, update: 0, unchanged: 3 }]);
    expect(second.isReady).toBe(false);
    expect(await rowsOfEverything()).toEqual(after);

    expect((await move.undo()).body).toMatchObject({ status: "undone" });
    expect((await move.undo()).body).toMatchObject({ status: "undone" });
    expect(await rowsOfEverything()).toEqual(before);
  });

  it("brings the intake of its new clients, whose birthday is no start, and is undone with it", async () => {
    const before = await rowsOfEverything();
    const move = await startMove(practice.coach.cookie);
    await move.add("clients.csv", clients);
    const { files } = await move.add("intake.csv", "Email,Date of birth,Diet,Budget\npriya@example.com,1990-04-02,Vegetarian,50\n");
    expect(files[1]).toMatchObject({ kind: "intake", plan: { counts: { create: 1, error: 0 } } });
    await move.change({ answers: { sendInvites: false } });
    await move.commit();
    expect(await db.client.findMany({ where: { intake: { isNot: null } }, select: { joinDate: true, dateOfBirth: true } })).toEqual([{ joinDate: new Date("2026-11-18"), dateOfBirth: new Date("1990-04-02") }]);
    expect((await move.undo()).body).toMatchObject({ status: "undone" });
    expect(await rowsOfEverything()).toEqual(before);
  });

  it("takes people of one name apart by their numbers, in two lists too, and is undone where one list added to the other", async () => {
    const before = await rowsOfEverything();
    const move = await startMove(practice.coach.cookie);
    await move.add("clients.csv", "First name,Last name,Phone,Email\nChris,Lee,07700 900111,\nChris,Lee,07700 900222,\nPriya,Sharma,,priya@example.com\n");
    await move.add("more.csv", "First name,Last name,Phone,Email\nPriya,Sharma,07700 900123,priya@example.com\n");
    const batch = await move.add("weights.csv", "Name,Date,Weight (kg)\nPriya Sharma,2026-09-02,69.8\n");
    expect(batch).toMatchObject({ isReady: true, people: [] });
    expect(batch.newClients.map(({ name }: { name: string }) => name)).toEqual(["Chris Lee", "Chris Lee", "Priya Sharma"]);
    await move.change({ answers: { sendInvites: false } });
    expect((await move.commit()).body).toMatchObject({ status: "committed" });
    expect((await db.user.findMany({ where: { role: "client", firstName: { not: "Anna" } }, orderBy: { phone: "asc" } })).map(({ firstName, phone }) => [firstName, phone])).toEqual([["Chris", "07700 900111"], ["Priya", "07700 900123"], ["Chris", "07700 900222"]]);
    expect((await move.undo()).body).toMatchObject({ status: "undone" });
    expect(await rowsOfEverything()).toEqual(before);
  });

  it("checks a file of more rows than one step with what was said about people", async () => {
    const move = await startMove(practice.coach.cookie);
    const days = Array.from({ length: 600 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10));
    await move.add("clients.csv", clients);
    const { people } = await move.add("weights.csv", ["Name,Date,Weight (kg)", ...days.map((day) => `Pria Sharma,${day},69`)].join("\n"));
    await move.change({ people: { [people[0].key]: people[0].candidates[0].id } });
    expect((await move.commit()).body).toMatchObject({ status: "committed" });
    expect(await db.measurement.count()).toBe(600);
  });

  it("is undone whole or not at all, if someone has been edited since", async () => {
    const move = await startMove(practice.coach.cookie);
    for (const [name, text] of [["clients.csv", clients], ["check-ins.csv", checkIns]] as const) await move.add(name, text);
    await move.commit();
    const lucy = await db.user.findFirstOrThrow({ where: { firstName: "Lucy" }, select: { id: true } });
    await db.client.update({ where: { userId: lucy.id }, data: { location: "Leeds" } });
    const moved = await rowsOfEverything();
    const { status, body } = await move.undo();
    expect([status, body.message]).toEqual([409, "Lucy Hart has been edited since this import, so it can't be undone. Nothing was changed."]);
    expect(await rowsOfEverything()).toEqual(moved);
  });
});

describe("Somebody whom the files name and nobody is", () => {
  const strangers = "Name,Date,Weight (kg)\nPria Sharma,2026-09-02,69.8\nPria Sharma,2026-09-09,69.1\nMia Wong,2026-09-03,64.5\n";

  it("is asked about with whom she may be, and nothing is moved in until it is said", async () => {
    const move = await startMove(practice.coach.cookie);
    await move.add("clients.csv", clients);
    const batch = await move.add("weights.csv", strangers);
    expect(batch.people).toMatchObject([
      { name: "Pria Sharma", rows: 2, choice: null, candidates: [{ name: "Priya Sharma", isNew: true, why: "name" }] },
      { name: "Mia Wong", rows: 1, choice: null, candidates: [] },
    ]);
    expect(batch.isReady).toBe(false);
    expect((await move.commit()).status).toBe(409);
    expect(await db.client.count()).toBe(1);
  });

  it("is a new client, one that is there or comes, or nobody, as the coach says", async () => {
    const move = await startMove(practice.coach.cookie);
    await move.add("clients.csv", clients);
    const [pria, mia] = (await move.add("weights.csv", strangers)).people;
    const left = await move.change({ people: { [pria.key]: pria.candidates[0].id, [mia.key]: "leave-out" } });
    expect(left.files[1].plan.counts).toMatchObject({ create: 2, error: 1 });
    const added = await move.change({ people: { [mia.key]: "new" } });
    expect(added).toMatchObject({ isReady: true, people: [{ choice: pria.candidates[0].id }, { choice: "new" }] });
    await move.commit();
    const mine = await db.measurement.findMany({ select: { client: { select: { joinDate: true, user: { select: { firstName: true, email: true } } } } } });
    expect(mine.map(({ client }) => client.user.firstName).toSorted()).toEqual(["Mia", "Priya", "Priya"]);
    expect(mine.find(({ client }) => client.user.firstName === "Mia")?.client).toMatchObject({ user: { email: null }, joinDate: new Date("2026-09-03") });
    await move.undo();
    expect(await db.client.count()).toBe(1);
  });

  it("is one person where one file has the email and another the name alone", async () => {
    const move = await startMove(practice.coach.cookie);
    await move.add("one.csv", "Email,Name,Date,Weight (kg)\nmia@example.com,Mia Wong,2026-09-02,64\n");
    const { people } = await move.add("two.csv", "Name,Date,Waist (cm)\nMia Wong,2026-09-04,80\n");
    expect(people).toMatchObject([{ email: "mia@example.com", name: "Mia Wong", choice: null }]);
    await move.change({ people: { [people[0].key]: "new" } });
    await move.commit();
    expect(await db.measurement.count({ where: { client: { user: { email: "mia@example.com" } } } })).toBe(2);
  });

  it("has to be said again when the list that brought her is left out", async () => {
    const move = await startMove(practice.coach.cookie);
    const { files } = await move.add("clients.csv", clients);
    const [pria] = (await move.add("weights.csv", strangers)).people;
    await move.change({ people: { [pria.key]: pria.candidates[0].id } });
    const { people } = await move.change({ files: { [files[0].id]: { leftOut: true } } });
    expect(people).toMatchObject([{ name: "Pria Sharma", choice: null }, { name: "Mia Wong", choice: null }]);
  });

  it("can't be somebody who is no client", async () => {
    const move = await startMove(practice.coach.cookie);
    const { people } = await move.add("weights.csv", strangers);
    expect((await callRoute(change, { cookie: practice.coach.cookie, params: { id: move.id }, body: { people: { [people[0].key]: practice.coach.id } } })).status).toBe(404);
    expect((await callRoute(change, { cookie: practice.coach.cookie, params: { id: move.id }, body: { people: { [people[0].key]: "nobody" } } })).status).toBe(404);
  });
});

describe("A file of a move", () => {
  it("is asked whose it is, unless its name says so", async () => {
    const move = await startMove(practice.coach.cookie);
    await move.add("clients.csv", clients);
    const named = await move.add("MyFitnessPal Priya Sharma.csv", "Date,Weight,Body Fat %\n2026-09-02,69.8,30\n");
    expect(named.files[1]).toMatchObject({ source: "myfitnesspal", kind: "measurements", questions: [], clientId: named.newClients[0].id });
    const unnamed = await move.add("export.csv", "Date,Weight,Body Fat %\n2026-09-02,60.8,30\n");
    expect(unnamed.files[2]).toMatchObject({ questions: ["client"], clientId: null });
    const asked = await move.change({ files: { [unnamed.files[2].id]: { clientId: practice.anna.id } } });
    expect(asked).toMatchObject({ isReady: true });
    await move.commit();
    expect(await db.measurement.count({ where: { clientId: practice.anna.id } })).toBe(1);
  });

  it("with dates that can be read in two ways is asked about, and with columns by hand is read so", async () => {
    const move = await startMove(practice.coach.cookie);
    const batch = await move.add("weights.csv", "Name,Day,Kilos\nAnna Berg,03/09/2026,60\nAnna Berg,04/09/2026,61\n");
    const [file] = batch.files;
    expect(file).toMatchObject({ questions: expect.arrayContaining(["dates"]) });
    expect(file.columns.map(({ name, samples }: { name: string; samples: string[] }) => [name, samples])).toEqual([["Name", ["Anna Berg"]], ["Day", ["03/09/2026", "04/09/2026"]], ["Kilos", ["60", "61"]]]);
    const said = await move.change({ files: { [file.id]: { kind: "measurements" } } });
    const read2 = await move.change({ files: { [file.id]: { dateOrder: "month-first", weightUnit: "kg", columns: { 2: "weight" } } } });
    expect(said.files[0].kind).toBe("measurements");
    expect(read2.files[0]).toMatchObject({ questions: [], columns: [{ field: "name" }, { field: "day" }, { field: "weight" }] });
    await move.commit();
    expect((await db.measurement.findMany({ orderBy: { day: "asc" } })).map(({ day }) => dateToDay(day))).toEqual(["2026-03-09", "2026-04-09"]);
  });

  it.each([
    ["a PDF", "%PDF-1.7 …", /not a CSV or Excel file/],
    ["an empty file", "", /Please provide CSV data/],
  ])("that is %s is kept with the reason, and can be left out", async (_what, content, reason) => {
    const move = await startMove(practice.coach.cookie);
    await move.add("clients.csv", clients);
    const batch = await move.add("odd.csv", content);
    expect(batch.files[1].problem).toMatch(reason);
    expect(batch.isReady).toBe(false);
    expect(await move.change({ files: { [batch.files[1].id]: { leftOut: true } } })).toMatchObject({ isReady: true });
  });
});

it("reads a later file with the same headings as the coach matched the first", async () => {
  const move = await startMove(practice.coach.cookie);
  const { files } = await move.add("scale.csv", "Wer,Wann,Wert\nAnna Berg,2026-09-08,60\n");
  expect(files[0]).toMatchObject({ kind: "unknown", questions: ["kind"] });
  await move.change({ files: { [files[0].id]: { kind: "measurements" } } });
  const matched = await move.change({ files: { [files[0].id]: { columns: { 0: "name", 1: "day", 2: "weight" }, weightUnit: "kg" } } });
  expect(matched).toMatchObject({ isReady: true });
  await move.commit();
  const later = await startMove(practice.coach.cookie);
  const again = await later.add("scale 2.csv", "wer,WANN,Wert\nAnna Berg,2026-09-15,61 kg\n");
  expect(again.files[0]).toMatchObject({ kind: "measurements", questions: [], plan: { counts: { create: 1 } } });
});

it("starts again when somebody whom its files may name is erased", async () => {
  const move = await startMove(practice.coach.cookie);
  await move.add("clients.csv", clients);
  await transaction((tx) => eraseFromImports(tx, { id: practice.anna.id, email: "anna@example.com", firstName: "Anna", lastName: "Berg" }));
  expect((await callRoute(read, { cookie: practice.coach.cookie, params: { id: move.id } })).status).toBe(404);
});

describe("Moves", () => {
  it("are listed once they are imported, apart from single imports, for coaches only", async () => {
    const move = await startMove(practice.coach.cookie);
    await move.add("clients.csv", clients);
    expect((await callRoute(list, { cookie: practice.coach.cookie })).body).toEqual([]);
    await move.commit();
    expect((await callRoute(list, { cookie: practice.coach.cookie })).body).toMatchObject([{ id: move.id, status: "committed" }]);
    expect((await callRoute(listSingle, { cookie: practice.coach.cookie })).body).toEqual([]);
    const [client, otherCoach] = [await makeSignedInClient(), await makeSignedInCoach()];
    expect((await callRoute(read, { cookie: client.cookie, params: { id: move.id } })).status).toBe(403);
    expect((await callRoute(read, { cookie: otherCoach.cookie, params: { id: move.id } })).status).toBe(200);
  });

  it("that nobody imports within a day are deleted with their files", async () => {
    const move = await startMove(practice.coach.cookie);
    await move.add("clients.csv", clients);
    const later = new Date(now.getTime() + 25 * 3_600_000);
    await deleteExpiredBatches(later);
    await deleteExpiredImportData(later);
    expect([await db.importBatch.count(), await db.importBatchFile.count(), await db.import.count()]).toEqual([0, 0, 0]);
    expect((await callRoute(read, { cookie: practice.coach.cookie, params: { id: move.id } })).status).toBe(404);
  });

  it("continue where they were stopped", async () => {
    const move = await startMove(practice.coach.cookie);
    await move.add("clients.csv", clients);
    const { files } = await move.add("check-ins.csv", checkIns);
    // Stopped after its first file, longer ago than a preview is kept.
    await db.importBatch.update({ where: { id: move.id }, data: { status: "committing", committedAt: now } });
    await callRoute(commitSingle, { cookie: practice.coach.cookie, body: { importId: files[0].plan.id, sendInvites: false } });
    const later = new Date(now.getTime() + 25 * 3_600_000);
    await deleteExpiredBatches(later);
    await deleteExpiredImportData(later);
    expect((await move.commit()).body).toMatchObject({ status: "committed" });
    expect([await db.client.count(), await db.checkIn.count()]).toEqual([3, 3]);
  });
});
