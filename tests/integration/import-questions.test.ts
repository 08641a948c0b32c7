import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as history } from "@/app/api/client-check-ins/[clientId]/route";
import { GET as readNumbers } from "@/app/api/client-check-ins/[clientId]/numbers/route";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { POST as importCsv } from "@/app/api/import-csv-clients/route";
import { GET as exportErrors } from "@/app/api/imports/[id]/errors/route";
import { GET as readImport } from "@/app/api/imports/[id]/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { POST as commit } from "@/app/api/imports/route";
import { GET as readForm, PUT as publish } from "@/app/api/question-forms/[form]/route";
import { DELETE as deleteQuestion } from "@/app/api/questions/[id]/route";
import { GET as listQuestions } from "@/app/api/questions/route";
import { PATCH as editCheckIn } from "@/app/api/weekly-check-ins/[id]/route";
import { POST as submit } from "@/app/api/weekly-check-ins/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { importFile } from "@/lib/practice/imports/commands";
import { applyImport } from "@/lib/practice/imports/commit";
import { revertImport } from "@/lib/practice/imports/undo";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { eraseDueQuestions } from "@/lib/work/questions/commands";
import { checkInAnswers } from "@/tests/factories/check-ins";
import { callRoute } from "@/tests/support/api";
import { type ImportPractice, startImportPractice } from "@/tests/support/import-practice";
import { makeSignedInClient } from "@/tests/support/signed-in-people";
import { unzip } from "@/tests/support/unzip";

// A Wednesday: the current due Monday is 16 November 2026.
const now = new Date("2026-11-18T12:00:00Z");
let coach: ImportPractice["coach"];
let anna: ImportPractice["anna"];

beforeEach(async () => {
  ({ coach, anna } = await startImportPractice(now));
});
afterEach(() => void vi.useRealTimers());

const later = (minutes: number) => void vi.setSystemTime(new Date(now.getTime() + 60_000 * minutes));
const file = `Email,Week,Wins,Steps,At the gym?,Mood in a word,Blank
anna@example.com,2,A walk,"8,000",Yes,Calm,
anna@example.com,11,,9500,no,,
`;
const steps = { column: 3, label: "Steps a day", kind: "number" };
const gym = { column: 4, label: "At the gym?", kind: "yes-no" };
const importing = (questions: object[] = [steps, gym], csvData = file) => callRoute(importCsv, { cookie: coach.cookie, body: { importType: "checkin-responses", csvData, questions } });
const previewing = (questions?: object[], csvData = file, kind = "checkin-responses") => callRoute(preview, { cookie: coach.cookie, body: { kind, csvData, ...(questions && { questions }) } });
const committing = (importId: string) => callRoute(commit, { cookie: coach.cookie, body: { importId } });
const undoing = (id: string) => callRoute(undo, { cookie: coach.cookie, params: { id } });
const planOf = async (id: string) => (await callRoute(readImport, { cookie: coach.cookie, params: { id } })).body;
const questions = async () => (await callRoute(listQuestions, { cookie: coach.cookie })).body;
const checkIns = async () => (await callRoute(history, { cookie: coach.cookie, params: { clientId: anna.id } })).body;
const answers = () => db.questionAnswer.findMany({ select: { label: true, version: true, position: true, text: true, number: true, yes: true }, orderBy: [{ checkIn: { dueMonday: "asc" } }, { position: "asc" }] });

const params = { form: "weekly-check-in" };
async function publishQuestion(questionId: string, label = "Steps a day") {
  const form = (await callRoute(readForm, { cookie: coach.cookie, params })).body;
  const body = { items: [...form.items, { questionId, label, required: false, hidden: false }], version: form.version, effectiveMonday: "2026-11-23" };
  expect((await callRoute(publish, { cookie: coach.cookie, params, body })).status).toBe(200);
}

