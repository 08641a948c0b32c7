import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { makeCompleteClient, markedPerson } from "@/tests/factories/complete-client";
import { createSessionCookieHeader } from "@/tests/support/api";
import { clearCaches, runWithoutTriggers, tableNames } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

const markedName = { firstName: "Zéphyrine", lastName: "O'Quillan" } as const;
const otherPerson = { firstName: "Ottoline", lastName: "Abernethy", email: "ottoline@example.com", phone: "+44 7700 900111" };

/** Every row of every table as text, its table's name before it; sorted. */
async function dumpRows(): Promise<string[]> {
  const tables = await tableNames();
  const rows = await db.$queryRawUnsafe<{ row: string }[]>(tables.map((name) => `SELECT '${name} ' || t::text AS row FROM "${name}" t`).join(" UNION ALL "));
  return rows.map(({ row }) => row).toSorted();
}

const extractIds = (rows: readonly string[]) => new Set(rows.join(" ").match(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g));

/**
 * Two whole clients, "she" and another, whom a coach and two nutritionists look after: `hers` has answered her diary,
 * `theirs` the other's. Beside them a client who is paused, and one in the archive. Everyone is signed in.
 */
export async function makeTestWorld(now = new Date()) {
  const [coach, hers, theirs] = [await makeSignedInCoach({ firstName: "Cora" }), await makeSignedInNutritionist({ firstName: "Nora" }), await makeSignedInNutritionist({ firstName: "Nina" })];
  const before = extractIds(await dumpRows());
  const whole = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: hers.id }, now, markedPerson);
  const chat = await db.thread.create({ data: { clientId: whole.id, nutritionistId: hers.id, staffKey: hers.id, lastMessageAt: now } });
  const asked = { threadId: chat.id, senderId: whole.id, recipientId: hers.id, createdAt: now };
  const question = await db.message.create({ data: { ...asked, content: `Meals of ${markedName.firstName} ${markedName.lastName}, ${markedPerson.email}` } });
  const rows = await dumpRows();
  const she = { ...whole, ...(await findOwnRecords(whole.id)), cookie: await createSessionCookieHeader(whole) };

  const otherWhole = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: theirs.id }, now, otherPerson);
  const another = { ...otherWhole, ...(await findOwnRecords(otherWhole.id)), cookie: await createSessionCookieHeader(otherWhole) };
  const paused = await makeSignedInClient({ user: { firstName: "Petra" }, client: { joinDate: dayToDate("2026-01-05"), pauses: { create: { startsOn: dayToDate("2026-01-12"), endsOn: dayToDate("2099-01-01") } } } });
  const archived = await makeSignedInClient({ user: { firstName: "Arla", archivedAt: now } });
  const ids = [...extractIds(rows)].filter((id) => !before.has(id));
  return { now, coach, hers, theirs, she, another, paused, archived, chatIds: [chat.id, question.id], marks: collectMarks(rows, ids) };
}
export type TestWorld = Awaited<ReturnType<typeof makeTestWorld>>;
export type RecordOwner = TestWorld["she"];

/** One record of hers of each kind that an address or a body can name. */
async function findOwnRecords(clientId: string) {
  const [checkIn, diary, plan, note, lead, mail, payment, link, row, news, skip] = [
    await db.checkIn.findFirstOrThrow({ where: { clientId } }),
    await db.foodDiary.findFirstOrThrow({ where: { clientId } }),
    await db.nutritionPlan.findFirstOrThrow({ where: { clientId } }),
    await db.coachNote.findFirstOrThrow({ where: { clientId } }),
    await db.lead.findFirstOrThrow({ where: { clientId } }),
    await db.emailMessage.findFirstOrThrow({ where: { userId: clientId } }),
    await db.payment.findFirstOrThrow({ where: { clientId, status: "failed" } }),
    await db.paymentLink.findFirstOrThrow({ where: { clientId } }),
    await db.importRow.findFirstOrThrow({ where: { personId: clientId } }),
    await db.notification.findFirstOrThrow({ where: { userId: clientId } }),
    await db.emailSkip.findFirstOrThrow({ where: { clientId } }),
  ];
  return {
    checkInId: checkIn.id, diaryId: diary.id, planId: plan.id, noteId: note.id, leadId: lead.id, emailId: mail.id, paymentId: payment.id,
    payToken: link.token, payUrl: link.url, importId: row.importId, notificationId: news.id, campaignId: skip.campaignId,
  };
}

/** All that tells of her: the ids of her rows, her name, address and number, and what stands in her texts, as "Wins of Zéphyrine". */
function collectMarks(rows: readonly string[], ids: readonly string[]) {
  const texts = new Set(rows.join("\n").match(new RegExp(`[A-Z][a-z -]+ of ${markedName.firstName}`, "g")));
  return { ids, texts: [...texts], person: [markedName.firstName, "Quillan", "zephyrine", markedPerson.phone.slice(-6)] };
}

/** What must never be told to someone who has nothing to do with her. */
export const clientSecrets = ({ marks }: TestWorld) => [...marks.ids, ...marks.person];

/** What must never be told to a nutritionist: she knows whom she works for by name, with her diary and what is to be heeded. */
export function secretsFromNutritionist({ marks, she, chatIds }: TestWorld, { isHers }: { isHers: boolean }) {
  const texts = ["Lunch", "Iron", ...(isHers ? ["Plan", "Meals"] : [])].map((about) => `${about} of ${markedName.firstName}`);
  const known = new Set([...texts, she.id, she.diaryId, she.files.plate, she.files.portrait, ...(isHers ? [she.planId, she.files.planFile, ...chatIds] : [])]);
  return [...marks.ids, ...marks.texts, `"${markedPerson.email}"`, markedPerson.phone.slice(-6)].filter((secret) => !known.has(secret));
}

/** Which of these stand in an answer, in whatever part of it. */
export function findLeakedSecrets({ status, headers, body }: { status: number; headers: Headers; body: unknown }, secrets: readonly string[]) {
  const content = body instanceof ArrayBuffer ? Buffer.from(body).toString("utf8") : JSON.stringify(body);
  const said = `${status} ${[...headers].flat().join(" ")} ${decodeEntities(content ?? "")}`.toLowerCase();
  return secrets.filter((secret) => said.includes(secret.toLowerCase()));
}
const decodeEntities = (text: string) => text.replaceAll("&#x27;", "'").replaceAll("&#39;", "'");

/** Her rows: those that name her or anything of hers. What those who look after her have opened is noted after they have it. */
export async function findClientRows({ marks, coach, hers }: TestWorld) {
  const isNote = (row: string) => row.startsWith("AuditEvent") && [coach.id, hers.id].some((id) => row.includes(id));
  return (await dumpRows()).filter((row) => !isNote(row) && [...marks.ids, ...marks.person].some((mark) => row.includes(mark)));
}

/** Keeps all rows as they are now, and answers what brings them back: a hundredth of the time that making them takes. */
export async function snapshotRows(): Promise<() => Promise<void>> {
  const tables = await tableNames();
  await db.$executeRawUnsafe(`DO $$ BEGIN CREATE SCHEMA kept; ${tables.map((name) => `CREATE TABLE kept."${name}" AS TABLE public."${name}";`).join(" ")} END $$`);
  const back = tables.map((name) => `DELETE FROM public."${name}"; INSERT INTO public."${name}" SELECT * FROM kept."${name}";`).join(" ");
  return async () => {
    // Rows come back in any order, and no trigger is to count them again.
    await runWithoutTriggers(back);
    clearCaches();
  };
}
