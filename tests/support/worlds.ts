import { publicSessionId } from "@/lib/people/sessions/policy";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { makeCompleteClient, markedPerson } from "@/tests/factories/complete-client";
import { createSessionCookieHeader } from "@/tests/support/api";
import { clearCaches, runWithoutTriggers, tableNames } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { saveStoredFiles } from "@/tests/support/stored-files";

const markedName = { firstName: "Zéphyrine", lastName: "O'Quillan" } as const;
/** With and without its space. Six digits alone also turn up in random ids. */
const phoneMarks = [markedPerson.phone.slice(-11), markedPerson.phone.slice(-11).replace(" ", "")];
const otherPerson = { firstName: "Ottoline", lastName: "Abernethy", email: "ottoline@example.com", phone: "+44 7700 900111" };

/** Every row of every table as text prefixed with the table's name, sorted. */
async function dumpRows(): Promise<string[]> {
  const tables = await tableNames();
  const rows = await db.$queryRawUnsafe<{ row: string }[]>(tables.map((name) => `SELECT '${name} ' || t::text AS row FROM "${name}" t`).join(" UNION ALL "));
  return rows.map(({ row }) => row).toSorted();
}

const extractIds = (rows: readonly string[]) => new Set(rows.join(" ").match(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g));

/**
 * Two complete clients with a coach and two nutritionists: `nutritionist` wrote the client's plan, `otherNutritionist` the other
 * client's. Also a paused client and an archived one. Everyone is signed in.
 */
export async function makeTestWorld(now = new Date()) {
  const [coach, nutritionist, otherNutritionist] = [await makeSignedInCoach({ firstName: "Cora" }), await makeSignedInNutritionist({ firstName: "Nora" }), await makeSignedInNutritionist({ firstName: "Nina" })];
  const before = extractIds(await dumpRows());
  const completeClient = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id }, now, markedPerson);
  const chat = await db.thread.create({ data: { clientId: completeClient.id, nutritionistId: nutritionist.id, staffKey: nutritionist.id, lastMessageAt: now } });
  const messageFields = { threadId: chat.id, senderId: completeClient.id, recipientId: nutritionist.id, createdAt: now };
  const question = await db.message.create({ data: { ...messageFields, content: `Meals of ${markedName.firstName} ${markedName.lastName}, ${markedPerson.email}` } });
  const rows = await dumpRows();
  const client = { ...completeClient, ...(await findOwnRecords(completeClient.id)), cookie: await createSessionCookieHeader(completeClient) };

  const otherComplete = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: otherNutritionist.id }, now, otherPerson);
  const otherClient = { ...otherComplete, ...(await findOwnRecords(otherComplete.id)), cookie: await createSessionCookieHeader(otherComplete) };
  const paused = await makeSignedInClient({ user: { firstName: "Petra" }, client: { joinDate: dayToDate("2026-01-05"), pauses: { create: { startsOn: dayToDate("2026-01-12"), endsOn: dayToDate("2099-01-01") } } } });
  const archived = await makeSignedInClient({ user: { firstName: "Arla", archivedAt: now } });
  const ids = [...extractIds(rows)].filter((id) => !before.has(id));
  return { now, coach, nutritionist, otherNutritionist, client, otherClient, paused, archived, chatIds: [chat.id, question.id], marks: collectMarks(rows, ids) };
}
export type TestWorld = Awaited<ReturnType<typeof makeTestWorld>>;
export type RecordOwner = TestWorld["client"];

