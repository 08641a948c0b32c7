import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { POST as importCsv } from "@/app/api/import-csv-clients/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { POST as commit } from "@/app/api/imports/route";
import { PUT as completeIntake } from "@/app/api/intake-form/[clientId]/route";
import { checkInQuestions } from "@/components/check-ins/check-in-questions";
import { intakeFieldLabels } from "@/components/roster/profile/intake-sections";
import { dateToDay, dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { keysOf } from "@/lib/platform/objects";
import { checkInImportFields } from "@/lib/practice/imports/kinds/check-in-fields";
import { nutritionImportFields } from "@/lib/practice/imports/kinds/nutrition-fields";
import { matchColumns } from "@/lib/practice/imports/reading/columns";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

// A Wednesday: the current due Monday is 16 November 2026.
const now = new Date("2026-11-18T12:00:00Z");
type Coach = Awaited<ReturnType<typeof makeSignedInCoach>>;
let coach: Coach;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await resetDatabase();
  coach = await makeSignedInCoach();
});
afterEach(() => void vi.useRealTimers());

const later = (minutes: number) => void vi.setSystemTime(new Date(now.getTime() + 60_000 * minutes));
const importing = (importType: string, csvData: string | undefined, more: object = {}) => callRoute(importCsv, { cookie: coach.cookie, body: { importType, csvData, ...more } });
const checkIns = (csvData: string) => importing("checkin-responses", csvData);
const intakes = (csvData: string) => importing("nutrition-forms", csvData);
const undoing = (id: string) => callRoute(undo, { cookie: coach.cookie, params: { id } });
const errorsOf = async (id: string) => (await callRoute(rows, { cookie: coach.cookie, params: { id }, query: { action: "error" } })).body.map(({ error }: { error: string }) => error);
const anna = (more: object = {}) => makeSignedInClient({ user: { firstName: "Anna", lastName: "Berg", email: "anna@example.com", ...more }, client: { joinDate: dayToDate("2026-09-07") } });
const ofWeek = (clientId: string, dueMonday: string) => db.checkIn.findFirst({ where: { clientId, dueMonday: dayToDate(dueMonday) } });

describe("Clients from the client database", () => {
  const list = "First name,Email,Start date\nAna,ana@example.com,2026-09-07\nMaya,maya@example.com,\nNina,nina at example.com,\n";
  const emails = () => db.emailMessage.findMany({ select: { type: true, toEmail: true }, orderBy: { toEmail: "asc" } });

  it("are brought in with an account and invited, once", async () => {
    const { status, body } = await importing("clients", list);
    expect([status, body.stats]).toEqual([200, { total: 3, imported: 2, updated: 0, errors: 1 }]);
    expect(await db.client.findFirst({ where: { user: { email: "ana@example.com" } }, select: { joinDate: true, user: { select: { role: true } } } })).toEqual({ joinDate: dayToDate("2026-09-07"), user: { role: "client" } });
    const invitations = [{ type: "set-password", toEmail: "ana@example.com" }, { type: "set-password", toEmail: "maya@example.com" }];
    expect(await emails()).toEqual(invitations);
    expect((await importing("clients", list)).body.stats).toEqual({ total: 3, imported: 0, updated: 0, errors: 1 });
    expect(await emails()).toEqual(invitations);
    expect(await errorsOf(body.importId)).toEqual([expect.stringMatching(/^Email/)]);
  });

  it("aren't invited if the coach says so, and can be undone", async () => {
    const { body } = await importing("clients", list, { sendInvites: false });
    expect(await emails()).toEqual([]);
    expect((await undoing(body.importId)).body.status).toBe("undone");
    expect(await db.user.count({ where: { email: "ana@example.com" } })).toBe(0);
  });
});

