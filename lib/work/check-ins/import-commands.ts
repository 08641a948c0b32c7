import { getWeekNumber } from "@/lib/core/weeks/rules";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { isActiveClient } from "@/lib/people/clients/policy";
import type { Tx } from "@/lib/platform/db";
import { checkInFields, checkInMetricNames, checkInTextNames, fieldNamesOfKind } from "@/lib/work/questions/check-in-fields";
import { findExistingQuestionIds, replaceAnswers } from "@/lib/work/questions/import-commands";
import { hasSameAnswers } from "@/lib/work/questions/imported";
import { type CheckInSnapshot, hasSameContent, isUnchangedSinceImport, type StoredCheckIn, storedCheckInSelect, toStoredCheckIn } from "@/lib/work/check-ins/shape";
import { Prisma } from "@/prisma/generated/client";

/*
 * Writes imported check-ins in batches, within the caller's transaction. It notifies nobody, because these weeks are in the past.
 */

/** A missing optional text is stored as null, a missing answer as blank text. */
const nullableColumnNames = new Set<string>(fieldNamesOfKind(checkInFields, "comment", "feeling"));
const columnNames = [...checkInTextNames, ...checkInMetricNames];
const columnListSql = (write: (name: string) => string) => Prisma.raw(columnNames.map(write).join(", "));
const columnsSql = columnListSql((name) => `"${name}"`);
const columnTypesSql = columnListSql((name) => `"${name}" ${(checkInMetricNames as readonly string[]).includes(name) ? "numeric" : "text"}`);
const valuesSql = columnListSql((name) => (nullableColumnNames.has(name) ? `NULLIF(d."${name}", '')` : `d."${name}"`));
const assignmentsSql = columnListSql((name) => `"${name}" = ${nullableColumnNames.has(name) ? `NULLIF(d."${name}", '')` : `d."${name}"`}`);

/** These check-ins as rows "d". They may carry the expected time of the last change, and the times to write. */
const recordsetSql = (all: readonly object[]) => Prisma.sql`
  jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS d("id" text, "clientId" text, "dueMonday" date, "weekNumber" int, "submittedAt" timestamptz,
    "feedback" text, "feedbackAt" timestamptz, "expected" timestamptz, "updatedAt" timestamptz, "importedAt" timestamptz, ${columnTypesSql})`;
const flattenContent = ({ content, answers: _answers, ...checkIn }: CheckInSnapshot) => ({ ...checkIn, ...content });