describe("A preview", () => {
  it("names every column with content that fits no field, with samples and a kind, and keeps them all unless it is told which", async () => {
    const { body } = await previewing();
    expect(body.columns.map(({ header, field, question }: { header: string; field: string | null; question?: object }) => [header, field, question])).toEqual([
      ["Email", "email", undefined], ["Week", "week", undefined], ["Wins", "threeWins", undefined],
      ["Steps", "question", { label: "Steps", kind: "number", samples: ["8,000", "9500"] }],
      ["At the gym?", "question", { label: "At the gym?", kind: "yes-no", samples: ["Yes", "no"] }],
      ["Mood in a word", "question", { label: "Mood in a word", kind: "short-text", samples: ["Calm"] }],
      ["Blank", null, undefined],
    ]);
    expect(body.questions).toEqual([{ label: "Steps", kind: "number" }, { label: "At the gym?", kind: "yes-no" }, { label: "Mood in a word", kind: "short-text" }]);
    const none = (await previewing([])).body;
    expect([none.questions, none.counts.create, none.counts.error]).toEqual([[], 1, 1]);
    await committing(none.id);
    expect([await db.question.count(), await db.questionAnswer.count(), await db.checkIn.count()]).toEqual([0, 0, 1]);
  });

  it("keeps a column as a question that would fit a field, and leaves out one that is skipped, when a coach says so", async () => {
    const { body } = await callRoute(preview, { cookie: coach.cookie, body: { kind: "checkin-responses", csvData: file, columns: { 2: "question", 3: "" } } });
    expect(body.columns.map(({ field }: { field: string | null }) => field)).toEqual(["email", "week", "question", null, "question", "question", null]);
    expect(body.questions.map(({ label }: { label: string }) => label)).toEqual(["Wins", "At the gym?", "Mood in a word"]);
  });

  it("of Typeform reads its times as UTC, leaves its own columns out, and says what they are", async () => {
    const typeform = "#,Email,Wins,Start Date (UTC),Submit Date (UTC),Network ID\nx1,anna@example.com,A walk,2026-09-13 22:00:00,2026-09-13 23:30:00,ab12\n";
    const { body } = await previewing(undefined, typeform);
    expect([body.source, body.columns.map(({ field }: { field: string | null }) => field), body.questions]).toEqual([{ name: "typeform", kind: "checkin-responses" }, [null, "email", "threeWins", null, "timestamp", null], []]);
    await committing(body.id);
    expect((await db.checkIn.findFirst({ select: { submittedAt: true } }))?.submittedAt.toISOString()).toBe("2026-09-13T23:30:00.000Z");
  });

  it("shows the answers of the columns that are kept, and makes nothing yet", async () => {
    const { body } = await previewing([steps, gym]);
    expect(body.columns.slice(3, 6).map(({ field }: { field: string | null }) => field)).toEqual(["question", "question", null]);
    expect(body.questions).toEqual([{ label: "Steps a day", kind: "number" }, { label: "At the gym?", kind: "yes-no" }]);
    const list = (await callRoute(rows, { cookie: coach.cookie, params: { id: body.id } })).body;
    expect(list.map(({ changes }: { changes: string[] }) => changes.slice(1))).toEqual([["Three wins: A walk", "Steps a day: 8000", "At the gym?: Yes"], ["Steps a day: 9500", "At the gym?: No"]]);
    expect(await db.question.count()).toBe(0);
  });

  it("says nothing of columns in other kinds of import", async () => {
    const { body } = await previewing(undefined, "First name,Email,Pets\nMia,mia@example.com,Cat\n", "users");
    expect(body.columns[2]).toEqual({ header: "Pets", field: null, sample: "Cat", samples: ["Cat"], sure: true });
  });

  it.each<[string, object[], string, string]>([
    ["no words", [{ ...steps, label: " " }], "questions.0.label", "Please write the question"],
    ["201 characters", [{ ...steps, label: "x".repeat(201) }], "questions.0.label", "Please use at most 200 characters"],
    ["a column that is not there", [{ ...steps, column: 7 }], "questions.0.column", "This file has no such column. Please choose the file again."],
    ["a column below 0", [{ ...steps, column: -1 }], "questions.0.column", "Please enter at least 0"],
    ["a column that fits a field", [{ ...steps, column: 2 }], "questions.0.column", "This column is imported already"],
    ["the same column twice", [steps, { ...gym, column: 3 }], "questions.1.column", "This column is kept already"],
    ["the same words twice", [steps, { ...gym, label: "steps  A day" }], "questions.1.label", "Another column has these words. Please change one of them."],
    ["a scale", [{ ...steps, kind: "scale" }], "questions.0.kind", "Please choose how it's answered"],
    ["101 columns", Array.from({ length: 101 }, (_, column) => ({ ...steps, column, label: `Question ${column}` })), "questions", "Please keep at most 100 columns as questions"],
  ])("is refused for %s, by the field", async (_what, kept, field, message) => {
    for (const { status, body } of [await previewing(kept), await importing(kept)]) expect([status, body.fields]).toEqual([400, { [field]: message }]);
    expect(await db.import.count()).toBe(0);
  });

  it("is refused for columns of another kind of import", async () => {
    const { status, body } = await previewing([{ ...steps, column: 2 }], "First name,Email,Pets\nMia,mia@example.com,Cat\n", "users");
    expect([status, body.fields]).toEqual([400, { questions: "Only columns of check-in responses can be kept as questions" }]);
  });
});