describe("Check-ins from another form", () => {
  it("are imported into their weeks in the product's units, and past weeks count as reviewed", async () => {
    const { id } = await anna();
    const { status, body } = await checkIns(`Timestamp,Email Address,Weight (lbs),Waist (inches),Energy (1-10),How did your training go?,Coach feedback
21/09/2026 18:15:00,ANNA@example.com,137,32,7,"Well, mostly","Keep going"
16/11/2026 07:30,anna@example.com,62 kg,81,8/10,Three sessions,
`);
    expect([status, body.stats]).toEqual([200, { total: 2, imported: 2, updated: 0, errors: 0 }]);
    expect(await ofWeek(id, "2026-09-21")).toMatchObject({
      weekNumber: 3, submittedAt: new Date("2026-09-21T17:15:00Z"), trainingManagement: "Well, mostly", energyLevel: 7, threeWins: "", feedback: "Keep going", feedbackAt: new Date("2026-09-21T17:15:00Z"), feedbackById: null,
    });
    const first = await ofWeek(id, "2026-09-21");
    expect([Number(first?.weight), Number(first?.waist)]).toEqual([62.14, 81.28]);
    expect(await ofWeek(id, "2026-11-16")).toMatchObject({ weekNumber: 11, energyLevel: 8, feedback: null, feedbackAt: null });
    expect(Number((await ofWeek(id, "2026-11-16"))?.waist)).toBe(205.74);
    expect([await db.emailMessage.count(), await db.notification.count(), await db.message.count()]).toEqual([0, 0, 0]);
  });

  it("are matched by name without an email, ignoring case, accents and blanks", async () => {
    const { id } = await makeSignedInClient({ user: { firstName: "Zoë", lastName: "van Dijk" }, client: { joinDate: dayToDate("2026-09-07") } });
    const { body } = await checkIns("Name;Week;Wins\nzoe  VAN DIJK;2;A long walk\n");
    expect(body.stats).toEqual({ total: 1, imported: 1, updated: 0, errors: 0 });
    expect(await ofWeek(id, "2026-09-14")).toMatchObject({ threeWins: "A long walk", weekNumber: 2, submittedAt: new Date("2026-09-14T08:00:00Z") });
  });

  it("report the errors of each row and import the valid rows", async () => {
    await anna();
    await makeSignedInClient({ user: { firstName: "Ida", lastName: "Two", email: "ida1@example.com" } });
    await makeSignedInClient({ user: { firstName: "Ida", lastName: "Two", email: "ida2@example.com" } });
    await makeSignedInClient({ user: { email: "gone@example.com", archivedAt: now } });
    await makeSignedInCoach({ email: "staff@example.com" });
    const { body } = await checkIns(`Email,Name,Week,Timestamp,Energy,Workouts,Wins
anna@example.com,,2,,11,many,x
nobody@example.com,,2,,5,,
,Ida Two,2,,5,,
gone@example.com,,2,,5,,
staff@example.com,,2,,5,,
anna@example.com,,40,,5,,
anna@example.com,,,2026-08-01,5,,
anna@example.com,,,2026-12-24,5,,
anna@example.com,,2,,,,
anna@example.com,,,,5,,
,,2,,5,,
anna@example.com,,3,,5,,Good
`);
    expect(body.stats).toEqual({ total: 12, imported: 2, updated: 0, errors: 10 });
    expect(await errorsOf(body.importId)).toEqual([
      "Email: no client has this email; import them as a client first",
      "Name: 2 clients have this name; please fill in their email",
      "Email: this client was deleted. Restore them first, in Clients under Deleted clients",
      "Email: this is a member of staff, not a client",
      "Week: week 40 hasn't started yet. This client is in week 11",
      "Timestamp: this is before the client's start date, 7 September 2026. Import people with an earlier Start date first, or change it in their profile",
      "Timestamp: This lies in the future",
      "This row has no answers or numbers",
      "Timestamp: Please enter when it was sent, or the client's week number in a column called Week",
      "Email: Please fill in their email or name",
    ]);
    // The first row has a note, and its cells are kept as they are written.
    const [noted] = (await callRoute(rows, { cookie: coach.cookie, params: { id: body.importId }, query: { action: "noted" } })).body;
    expect([noted.line, noted.note]).toEqual([2, 'Energy: "11" is kept as text. Please choose from 1 to 10; Workouts completed: "many" is kept as text. Please enter a number']);
    expect(await db.questionAnswer.findMany({ select: { label: true, text: true }, orderBy: { label: "asc" } })).toEqual([{ label: "Energy (as written)", text: "11" }, { label: "Workouts (as written)", text: "many" }]);
  });

  it("add nothing when they are imported again, and update what an import wrote if the file has changed", async () => {
    const { id } = await anna();
    const file = "Email,Week,Wins,Weight\nanna@example.com,2,A walk,62\n";
    await checkIns(file);
    later(1);
    expect((await checkIns(file)).body.stats).toEqual({ total: 1, imported: 0, updated: 0, errors: 0 });
    const { body } = await checkIns("Email,Week,Wins,Weight\nanna@example.com,2,,61.5\n");
    expect(body.stats).toEqual({ total: 1, imported: 0, updated: 1, errors: 0 });
    expect(await ofWeek(id, "2026-09-14")).toMatchObject({ threeWins: "A walk" });
    expect(Number((await ofWeek(id, "2026-09-14"))?.weight)).toBe(61.5);
    expect(await db.checkIn.count()).toBe(1);
  });

  it("do not overwrite a check-in the client sent or one the coach has reviewed since", async () => {
    const { id } = await anna();
    await makeCheckIn(db, { clientId: id, submittedAt: new Date("2026-09-21T08:00:00Z"), threeWins: "Mine" });
    await checkIns("Email,Week,Wins\nanna@example.com,11,Imported\n");
    const imported = await ofWeek(id, "2026-11-16");
    later(1);
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: imported?.id ?? "" }, body: { feedback: "Lovely" } });
    const { body } = await checkIns("Email,Week,Wins\nanna@example.com,3,Other\nanna@example.com,11,Other\n");
    expect(await errorsOf(body.importId)).toEqual([
      "there's already a check-in for the week of 21 September 2026, which stays unchanged",
      "there's already a check-in for the week of 16 November 2026, which stays unchanged",
    ]);
    expect(await ofWeek(id, "2026-11-16")).toMatchObject({ threeWins: "Imported", feedback: "Lovely" });
  });

  it("can be undone, which restores changed check-ins", async () => {
    const { id } = await anna();
    const first = (await checkIns("Email,Week,Wins,Weight\nanna@example.com,2,A walk,62\n")).body;
    const before = await db.checkIn.findMany();
    later(1);
    const second = (await checkIns("Email,Week,Wins,Weight\nanna@example.com,2,A run,61\nanna@example.com,3,New,\n")).body;
    expect(second.stats).toMatchObject({ imported: 1, updated: 1 });
    expect((await undoing(first.importId)).status).toBe(409);
    expect((await undoing(second.importId)).status).toBe(200);
    expect(await db.checkIn.findMany()).toEqual(before);
    expect((await undoing(first.importId)).status).toBe(200);
    expect(await db.checkIn.count({ where: { clientId: id } })).toBe(0);
  });

  it("cannot be undone once the coach has edited one of them", async () => {
    const { id } = await anna();
    const { importId } = (await checkIns("Email,Week,Wins\nanna@example.com,2,A walk\nanna@example.com,11,A run\n")).body;
    later(1);
    await callRoute(giveFeedback, { cookie: coach.cookie, params: { id: (await ofWeek(id, "2026-11-16"))?.id ?? "" }, body: { feedback: "Lovely" } });
    const { status, body } = await undoing(importId);
    expect([status, body.message]).toEqual([409, expect.stringContaining("Anna Berg")]);
    expect(await db.checkIn.count()).toBe(2);
  });

  it("count a week number without paused weeks, from the first Monday that was due", async () => {
    const { id } = await anna();
    await db.pause.create({ data: { clientId: id, startsOn: dayToDate("2026-09-14"), endsOn: dayToDate("2026-09-27") } });
    await checkIns("Email,Week,Wins\nanna@example.com,2,After the pause\n");
    expect((await db.checkIn.findMany()).map(({ dueMonday, weekNumber }) => [dateToDay(dueMonday), weekNumber])).toEqual([["2026-09-28", 2]]);
  });

  it.each([
    { what: "the start date", change: (clientId: string) => db.client.update({ where: { userId: clientId }, data: { joinDate: dayToDate("2026-10-05") } }) },
    { what: "a pause", change: (clientId: string) => db.pause.create({ data: { clientId, startsOn: dayToDate("2026-09-10"), endsOn: dayToDate("2026-09-20") } }) },
  ])("are refused if $what has changed the client's week numbers since the preview", async ({ change }) => {
    const { id } = await anna();
    const plan = await callRoute(preview, { cookie: coach.cookie, body: { kind: "checkin-responses", csvData: "Email,Timestamp,Wins\nanna@example.com,21/09/2026,One\n" } });
    await change(id);
    const { status, body } = await callRoute(commit, { cookie: coach.cookie, body: { importId: plan.body.id } });
    expect([status, body.message]).toEqual([409, "Something has changed since this preview. Please check it again."]);
    expect(await db.checkIn.count()).toBe(0);
  });

  it("match the questions of the product's own form", () => {
    const labels = checkInQuestions.flatMap(({ name, label, heading }) => [[name, label], [name, heading]] as const);
    for (const [name, label] of labels) expect(matchColumns([label], checkInImportFields).map(({ field }) => field), label).toEqual([name]);
  });
});