/** Inserts check-ins of active clients for weeks that have none yet and keep their number. Returns the ids of those inserted. */
export async function insertImportedCheckIns(tx: Tx, checkIns: readonly CheckInSnapshot[], now: Date): Promise<string[]> {
  const matching = await filterMatchingWeeks(tx, checkIns);
  if (matching.length === 0) return [];
  const inserted = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "CheckIn" ("id", "clientId", "dueMonday", "weekNumber", "submittedAt", "createdAt", "updatedAt", "importedAt", "feedback", "feedbackAt", "otherPhotoIds", ${columnsSql})
    SELECT d."id", d."clientId", d."dueMonday", d."weekNumber", d."submittedAt", ${now}, ${now}, ${now}, d."feedback", d."feedbackAt", '{}', ${valuesSql}
    FROM ${recordsetSql(matching.map(flattenContent))} JOIN "User" u ON u."id" = d."clientId" AND ${isActiveClient}
    ON CONFLICT ("clientId", "dueMonday") DO NOTHING RETURNING "id"`;
  const ids = inserted.map(({ id }) => id);
  await replaceAnswers(tx, answersOf(matching.filter(({ id, answers = [] }) => answers.length > 0 && ids.includes(id))), now);
  return ids;
}

const answersOf = (checkIns: readonly CheckInSnapshot[]) => checkIns.map(({ id, answers = [] }) => ({ id, answers }));

/** Drops check-ins whose week number no longer matches: the client's start date or pauses may have changed since the preview. */
async function filterMatchingWeeks(tx: Tx, checkIns: readonly CheckInSnapshot[]): Promise<CheckInSnapshot[]> {
  const clients = await tx.client.findMany({ where: { userId: { in: [...new Set(checkIns.map(({ clientId }) => clientId))] } }, select: { userId: true, ...membershipSelect } });
  const memberships = new Map(clients.map((client) => [client.userId, toMembership(client)]));
  return checkIns.filter(({ clientId, dueMonday, weekNumber: week }) => {
    const membership = memberships.get(clientId);
    return membership !== undefined && dueMonday >= membership.joinDate && getWeekNumber(dueMonday, membership) === week;
  });
}

/** Updates check-ins of an earlier import that nobody has changed since they were read. Returns the ids of those updated. */
export async function updateImportedCheckIns(tx: Tx, changes: readonly ImportedUpdate[], now: Date): Promise<string[]> {
  if (changes.length === 0) return [];
  const rows = changes.map(({ checkIn, found }) => ({ ...flattenContent(checkIn), expected: found.updatedAt, updatedAt: now, importedAt: now }));
  const updated = await tx.$queryRaw<{ id: string }[]>`${updateSql(rows)} AND c."updatedAt" = d."expected" AND c."importedAt" = c."updatedAt" RETURNING c."id"`;
  const ids = updated.map(({ id }) => id);
  await replaceAnswers(tx, answersOf(withOtherAnswers(changes).flatMap(({ checkIn }) => (ids.includes(checkIn.id) ? checkIn : []))), now);
  return ids;
}

const withOtherAnswers = (changes: readonly ImportedUpdate[]) => changes.filter(({ checkIn, found }) => !hasSameAnswers(checkIn.answers ?? [], found.answers ?? []));

/** An updated check-in, and the one it replaced. */
interface ImportedUpdate {
  checkIn: CheckInSnapshot;
  found: StoredCheckIn;
}

/** The ids of the imported check-ins that were changed since. */
export async function findChangedCheckIns(tx: Tx, added: readonly CheckInSnapshot[], changed: readonly ImportedUpdate[]): Promise<string[]> {
  const written = [...added, ...changed.map(({ checkIn }) => checkIn)];
  const stored = new Map((await tx.checkIn.findMany({ where: { id: { in: written.map(({ id }) => id) } }, select: storedCheckInSelect })).map((row) => [row.id, toStoredCheckIn(row)]));
  const questionIds = await findExistingQuestionIds(tx, [...new Set(written.flatMap(({ answers = [] }) => answers.map(({ questionId }) => questionId)))]);
  // The deletion of a question is no edit of the check-in.
  const withoutDeleted = (checkIn: CheckInSnapshot) => ({ ...checkIn, answers: (checkIn.answers ?? []).filter(({ questionId }) => questionIds.has(questionId)) });
  return written.filter((checkIn) => isChangedSinceImport(stored.get(checkIn.id), withoutDeleted(checkIn))).map(({ id }) => id);
}

/** Undoes an import: all of it, or nothing when any of its check-ins was changed since. Returns the ids of the changed ones. */
export async function undoImportedCheckIns(tx: Tx, added: readonly CheckInSnapshot[], changed: readonly ImportedUpdate[], now: Date): Promise<string[]> {
  const ids = [...added, ...changed.map(({ checkIn }) => checkIn)].map(({ id }) => id);
  // Locks the rows, so that no other write happens between the check and the undo.
  await tx.$queryRaw`SELECT "id" FROM "CheckIn" WHERE "id" = ANY(${ids}::text[]) ORDER BY "id" FOR UPDATE`;
  const changedIds = await findChangedCheckIns(tx, added, changed);
  if (changedIds.length > 0) return changedIds;
  await tx.$executeRaw`DELETE FROM "CheckIn" WHERE "id" = ANY(${added.map(({ id }) => id)}::text[])`;
  const before = changed.map(({ found }) => flattenContent(found));
  if (before.length > 0) await tx.$executeRaw(updateSql(before));
  await replaceAnswers(tx, answersOf(withOtherAnswers(changed).map(({ found }) => found)), now);
  return [];
}

function isChangedSinceImport(stored: StoredCheckIn | undefined, written: CheckInSnapshot): boolean {
  if (!stored) return true;
  return !isUnchangedSinceImport(stored) || !hasSameContent(stored, written) || stored.feedbackAt !== written.feedbackAt;
}

const updateSql = (all: readonly object[]) => Prisma.sql`
  UPDATE "CheckIn" c SET "weekNumber" = d."weekNumber", "submittedAt" = d."submittedAt", "feedback" = d."feedback", "feedbackAt" = d."feedbackAt",
    "updatedAt" = d."updatedAt", "importedAt" = d."importedAt", ${assignmentsSql}
  FROM ${recordsetSql(all)} WHERE c."id" = d."id"`;

/** The ids of the clients who have a check-in from before their new start date. */
export async function findClientsWithEarlierCheckIns(tx: Tx, firstDays: readonly { id: string; joinDate: string }[]): Promise<string[]> {
  if (firstDays.length === 0) return [];
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT d."id" FROM jsonb_to_recordset(${JSON.stringify(firstDays)}::jsonb) AS d("id" text, "joinDate" date)
    WHERE EXISTS (SELECT FROM "CheckIn" k WHERE k."clientId" = d."id" AND k."dueMonday" < d."joinDate")`;
  return found.map(({ id }) => id);
}