describe("A column that is kept", () => {
  it("becomes a question that nobody is asked, and its cells are answers in the history, the trends and the record", async () => {
    const { status, body } = await importing();
    expect([status, body.stats]).toEqual([200, { total: 2, imported: 2, updated: 0, errors: 0 }]);
    expect(await questions()).toMatchObject([{ label: "Steps a day", kind: "number", archived: false, answers: 2, eraseAt: null }, { label: "At the gym?", kind: "yes-no", answers: 2 }]);
    expect((await answers()).map(({ number, ...answer }) => ({ ...answer, number: number && Number(number) }))).toEqual([
      { label: "Steps a day", version: 0, position: 3, text: null, number: 8000, yes: null }, { label: "At the gym?", version: 0, position: 4, text: null, number: null, yes: true },
      { label: "Steps a day", version: 0, position: 3, text: null, number: 9500, yes: null }, { label: "At the gym?", version: 0, position: 4, text: null, number: null, yes: false },
    ]);
    expect((await callRoute(readForm, { cookie: anna.cookie, params })).body.items.every(({ builtIn }: { builtIn: string | null }) => builtIn !== null)).toBe(true);
    expect((await checkIns()).map((checkIn: { answers: { text: string }[] }) => checkIn.answers.map(({ text }) => text))).toEqual([["9500", "No"], ["8000", "Yes"]]);
    const numbers = (await callRoute(readNumbers, { cookie: coach.cookie, params: { clientId: anna.id } })).body;
    expect(numbers[0].answers).toMatchObject([{ label: "Steps a day", value: 9500 }, { label: "At the gym?", value: false }]);
    const record = await callRoute(takeRecord, { cookie: anna.cookie, params: { id: anna.id } });
    expect(JSON.parse(unzip(new Uint8Array(record.body)).get("record.json") ?? "{}").checkIns[0].ownQuestions).toEqual([{ question: "Steps a day", answer: "8000" }, { question: "At the gym?", answer: "Yes" }]);
  });

  it("keeps a cell as it is, whatever unit its heading has", async () => {
    await importing([{ column: 2, label: "Thigh", kind: "short-text" }], "Email,Week,Thigh gap (in)\nanna@example.com,2,12\n");
    expect((await answers()).map(({ text }) => text)).toEqual(["12"]);
  });

  it("keeps a cell of another kind as it is written, and says so", async () => {
    const { body } = await importing([steps, gym, { column: 5, label: "Mood", kind: "short-text" }], `Email,Week,Wins,Steps,Gym,Mood
anna@example.com,2,A walk,many,Yes,
anna@example.com,3,A walk,"1,500,000",sometimes,${"x".repeat(501)}
anna@example.com,4,A walk,0.1234,,
anna@example.com,5,A walk,,,
anna@example.com,6,,,,
`);
    expect(body.stats).toMatchObject({ total: 5, imported: 4, errors: 1 });
    const noted = (await callRoute(rows, { cookie: coach.cookie, params: { id: body.importId }, query: { action: "noted" } })).body;
    expect(noted.map(({ line, note }: { line: number; note: string }) => [line, note.replace(/x+…/, "x")])).toEqual([
      [2, 'Steps a day: "many" is kept as text. Please enter a number'],
      [3, 'Steps a day: "1,500,000" is kept as text. Please enter at most 1,000,000; At the gym?: "sometimes" is kept as text. Please choose yes or no; Mood: "x" is kept as text. Please use at most 500 characters'],
      [4, 'Steps a day: "0.1234" is kept as text. Please use at most 3 decimals'],
    ]);
    expect((await answers()).filter(({ label }) => label.endsWith("(as written)")).map(({ label, text }) => [label, text?.slice(0, 9)])).toEqual([
      ["Steps a day (as written)", "many"], ["Steps a day (as written)", "1,500,000"], ["At the gym? (as written)", "sometimes"], ["Mood (as written)", "xxxxxxxxx"], ["Steps a day (as written)", "0.1234"],
    ]);
    const csv = new TextDecoder().decode((await callRoute(exportErrors, { cookie: coach.cookie, params: { id: body.importId } })).body);
    expect(csv).toContain("Line,Email,Week,Three wins,Steps a day,At the gym?,Mood,Error");
    expect(csv).toContain("6,anna@example.com,6,,,,,This row has no answers or numbers");
  });

  it("is not written again with the same file, and changed or later answers are updates", async () => {
    await importing();
    later(1);
    expect((await importing()).body.stats).toEqual({ total: 2, imported: 0, updated: 0, errors: 0 });
    expect((await importing([])).body.stats).toMatchObject({ updated: 0 });
    const { body } = await importing([steps, gym], file.replace("9500", "9000").replace("A walk", ""));
    expect(body.stats).toMatchObject({ imported: 0, updated: 1 });
    expect((await callRoute(rows, { cookie: coach.cookie, params: { id: body.importId }, query: { action: "update" } })).body[0].changes.slice(1)).toEqual(["Steps a day: 9500 → 9000"]);
    expect([(await questions()).length, await db.questionAnswer.count()]).toEqual([2, 4]);
  });

  it("is used by a second import with its words and kind, and another kind or a deletion makes a new question", async () => {
    await importing([steps]);
    const [first] = await questions();
    const others = "Email,Week,Steps\nanna@example.com,4,7000\n";
    await importing([{ ...steps, column: 2 }], others);
    expect(await questions()).toMatchObject([{ id: first.id, answers: 3 }]);
    await importing([{ ...steps, column: 2, kind: "short-text" }], "Email,Week,Steps\nanna@example.com,5,7000\n");
    expect(await questions()).toHaveLength(2);
    await callRoute(deleteQuestion, { cookie: coach.cookie, params: { id: first.id } });
    await importing([{ ...steps, column: 2 }], "Email,Week,Steps\nanna@example.com,6,7000\n");
    expect(await questions()).toMatchObject([{ id: first.id, eraseAt: expect.any(String) }, { kind: "short-text" }, { kind: "number", eraseAt: null }]);
  });

  it("is never made twice by two previews of the same columns", async () => {
    const [first, second] = [await previewing([steps]), await previewing([{ ...steps, column: 2 }], "Email,Week,Steps\nanna@example.com,4,7000\n")];
    expect((await committing(first.body.id)).status).toBe(200);
    const { status, body } = await committing(second.body.id);
    expect([status, body.message]).toEqual([409, "Something has changed since this preview. Please check it again."]);
    expect([await db.question.count(), await db.checkIn.count()]).toEqual([1, 2]);
  });

  it("can't be written once its question has been deleted since the preview", async () => {
    await importing([steps]);
    const { body: plan } = await previewing([{ ...steps, column: 2 }], "Email,Week,Steps\nanna@example.com,4,7000\n");
    await callRoute(deleteQuestion, { cookie: coach.cookie, params: { id: (await questions())[0].id } });
    expect((await committing(plan.id)).status).toBe(409);
    expect(await db.checkIn.count()).toBe(2);
  });

  it("is asked once the coach publishes it, and answered under its words beside what was imported", async () => {
    const { body } = await importing([steps]);
    const [question] = await questions();
    await publishQuestion(question.id);
    vi.setSystemTime(new Date("2026-11-23T10:00:00Z"));
    expect((await callRoute(submit, { cookie: anna.cookie, body: { ...checkInAnswers("great", 0), formVersion: 1, answers: [{ questionId: question.id, value: 10_000 }] } })).status).toBe(201);
    expect((await revertImport(coach.actor, body.importId, new Date())).questions).toEqual([{ label: "Steps a day", kind: "number" }]);
    expect([await db.questionAnswer.count(), await db.question.count()]).toEqual([1, 1]);
  });

  it("stays in a check-in that the client edits with a form that doesn't ask it", async () => {
    await importing([steps]);
    const [latest] = await checkIns();
    const edited = await callRoute(editCheckIn, { cookie: anna.cookie, params: { id: latest.id }, body: { ...checkInAnswers("great", 0), formVersion: 0, answers: [] } });
    expect(edited.body.answers).toMatchObject([{ label: "Steps a day", value: 9500 }]);
  });
});

