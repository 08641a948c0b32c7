import { db } from "@/lib/platform/db";
import { makeWholeClient, marked } from "@/tests/factories/whole-client";
import { cookieOf } from "@/tests/support/api";
import { forgetCaches, tableNames, withoutTriggers } from "@/tests/support/database";
import { aClient, aCoach, aNutritionist } from "@/tests/support/people";
import { dateOf } from "@/lib/platform/clock";

const her = { firstName: "Zéphyrine", lastName: "O'Quillan" } as const;
const other = { firstName: "Ottoline", lastName: "Abernethy", email: "ottoline@example.com", phone: "+44 7700 900111" };

/** Every row of every table as text, its table's name before it; sorted. */
async function dump(): Promise<string[]> {
  const tables = await tableNames();
  const rows = await db.$queryRawUnsafe<{ row: string }[]>(tables.map((name) => `SELECT '${name} ' || t::text AS row FROM "${name}" t`).join(" UNION ALL "));
  return rows.map(({ row }) => row).toSorted();
}

const idsIn = (rows: readonly string[]) => new Set(rows.join(" ").match(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g));

/**
 * Two whole clients, "she" and another, whom a coach and two nutritionists look after: `hers` has answered her diary,
 * `theirs` the other's. Beside them a client who is paused, and one in the archive. Everyone is signed in.
 */
export async function makeWorld(now = new Date()) {
  const [coach, hers, theirs] = [await aCoach({ firstName: "Cora" }), await aNutritionist({ firstName: "Nora" }), await aNutritionist({ firstName: "Nina" })];
  const before = idsIn(await dump());
  const whole = await makeWholeClient(db, { coachId: coach.id, nutritionistId: hers.id }, now, marked);
  const chat = await db.thread.create({ data: { clientId: whole.id, nutritionistId: hers.id, staffKey: hers.id, lastMessageAt: now } });
  const asked = { threadId: chat.id, senderId: whole.id, recipientId: hers.id, createdAt: now };
  const question = await db.message.create({ data: { ...asked, content: `Meals of ${her.firstName} ${her.lastName}, ${marked.email}` } });
  const rows = await dump();
  const she = { ...whole, ...(await recordsOf(whole.id)), cookie: await cookieOf(whole) };

  const otherWhole = await makeWholeClient(db, { coachId: coach.id, nutritionistId: theirs.id }, now, other);
  const another = { ...otherWhole, ...(await recordsOf(otherWhole.id)), cookie: await cookieOf(otherWhole) };
  const paused = await aClient({ user: { firstName: "Petra" }, client: { joinDate: dateOf("2026-01-05"), pauses: { create: { startsOn: dateOf("2026-01-12"), endsOn: dateOf("2099-01-01") } } } });
  const archived = await aClient({ user: { firstName: "Arla", archivedAt: now } });
  const ids = [...idsIn(rows)].filter((id) => !before.has(id));
  return { now, coach, hers, theirs, she, another, paused, archived, chatIds: [chat.id, question.id], marks: marksOf(rows, ids) };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;
export type Owner = World["she"];

/** One record of hers of each kind that an address or a body can name. */
async function recordsOf(clientId: string) {
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
function marksOf(rows: readonly string[], ids: readonly string[]) {
  const texts = new Set(rows.join("\n").match(new RegExp(`[A-Z][a-z -]+ of ${her.firstName}`, "g")));
  return { ids, texts: [...texts], person: [her.firstName, "Quillan", "zephyrine", marked.phone.slice(-6)] };
}

/** What must never be told to someone who has nothing to do with her. */
export const secretsOf = ({ marks }: World) => [...marks.ids, ...marks.person];

/** What must never be told to a nutritionist: she knows whom she works for by name, with her diary and what is to be heeded. */
export function secretsFromNutritionist({ marks, she, chatIds }: World, { isHers }: { isHers: boolean }) {
  const texts = ["Lunch", "Iron", ...(isHers ? ["Plan", "Meals"] : [])].map((about) => `${about} of ${her.firstName}`);
  const known = new Set([...texts, she.id, she.diaryId, she.files.plate, she.files.portrait, ...(isHers ? [she.planId, she.files.planFile, ...chatIds] : [])]);
  return [...marks.ids, ...marks.texts, `"${marked.email}"`, marked.phone.slice(-6)].filter((secret) => !known.has(secret));
}

/** Which of these stand in an answer, in whatever part of it. */
export function toldIn({ status, headers, body }: { status: number; headers: Headers; body: unknown }, secrets: readonly string[]) {
  const content = body instanceof ArrayBuffer ? Buffer.from(body).toString("utf8") : JSON.stringify(body);
  const said = `${status} ${[...headers].flat().join(" ")} ${decoded(content ?? "")}`.toLowerCase();
  return secrets.filter((secret) => said.includes(secret.toLowerCase()));
}
const decoded = (text: string) => text.replaceAll("&#x27;", "'").replaceAll("&#39;", "'");

/** Her rows: those that name her or anything of hers. What those who look after her have opened is noted after they have it. */
export async function rowsOf({ marks, coach, hers }: World) {
  const isNote = (row: string) => row.startsWith("AuditEvent") && [coach.id, hers.id].some((id) => row.includes(id));
  return (await dump()).filter((row) => !isNote(row) && [...marks.ids, ...marks.person].some((mark) => row.includes(mark)));
}

/** Keeps all rows as they are now, and answers what brings them back: a hundredth of the time that making them takes. */
export async function keepRows(): Promise<() => Promise<void>> {
  const tables = await tableNames();
  await db.$executeRawUnsafe(`DO $$ BEGIN CREATE SCHEMA kept; ${tables.map((name) => `CREATE TABLE kept."${name}" AS TABLE public."${name}";`).join(" ")} END $$`);
  const back = tables.map((name) => `DELETE FROM public."${name}"; INSERT INTO public."${name}" SELECT * FROM kept."${name}";`).join(" ");
  return async () => {
    // Rows come back in any order, and no trigger is to count them again.
    await withoutTriggers(back);
    forgetCaches();
  };
}