describe("Nutrition forms", () => {
  const form = `Email,Motivation,Diet,Height,Weight (lbs),Injuries,Equipment,DOB,Favourite colour,Waist
anna@example.com,Stronger,Vegan,5'8",150,"Knee issues, lower back pain",Rings,04/05/1994,Green,no idea
`;

  it("create a record and keep unmatched answers under their heading", async () => {
    const { id } = await anna();
    const { body } = await intakes(form);
    expect(body.stats).toEqual({ total: 1, imported: 1, updated: 0, errors: 0 });
    const record = await db.intakeRecord.findUniqueOrThrow({ where: { clientId: id } });
    expect(record).toMatchObject({
      motivation: "Stronger", currentDiet: "Vegan", injuries: ["Lower Back Pain", "Knee Issues"], availableEquipment: [], submittedAt: null, version: 1,
      otherAnswers: { "Favourite colour": "Green", "Available equipment": "Rings", Waist: "no idea" },
    });
    expect([Number(record.height), Number(record.weight)]).toEqual([172.72, 68.04]);
    expect((await db.client.findUniqueOrThrow({ where: { userId: id } })).dateOfBirth).toEqual(dayToDate("1994-05-04"));
    expect((await intakes(form)).body.stats).toEqual({ total: 1, imported: 0, updated: 0, errors: 0 });
    expect((await undoing(body.importId)).status).toBe(200);
    expect([await db.intakeRecord.count(), (await db.client.findUniqueOrThrow({ where: { userId: id } })).dateOfBirth]).toEqual([0, null]);
  });

  it("only fill the blank answers of a form the client has sent", async () => {
    const { id } = await anna();
    await db.intakeRecord.create({ data: { clientId: id, motivation: "My own", injuries: ["Hip Problems"], submittedAt: now, otherAnswers: { "Favourite colour": "Blue" } } });
    const before = await db.intakeRecord.findUniqueOrThrow({ where: { clientId: id } });
    const { body } = await intakes(form);
    expect(body.stats).toMatchObject({ imported: 0, updated: 1 });
    expect(await db.intakeRecord.findUniqueOrThrow({ where: { clientId: id } })).toMatchObject({
      motivation: "My own", currentDiet: "Vegan", injuries: ["Hip Problems"], otherAnswers: { "Favourite colour": "Blue", "Available equipment": "Rings" }, version: 2,
    });
    expect((await undoing(body.importId)).status).toBe(200);
    const { version: _, updatedAt: __, ...content } = await db.intakeRecord.findUniqueOrThrow({ where: { clientId: id } });
    expect({ ...before, ...content }).toEqual(before);
  });

  it("overwrite what the coach wrote, and cannot be undone once the record has been edited", async () => {
    const { id } = await anna();
    await db.intakeRecord.create({ data: { clientId: id, motivation: "As her coach heard", foodBudget: "Small" } });
    const { body } = await intakes(form);
    expect(await db.intakeRecord.findUniqueOrThrow({ where: { clientId: id } })).toMatchObject({ motivation: "Stronger", foodBudget: "Small", version: 2 });
    later(1);
    await callRoute(completeIntake, { cookie: coach.cookie, params: { clientId: id }, body: { version: 2, lifestyle: "Two children" } });
    const { status, body: refused } = await undoing(body.importId);
    expect([status, refused.message]).toEqual([409, expect.stringContaining("Anna Berg")]);
    expect(await db.intakeRecord.findUniqueOrThrow({ where: { clientId: id } })).toMatchObject({ motivation: "Stronger", lifestyle: "Two children" });
    expect((await db.client.findUniqueOrThrow({ where: { userId: id } })).dateOfBirth).not.toBeNull();
  });

  it("keep an answer under a heading named like an Object.prototype property", async () => {
    const { id } = await anna();
    await intakes("Email,constructor\nanna@example.com,b\n");
    await db.intakeRecord.update({ where: { clientId: id }, data: { submittedAt: now } });
    const { body } = await intakes("Email,toString\nanna@example.com,c\n");
    expect(body.stats).toEqual({ total: 1, imported: 0, updated: 1, errors: 0 });
    expect((await db.intakeRecord.findFirst())?.otherAnswers).toEqual({ constructor: "b", toString: "c" });
    const [row] = (await callRoute(rows, { cookie: coach.cookie, params: { id: body.importId } })).body;
    expect(row.changes).toEqual(["toString: c"]);
  });

  it("report the errors of each row, and keep a cell that can't be read as another answer, with a note", async () => {
    await anna();
    const { body } = await intakes("Email,Height,DOB,Motivation\nanna@example.com,900 cm,yesterday,\nida@example.com,,,\n");
    expect(await errorsOf(body.importId)).toEqual(["This row has no answers"]);
    const [noted] = (await callRoute(rows, { cookie: coach.cookie, params: { id: body.importId }, query: { action: "noted" } })).body;
    expect(noted.note).toBe('Date of birth: "yesterday" is kept under "Other answers". Please write the date as 1990-03-31, or 31/03/1990; Height: "900 cm" is kept under "Other answers". Please enter at most 250');
    expect((await db.intakeRecord.findFirst())?.otherAnswers).toEqual({ Height: "900 cm", "Date of birth": "yesterday" });
  });

  it("match the labels of the client record", () => {
    for (const name of keysOf(intakeFieldLabels)) expect(matchColumns([intakeFieldLabels[name]], nutritionImportFields).map(({ field }) => field), name).toEqual([name]);
  });
});

describe("An import without a file", () => {
  it("is refused outside demo mode", async () => {
    for (const csvData of [undefined, " \n"]) {
      const { status, body } = await importing("checkin-responses", csvData);
      expect([status, body.message]).toEqual([400, "Please provide CSV data to import"]);
    }
  });

  it("is for coaches", async () => {
    const client = await anna();
    expect((await callRoute(importCsv, { cookie: client.cookie, body: { importType: "nutrition-forms", csvData: "Email\n" } })).status).toBe(403);
  });
});