describe("An undo", () => {
  it("removes the answers and the questions, and restores the check-ins that were updated", async () => {
    const first = (await importing([])).body;
    const before = [await db.checkIn.findMany(), await answers()];
    later(1);
    const second = (await importing()).body;
    expect(second.stats).toMatchObject({ imported: 1, updated: 1 });
    expect((await undoing(first.importId)).status).toBe(409);
    const { status, body } = await undoing(second.importId);
    expect([status, body.status, body.questions]).toEqual([200, "undone", []]);
    expect([await db.checkIn.findMany(), await answers()]).toEqual(before);
    expect(await questions()).toEqual([]);
    expect((await undoing(first.importId)).status).toBe(200);
    expect(await db.checkIn.count()).toBe(0);
  });

  it("restores the answer that an update replaced", async () => {
    await importing([steps]);
    const before = await db.questionAnswer.findMany();
    later(1);
    const { body } = await importing([steps, gym], file.replace("9500", "9000"));
    expect((await undoing(body.importId)).status).toBe(200);
    expect(await db.questionAnswer.findMany()).toEqual(before);
  });

  it("keeps a question that another import's answers use, says so, and the last undo removes it", async () => {
    const first = (await importing([steps, gym])).body;
    const second = (await importing([{ ...steps, column: 2 }], "Email,Week,Steps\nanna@example.com,4,7000\n")).body;
    expect((await undoing(first.importId)).body.questions).toEqual([{ label: "Steps a day", kind: "number" }]);
    expect(await questions()).toMatchObject([{ label: "Steps a day", answers: 1 }]);
    expect((await planOf(first.importId)).questions).toHaveLength(1);
    expect((await undoing(second.importId)).body.questions).toEqual([]);
    expect(await questions()).toEqual([]);
    expect((await planOf(first.importId)).questions).toEqual([]);
  });

  it("keeps a question that was published, and says so", async () => {
    const { importId } = (await importing()).body;
    await publishQuestion((await questions())[0].id);
    expect((await undoing(importId)).body.questions).toEqual([{ label: "Steps a day", kind: "number" }]);
    expect(await questions()).toMatchObject([{ label: "Steps a day", answers: 0 }]);
    expect(await db.questionAnswer.count()).toBe(0);
  });

  it("is refused once the client has edited a check-in, and nothing is removed", async () => {
    const { importId } = (await importing()).body;
    later(1);
    const [latest] = await checkIns();
    await callRoute(editCheckIn, { cookie: anna.cookie, params: { id: latest.id }, body: { ...checkInAnswers("great", 0), formVersion: 0, answers: [] } });
    const { status, body } = await undoing(importId);
    expect([status, body.message]).toEqual([409, expect.stringContaining("Anna Berg")]);
    expect([await db.questionAnswer.count(), await db.question.count()]).toEqual([4, 2]);
  });

  it("is not refused for a question that was deleted, whose answers nobody sees", async () => {
    const { importId } = (await importing([steps])).body;
    await callRoute(deleteQuestion, { cookie: coach.cookie, params: { id: (await questions())[0].id } });
    expect((await undoing(importId)).status).toBe(200);
    expect([await db.checkIn.count(), await db.question.count()]).toEqual([0, 0]);
  });
});