/** One of the client's records of each kind that a path or a body can refer to. */
async function findOwnRecords(clientId: string) {
  const [checkIn, step, diary, plan, note, lead, submission, email, payment, paid, link, row, notification, skip, passkey, session, message] = [
    await db.checkIn.findFirstOrThrow({ where: { clientId } }),
    await db.nextStep.findFirstOrThrow({ where: { clientId, outcome: null } }),
    await db.foodDiary.findFirstOrThrow({ where: { clientId } }),
    await db.nutritionPlan.findFirstOrThrow({ where: { clientId } }),
    await db.coachNote.findFirstOrThrow({ where: { clientId } }),
    await db.lead.findFirstOrThrow({ where: { clientId } }),
    await db.leadSubmission.findFirstOrThrow({ where: { lead: { clientId } } }),
    await db.emailMessage.findFirstOrThrow({ where: { userId: clientId } }),
    await db.payment.findFirstOrThrow({ where: { clientId, status: "failed" } }),
    await db.payment.findFirstOrThrow({ where: { clientId, status: "succeeded" } }),
    await db.paymentLink.findFirstOrThrow({ where: { clientId } }),
    await db.importRow.findFirstOrThrow({ where: { personId: clientId } }),
    await db.notification.findFirstOrThrow({ where: { userId: clientId } }),
    await db.emailSkip.findFirstOrThrow({ where: { clientId } }),
    await db.passkey.findFirstOrThrow({ where: { userId: clientId } }),
    await db.session.findFirstOrThrow({ where: { userId: clientId } }),
    await db.message.findFirstOrThrow({ where: { senderId: clientId, thread: { staffKey: "coach" } } }),
  ];
  const steps = await db.nextStep.findMany({ where: { checkInId: checkIn.id }, select: { text: true } });
  return {
    // What feedback on this check-in must name, so that it overwrites nothing unseen.
    feedback: { replaces: checkIn.feedbackAt?.toISOString(), steps: steps.map(({ text }) => text), holdSeconds: 0 },
    checkInId: checkIn.id, stepId: step.id, diaryId: diary.id, planId: plan.id, noteId: note.id, leadId: lead.id, submissionId: submission.id, emailId: email.id, paymentId: payment.id, paidPaymentId: paid.id,
    payToken: link.token, payUrl: link.url, importId: row.importId, notificationId: notification.id, campaignId: skip.campaignId,
    passkeyId: passkey.id, credentialId: passkey.credentialId, sessionId: publicSessionId(session.id), messageId: message.id,
  };
}

/** Everything that identifies the client: row ids, name, email, phone number and the marker in texts, such as "Wins of Zéphyrine". */
function collectMarks(rows: readonly string[], ids: readonly string[]) {
  const texts = new Set(rows.join("\n").match(new RegExp(`[A-Z][a-z -]+ of ${markedName.firstName}`, "g")));
  return { ids, texts: [...texts], person: [markedName.firstName, "Quillan", "zephyrine", ...phoneMarks] };
}

/** The texts that a person without access to the client must never receive. */
export const clientSecrets = ({ marks }: TestWorld) => [...marks.ids, ...marks.person];

/** The texts that a nutritionist must never receive: they see only names, diaries and dietary notes of clients. */
export function secretsFromNutritionist({ marks, client, chatIds }: TestWorld, { isOwnNutritionist }: { isOwnNutritionist: boolean }) {
  const texts = ["Lunch", "Iron", ...(isOwnNutritionist ? ["Plan", "Meals"] : [])].map((about) => `${about} of ${markedName.firstName}`);
  const allowed = new Set([...texts, client.id, client.diaryId, client.files.plate, client.files.portrait, ...(isOwnNutritionist ? [client.planId, client.files.planFile, ...chatIds] : [])]);
  return [...marks.ids, ...marks.texts, `"${markedPerson.email}"`, ...phoneMarks].filter((secret) => !allowed.has(secret));
}

/** Returns the secrets that a response contains. */
export function findLeakedSecrets({ status, headers, body }: { status: number; headers: Headers; body: unknown }, secrets: readonly string[]) {
  const content = body instanceof ArrayBuffer ? Buffer.from(body).toString("utf8") : JSON.stringify(body);
  const responseText = `${status} ${[...headers].flat().join(" ")} ${decodeEntities(content ?? "")}`.toLowerCase();
  return secrets.filter((secret) => responseText.includes(secret.toLowerCase()));
}
const decodeEntities = (text: string) => text.replaceAll("&#x27;", "'").replaceAll("&#39;", "'");

/** The rows that contain one of the client's marks. Excludes access events, which are recorded after the response. */
export async function findClientRows({ marks, coach, nutritionist }: TestWorld) {
  const isAccessEvent = (row: string) => row.startsWith("AuditEvent") && [coach.id, nutritionist.id].some((id) => row.includes(id));
  return (await dumpRows()).filter((row) => !isAccessEvent(row) && [...marks.ids, ...marks.person].some((mark) => row.includes(mark)));
}

/** Saves all rows and stored files and returns a function that restores them, 100 times as fast as creating them. */
export async function snapshotData(): Promise<() => Promise<void>> {
  const tables = await tableNames();
  await db.$executeRawUnsafe(`DO $$ BEGIN CREATE SCHEMA snapshot; ${tables.map((name) => `CREATE TABLE snapshot."${name}" AS TABLE public."${name}";`).join(" ")} END $$`);
  const restoreSql = tables.map((name) => `DELETE FROM public."${name}"; INSERT INTO public."${name}" SELECT * FROM snapshot."${name}";`).join(" ");
  const restoreFiles = saveStoredFiles();
  return async () => {
    restoreFiles();
    // Foreign keys and triggers are off, because rows are restored in any order and must not be counted again.
    await runWithoutTriggers(restoreSql);
    clearCaches();
  };
}
