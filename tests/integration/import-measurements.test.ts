import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as readNumbers } from "@/app/api/client-check-ins/[clientId]/numbers/route";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { POST as commit } from "@/app/api/imports/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { callRoute } from "@/tests/support/api";
import { type ImportPractice, startImportPractice } from "@/tests/support/import-practice";
import { makeSignedInClient, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { unzip } from "@/tests/support/unzip";

// A Wednesday: the current due Monday is 16 November 2026.
const now = new Date("2026-11-18T12:00:00Z");
let practice: ImportPractice;
beforeEach(async () => void (practice = await startImportPractice(now)));
afterEach(() => void vi.useRealTimers());

const file = "Email,Date,Weight,Waist (in),Body Fat %,Note\nanna@example.com,2026-08-03,70.2,31,30.1,\nanna@example.com,2026-09-16,69.4,,29.8,Before breakfast\n";
const planning = async (csvData = file, more: object = {}) => (await callRoute(preview, { cookie: practice.coach.cookie, body: { kind: "measurements", csvData, ...more } })).body;
const importing = async (csvData = file, more: object = {}) => {
  const { id } = await planning(csvData, more);
  return { id, ...(await callRoute(commit, { cookie: practice.coach.cookie, body: { importId: id } })).body };
};
const rowsOf = async (id: string) => (await callRoute(rows, { cookie: practice.coach.cookie, params: { id } })).body;
const numbersOf = async (cookie: string) => (await callRoute(readNumbers, { cookie, params: { clientId: practice.anna.id } })).body;

describe("Measurements from a file", () => {
  it("are in the client's numbers by day, for her and her coach, and in her record", async () => {
    expect(await importing()).toMatchObject({ created: 2, updated: 0, errors: [], message: "2 measurements created, 0 updated." });
    for (const cookie of [practice.coach.cookie, practice.anna.cookie])
      expect(await numbersOf(cookie)).toMatchObject([
        { dueDate: "2026-09-16", weekNumber: 3, isMeasured: true, data: { weight: 69.4 }, others: [{ label: "Body Fat %", text: "29.8" }, { label: "Note", text: "Before breakfast" }] },
        { dueDate: "2026-08-03", weekNumber: -1, isMeasured: true, data: { weight: 70.2, waist: 78.74 }, others: [{ label: "Body Fat %", text: "30.1" }] },
      ]);
    const record = JSON.parse(unzip(new Uint8Array((await callRoute(takeRecord, { cookie: practice.anna.cookie, params: { id: practice.anna.id } })).body)).get("record.json") ?? "{}");
    expect(record.measurements).toMatchObject([{ day: "2026-08-03", weight: 70.2, waist: 78.74 }, { day: "2026-09-16", weight: 69.4, others: { Note: "Before breakfast" } }]);
  });

  it("are found by what is in a column whose heading says nothing, and the preview says that it guessed", async () => {
    const odd = "Kontakt,Wann,Waage,Laune\nanna@example.com,2026-08-03,70.2 kg,gut\nanna@example.com,2026-09-16,69.4 kg,müde\n";
    const { columns, counts } = await planning(odd);
    expect(counts).toMatchObject({ create: 2, error: 0 });
    expect(columns).toMatchObject([{ field: "email", sure: false }, { field: "day", sure: false }, { field: "weight", sure: false }, { field: "other", sure: true }]);
    const left = await planning(odd, { columns: { 0: "email", 1: "day", 2: "" } });
    expect(left.columns).toMatchObject([{ field: "email", sure: true }, { field: "day", sure: true }, { field: null, sure: true }, { field: "other", sure: true }]);
  });

  it("are for her and coaches only", async () => {
    await importing();
    const [other, nutritionist] = [await makeSignedInClient(), await makeSignedInNutritionist()];
    expect((await callRoute(readNumbers, { cookie: other.cookie, params: { clientId: practice.anna.id } })).status).toBe(404);
    expect((await callRoute(readNumbers, { cookie: nutritionist.cookie, params: { clientId: practice.anna.id } })).status).toBe(403);
  });

  it("add nothing a second time, fill in a day that is there, and are undone in the order they came", async () => {
    const first = await importing();
    expect(await importing()).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const second = await importing("Email,Date,Hips\nanna@example.com,2026-09-16,98\nanna@example.com,2026-09-17,97.5\n");
    expect(second).toMatchObject({ created: 1, updated: 1 });
    expect((await rowsOf(second.id)).map(({ changes }: { changes: string[] }) => changes)).toEqual([["16 September 2026", "Hips: none → 98 cm"], ["17 September 2026", "Hips: 97.5 cm"]]);
    expect((await callRoute(undo, { cookie: practice.coach.cookie, params: { id: first.id } })).status).toBe(409);
    expect(await db.measurement.count()).toBe(3);
    for (const { id } of [second, first]) expect((await callRoute(undo, { cookie: practice.coach.cookie, params: { id } })).body.status).toBe("undone");
    expect(await db.measurement.count()).toBe(0);
  });

  it("keep what can't be read as it is written, with a note, and need only a person, a day and something measured", async () => {
    const { id } = await planning("Email,Date,Weight,Arms\nanna@example.com,2026-09-16,forgot 🙈,30\nanna@example.com,soon,70,\nanna@example.com,2027-01-01,70,\nanna@example.com,2026-09-18,,\n,2026-09-19,70,\n");
    expect((await rowsOf(id)).map(({ action, note, error }: { action: string; note: string | null; error: string | null }) => [action, note ?? error])).toEqual([
      ["create", 'Weight: "forgot 🙈" is kept as text. Please write a weight, such as 62 kg or 137 lbs'],
      ["error", 'Date: "soon" is not a date; write it like 2026-03-31'],
      ["error", 'Date: "2027-01-01" lies in the future or too far back'],
      ["error", "This row has no measurement"],
      ["error", "Email: Please fill in their email or name"],
    ]);
    await callRoute(commit, { cookie: practice.coach.cookie, body: { importId: id } });
    expect(await numbersOf(practice.coach.cookie)).toMatchObject([{ data: { arms: 30 }, others: [{ label: "Weight (as written)", text: "forgot 🙈" }] }]);
  });

  it("say how weights without a unit and dates are read, and read them as the coach says", async () => {
    const pounds = "Name,Date,Weight,Waist\nAnna Berg,03/04/2026,154,31\n";
    const plan = await planning(pounds);
    expect([plan.units, plan.dates]).toEqual([{ weight: { unit: "lbs", isSure: false, sample: "154" }, length: { unit: "in", isSure: false, sample: "31" } }, { order: "day-first", isSure: false, sample: "03/04/2026", day: "2026-04-03" }]);
    await importing(pounds, { weightUnit: "kg", lengthUnit: "cm", dateOrder: "month-first" });
    expect(await numbersOf(practice.coach.cookie)).toMatchObject([{ dueDate: "2026-03-04", data: { weight: 154, waist: 31 } }]);
    expect((await callRoute(preview, { cookie: practice.coach.cookie, body: { kind: "measurements", csvData: pounds, weightUnit: "cm" } })).status).toBe(400);
  });

  it("have a unit for arms and thighs alone too", async () => {
    const limbs = "Email,Date,Arms,Thighs\nanna@example.com,2026-09-16,12,22\n";
    expect((await planning(limbs)).units.length).toEqual({ unit: "cm", isSure: false, sample: "12" });
    await importing(limbs, { lengthUnit: "in" });
    expect((await numbersOf(practice.coach.cookie))[0].data).toMatchObject({ arms: 30.48, thighs: 55.88 });
  });

  it("go to the client whom a row names, and to the chosen one only where no column names anybody", async () => {
    const { counts, needsClient } = await planning("Member,Date,Weight\nAnna Berg,2026-09-16,70\n,2026-09-17,71\n", { clientId: practice.anna.id, columns: { 0: "name" } });
    expect([needsClient, counts.create, counts.error]).toEqual([false, 1, 1]);
  });

  it("keep their columns apart where two have the same heading", async () => {
    await importing("Email,Date,Weight,Notes,Notes\nanna@example.com,2026-09-16,70,first,second\n");
    expect((await numbersOf(practice.coach.cookie))[0].others).toEqual([{ label: "Notes", text: "first" }, { label: "Notes (column 5)", text: "second" }]);
  });

  it("that couldn't be imported go when the client is erased, also from a file that names nobody", async () => {
    await planning("Date,Weight,Secret\nsoon,70,mine\n", { clientId: practice.anna.id });
    await db.client.update({ where: { userId: practice.anna.id }, data: { erasureRequestedAt: new Date("2026-10-01T00:00:00Z") } });
    await eraseDueClients(now);
    expect(await db.importRow.count()).toBe(0);
  });

  it("of one day on several lines become one, and the last of two numbers counts, with a note", async () => {
    const { id, created } = await importing("Email,Date,Weight,Waist (cm),Mood\nanna@example.com,2026-09-16 07:00,70,,calm\nanna@example.com,16/09/2026,,80,\nanna@example.com,2026-09-17,69.5,,\nanna@example.com,2026-09-16 21:00,70.6,,tired\n");
    expect(created).toBe(2);
    expect((await numbersOf(practice.coach.cookie)).map(({ dueDate, data, others }: { dueDate: string; data: object; others?: object[] }) => [dueDate, data, others])).toMatchObject([
      ["2026-09-17", { weight: 69.5 }, undefined],
      ["2026-09-16", { weight: 70.6, waist: 80 }, [{ label: "Mood", text: "tired" }]],
    ]);
    expect((await rowsOf(id))[0].note).toBe('Weight: "70 kg" was left out, because line 5 has "70.6 kg" for the same day; Mood: "calm" was left out, because line 5 has "tired" for the same day');
  });

  it("of one day are merged by what is measured: a dash is blank, and rows that name nobody stay apart", async () => {
    const { id } = await planning("Email,Date,Weight,Waist (cm)\nanna@example.com,2026-09-16,70,-\nANNA@example.com,2026-09-16,n/a,80\n,2026-09-16,60,\n,2026-09-16,61,\n");
    expect((await rowsOf(id)).map(({ changes, note, error }: { changes: string[]; note: string | null; error: string | null }) => [changes, note, error])).toEqual([
      [["16 September 2026", "Weight: 70 kg", "Waist: 80 cm"], null, null],
      [[], null, "Email: Please fill in their email or name"],
      [[], null, "Email: Please fill in their email or name"],
    ]);
  });

  it("are left out of a day whose check-in has the same number", async () => {
    await db.checkIn.create({ data: { clientId: practice.anna.id, dueMonday: dayToDate("2026-09-21"), weekNumber: 2, weight: 69, submittedAt: now, energySleepMindset: "", trainingManagement: "", nutritionManagement: "", focusArea: "", threeWins: "", physicalChanges: "", oneImprovement: "", coachSupport: "", referralThoughts: "", longTermGoal: "" } });
    await importing("Email,Date,Weight,Hips\nanna@example.com,2026-09-21,69.5,98\n");
    expect((await numbersOf(practice.coach.cookie)).map(({ data }: { data: object }) => data)).toMatchObject([{ weight: 69 }, { hips: 98 }]);
  });

  it("of an app's export, which names nobody, go to the client that the coach chooses", async () => {
    const app = "Date,Weight,Body Fat %\n2026-09-16,69.4,29.8\n";
    const plan = await planning(app);
    expect([plan.source, plan.needsClient, plan.counts.error]).toEqual([{ name: "myfitnesspal", kind: "measurements" }, true, 1]);
    const { counts, needsClient, id } = await planning(app, { clientId: practice.anna.id });
    expect([counts.create, counts.error, needsClient]).toEqual([1, 0, true]);
    expect((await rowsOf(id))[0].who).toBe("Anna Berg");
    await callRoute(commit, { cookie: practice.coach.cookie, body: { importId: id } });
    expect(await numbersOf(practice.coach.cookie)).toMatchObject([{ dueDate: "2026-09-16", data: { weight: 69.4 } }]);
    for (const clientId of [practice.coach.id, "nobody"]) expect((await callRoute(preview, { cookie: practice.coach.cookie, body: { kind: "measurements", csvData: app, clientId } })).status).toBe(404);
  });

  it.each([
    ["Garmin", 'Time,Weight,Change,BMI\n" Sep 16, 2026",\n7:12 AM,69.4 kg,0.2 kg,22.6\n" Sep 14, 2026",\n7:05 AM,69.2 kg,--,22.5\n'],
    ["Cronometer", "Day,Time,Group,Metric,Unit,Amount\n2026-09-16,,Body,Weight,kg,69.4\n2026-09-14,,Body,Weight,kg,69.2\n"],
  ])("are read from %s", async (_, csvData) => {
    await importing(csvData, { clientId: practice.anna.id });
    expect((await numbersOf(practice.coach.cookie)).map(({ dueDate, data }: { dueDate: string; data: { weight: number } }) => [dueDate, data.weight])).toEqual([["2026-09-16", 69.4], ["2026-09-14", 69.2]]);
  });

  it("go with the client", async () => {
    await importing();
    await db.user.delete({ where: { id: practice.anna.id } });
    expect(await db.measurement.count()).toBe(0);
  });
});