describe("A question that was deleted after an import", () => {
  it("is erased with its answers also from later imports, which can still be undone", async () => {
    await importing([steps]);
    await callRoute(deleteQuestion, { cookie: coach.cookie, params: { id: (await questions())[0].id } });
    later(1);
    const second = (await importing([gym], file.replace("A walk", "A long walk"))).body;
    expect(second.stats).toMatchObject({ updated: 2 });
    expect(await db.questionAnswer.count({ where: { number: { not: null } } })).toBe(2);
    expect(JSON.stringify(await db.importRow.findMany({ where: { importId: second.importId } }))).not.toContain("Steps a day");
    await eraseDueQuestions(new Date(now.getTime() + 31 * 24 * 3_600_000));
    expect((await undoing(second.importId)).status).toBe(200);
    expect(await db.questionAnswer.count()).toBe(0);
  });
});

describe("An import in which no row answers a kept column", () => {
  it("makes no question and names none", async () => {
    const { body } = await importing([steps], "Email,Week,Wins,Steps\nnobody@example.com,2,,8000\nanna@example.com,3,A walk,\n");
    expect([(await planOf(body.importId)).questions, await questions()]).toEqual([[], []]);
  });
});

describe("An import of many rows", () => {
  it("that stops half-way continues with the same questions, and so does its undo", async () => {
    const size = 600;
    await db.client.update({ where: { userId: anna.id }, data: { joinDate: dayToDate("2010-01-04") } });
    const csvData = `Email,Week,Steps\n${Array.from({ length: size }, (_, index) => `anna@example.com,${index + 1},${index}`).join("\n")}\n`;
    const kept = [{ column: 2, label: "Steps", kind: "number" as const }];
    const stop = (share: number) => {
      if (share >= 0.5) throw new Error("stopped");
    };
    const { body: plan } = await previewing(kept, csvData);
    await expect(applyImport(coach.actor, plan.id, { sendInvites: false }, now, stop)).rejects.toThrow("stopped");
    expect([await db.question.count(), await db.questionAnswer.count()]).toEqual([1, 500]);
    expect((await committing(plan.id)).body).toMatchObject({ created: size });
    expect(await questions()).toMatchObject([{ answers: size }]);
    await expect(revertImport(coach.actor, plan.id, now, stop)).rejects.toThrow("stopped");
    expect(await db.question.count()).toBe(1);
    expect((await undoing(plan.id)).status).toBe(200);
    expect([await db.question.count(), await db.questionAnswer.count(), await db.checkIn.count()]).toEqual([0, 0, 0]);

    // Sent again after a failure, the file continues the import that stopped.
    const request = { kind: "checkin-responses" as const, csvData, questions: kept };
    await expect(importFile(coach.actor, request, { sendInvites: false }, now, (share) => stop(share - 0.2))).rejects.toThrow("stopped");
    expect(await db.questionAnswer.count()).toBe(500);
    await importFile(coach.actor, request, { sendInvites: false }, now);
    expect(await questions()).toMatchObject([{ answers: size }]);
  });
});

