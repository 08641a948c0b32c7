import { type PageQuery, readPage, ResultPage, rowsBefore } from "@/lib/api/paging";
import { findMatchingAccounts } from "@/lib/people/accounts/matching";
import { db, queryRows } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { createCandidateSearch } from "@/lib/practice/import-batches/people-rules";
import { importKindOf } from "@/lib/practice/import-batches/rules";
import { type BatchFileRecord, type BatchRecord, batchSelect, type ImportBatchData, type NewClient, parseFileOptions, parseKind, parsePeople, toImportBatch } from "@/lib/practice/import-batches/shape";
import { findImportPlans } from "@/lib/practice/imports/queries";
import { Prisma } from "@/prisma/generated/client";

/** A move as it is stored. Throws 404. */
export async function readBatch(id: string): Promise<BatchRecord> {
  const record = await db.importBatch.findUnique({ where: { id }, select: batchSelect });
  if (!record) throw notFound();
  return record;
}

/** Throws 404. */
export async function getImportBatch(id: string, now: Date): Promise<ImportBatchData> {
  const record = await readBatch(id);
  return describeBatch(record, await findPlans([record], now), now);
}

/** The plans of all files of these moves, by import. */
const findPlans = (records: readonly BatchRecord[], now: Date) => findImportPlans(records.flatMap(({ files }) => files.flatMap(({ importId }) => importId ?? [])), now);

/** Moves that were imported, or were begun to be, newest first. */
export async function getCommittedBatches(page: PageQuery, now: Date): Promise<ResultPage<ImportBatchData>> {
  const { rows, next } = await readPage(
    page,
    ({ after, take }) => {
      const beyond = after && rowsBefore("committedAt", after);
      return db.importBatch.findMany({ where: { committedAt: { not: null }, AND: beyond }, orderBy: [{ committedAt: "desc" }, { id: "desc" }], take, select: batchSelect });
    },
    ({ committedAt, createdAt, id }) => ({ at: committedAt ?? createdAt, id }),
  );
  const plans = await findPlans(rows, now);
  return new ResultPage(await Promise.all(rows.map((row) => describeBatch(row, plans, now))), next);
}

async function describeBatch(record: BatchRecord, plans: Awaited<ReturnType<typeof findPlans>>, now: Date): Promise<ImportBatchData> {
  const isOpen = record.status === "previewed";
  const newClients = isOpen ? await findNewClients(record.files) : [];
  const isAsking = parsePeople(record.people).some(({ isUnknown, choice }) => isUnknown || choice !== null);
  const candidatesOf = isAsking ? await searchCandidates(newClients) : () => [];
  return toImportBatch(record, { plans, newClients, candidatesOf, now });
}

/** Finds who a person may be among the clients who are here and those whom the batch adds. */
async function searchCandidates(newClients: readonly NewClient[]) {
  const clients = (await findMatchingAccounts({ allClients: true })).filter(({ role, refusal }) => role === "client" && refusal === null);
  return createCandidateSearch([...newClients.map((client) => ({ ...client, isNew: true })), ...clients.map((client) => ({ ...client, isNew: false }))]);
}

/** The clients that these files' imports create, with the ids that they have or will have. Those who have left are in the archive then, and their history is imported all the same. */
export async function findNewClients(files: readonly Pick<BatchFileRecord, "kind" | "options" | "importId">[]): Promise<NewClient[]> {
  const ids = files.flatMap(({ kind, options, importId }) => (importId && importKindOf[parseKind(kind)] === "users" && !parseFileOptions(options).leftOut ? importId : []));
  if (ids.length === 0) return [];
  const rows = await queryRows<Omit<NewClient, "role" | "refusal" | "selfRegistered">>(Prisma.sql`
    SELECT r."targetId" AS "id", r."data"->'row'->>'firstName' AS "firstName", COALESCE(r."data"->'row'->>'lastName', '') AS "lastName", r."data"->'row'->>'email' AS "email",
      r."data"->'row'->>'phone' AS "phone", r."data"->'row'->>'emergencyContact' AS "emergencyContact", r."data"->'row'->>'location' AS "location",
      ARRAY(SELECT jsonb_array_elements_text(COALESCE(r."data"->'row'->'tags', '[]'))) AS "tags", r."data"->'row'->>'joinDate' AS "joinDate"
    FROM "ImportRow" r WHERE r."importId" = ANY(${ids}::text[]) AND r."action"::text = 'create' AND r."data"->'row'->>'role' = 'client' ORDER BY r."importId", r."line"`);
  // Two lists can have the same person.
  return [...new Map(rows.map((row): [string, NewClient] => [row.id, { ...row, role: "client", refusal: null, selfRegistered: false }])).values()];
}