describe("An erased client", () => {
  it("leaves no answer, no sample and no words of a column that names them, and the question stays for the others", async () => {
    const maya = await makeSignedInClient({ user: { firstName: "Maya", lastName: "Lind", email: "maya@example.com" }, client: { joinDate: dayToDate("2026-09-07") } });
    const csvData = "Email,Week,Steps,How is Anna?\nmaya@example.com,2,5000,\nanna@example.com,2,6000,Fine\n";
    const { importId } = (await importing([{ ...steps, column: 2 }, { column: 3, label: "How is Anna?", kind: "short-text" }], csvData)).body;
    await db.user.update({ where: { id: anna.id }, data: { archivedAt: new Date(now.getTime() - 30 * 86_400_000) } });
    expect(await eraseDueClients(now)).toBe(1);
    const plan = await planOf(importId);
    expect(plan.columns.map(({ header, sample, question }: { header: string; sample: string; question?: object }) => [header, sample, question])).toEqual([["Email", "", undefined], ["Week", "", undefined], ["Steps", "", undefined], ["", "", undefined]]);
    expect(plan.questions.map(({ label }: { label: string }) => label)).toEqual(["Steps a day", ""]);
    expect(await questions()).toMatchObject([{ label: "Steps a day", answers: 1 }, { answers: 0 }]);
    expect((await undoing(importId)).body.status).toBe("undone");
    expect([await questions(), await db.checkIn.count({ where: { clientId: maya.id } })]).toEqual([[], 0]);
  });
});
