import { invalidCursor, type PageQuery, readPage, ResultPage, rowsBefore } from "@/lib/api/paging";
import type { Coach } from "@/lib/auth/actor";
import { recordAuditEventsNow } from "@/lib/core/audit/commands";
import { isUninvited } from "@/lib/people/accounts/bulk";
import { csvResponse } from "@/lib/platform/csv";
import { db, type Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { ImportAction, ImportRow } from "@/lib/practice/imports/contract";
import { getImportKind } from "@/lib/practice/imports/kinds/registry";
import { questionField } from "@/lib/practice/imports/reading/columns";
import { createsPeople } from "@/lib/practice/imports/rules";
import { getRowCells, type ImportPlanData, type ImportRecord, importSelect, parseImportKindName, parseImportOptions, parseImportStats, toImportPlan, toImportRow } from "@/lib/practice/imports/shape";
import { importChunkSize, readStagedRows } from "@/lib/practice/imports/staging";
import { findExistingQuestionIds } from "@/lib/work/questions/import-commands";

/** Committed and undone imports, newest first. */
export async function getCommittedImports(page: PageQuery, now: Date): Promise<ResultPage<ImportPlanData>> {
  const found = await readPage(
    page,
    ({ after, take }) => {
      const beyond = after && rowsBefore("committedAt", after);
      return db.import.findMany({ where: { status: { not: "previewed" }, batchFile: null, AND: beyond }, orderBy: [{ committedAt: "desc" }, { id: "desc" }], take, select: importSelect });
    },
    ({ committedAt, createdAt, id }) => ({ at: committedAt ?? createdAt, id }),
  );
  return new ResultPage(await buildImportPlans(db, found.rows, now), found.next);
}

/** Throws 404, also for an import that was never read to its end. */
export const getImport = async (id: string, now: Date): Promise<ImportPlanData> => buildImportPlan(db, await getImportRecord(db, id), now);

/** The plans of these imports, by id; without those that were never read to their end. */
export async function findImportPlans(ids: readonly string[], now: Date): Promise<Map<string, ImportPlanData>> {
  const records = await db.import.findMany({ where: { id: { in: [...ids] } }, select: importSelect });
  return new Map((await buildImportPlans(db, records, now)).map((plan) => [plan.id, plan]));
}

/** Builds the plan of a loaded import. Throws 404 for one that was never read to its end. */
export async function buildImportPlan(tx: Tx, record: ImportRecord, now: Date): Promise<ImportPlanData> {
  const [plan] = await buildImportPlans(tx, [record], now);
  if (!plan) throw notFound();
  return plan;
}

export async function getImportRecord(tx: Tx, id: string): Promise<ImportRecord> {
  const record = await tx.import.findUnique({ where: { id }, select: importSelect });
  if (!record) throw notFound();
  return record;
}

async function buildImportPlans(tx: Tx, records: readonly ImportRecord[], now: Date): Promise<ImportPlanData[]> {
  const [uninvited, earlier] = [await countUninvited(tx, records), await findEarlierImports(tx, records)];
  const existingQuestions = await findExistingQuestionIds(tx, records.flatMap(({ status, options }) => (status === "committed" || status === "undone" ? parseImportOptions(options).questions.map(({ questionId }) => questionId) : [])));
  return records.flatMap((record) => toImportPlan(record, { existingQuestions, uninvited: uninvited.get(record.id) ?? 0, importedBefore: earlier.get(record.id) ?? null, now }) ?? []);
}

/** Counts, by import id, the people it created who have no invitation yet. */
async function countUninvited(tx: Tx, records: readonly ImportRecord[]): Promise<Map<string, number>> {
  const ids = records.filter(({ status, kind }) => status === "committed" && createsPeople(kind)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await tx.$queryRaw<{ importId: string; waiting: number }[]>`
    SELECT r."importId", count(*)::int AS "waiting" FROM "ImportRow" r JOIN "User" u ON u."id" = r."targetId"
    WHERE r."importId" = ANY(${ids}::text[]) AND r."action" = 'create' AND ${isUninvited()} GROUP BY r."importId"`;
  return new Map(found.map(({ importId, waiting }) => [importId, waiting]));
}

/** The ids of the people an import created who have no invitation yet, in file order. */
export async function getUninvitedIds(tx: Tx, importId: string): Promise<string[]> {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT u."id" FROM "ImportRow" r JOIN "User" u ON u."id" = r."targetId"
    WHERE r."importId" = ${importId} AND r."action" = 'create' AND ${isUninvited()} ORDER BY r."line"`;
  return found.map(({ id }) => id);
}

/** How many people an import created who have no email address, so that they can't be invited. */
export async function countPeopleWithoutEmail(tx: Tx, importId: string): Promise<number> {
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "ImportRow" r JOIN "User" u ON u."id" = r."targetId"
    WHERE r."importId" = ${importId} AND r."action" = 'create' AND u."email" IS NULL AND u."archivedAt" IS NULL`;
  return found?.count ?? 0;
}

/** When each import's file was imported before it and not undone, by import id. */
async function findEarlierImports(tx: Tx, records: readonly ImportRecord[]): Promise<Map<string, Date>> {
  const hashes = [...new Set(records.map(({ sourceHash }) => sourceHash))];
  const imports = await tx.import.findMany({
    where: { sourceHash: { in: hashes }, status: "committed" },
    orderBy: { committedAt: "desc" },
    select: { id: true, sourceHash: true, committedAt: true },
  });
  return new Map(
    records.flatMap(({ id, sourceHash, createdAt }) => {
      const earlier = imports.find((other) => other.sourceHash === sourceHash && other.id !== id && other.committedAt && other.committedAt <= createdAt);
      return earlier?.committedAt ? [[id, earlier.committedAt] as const] : [];
    }),
  );
}

const defaultPageSize = 50;

/** All rows of an import, or one page of them. Throws 404, and 400 for an invalid cursor. */
export async function getImportRows(id: string, { action, limit, cursor }: PageQuery & { action?: ImportAction | "noted" }): Promise<ResultPage<ImportRow>> {
  const { kind } = await getKindAndStats(id);
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw invalidCursor();
  const take = limit === undefined && cursor === undefined ? undefined : (limit ?? defaultPageSize);
  const found = await readStagedRows(db, id, { after: Number(cursor ?? 0), take: take === undefined ? 1_000_000 : take + 1, ...(action === "noted" ? { isNoted: true } : action && { actions: [action] }) });
  const last = take !== undefined && found.length > take ? found[take - 1] : undefined;
  return new ResultPage(found.slice(0, take).map((row) => toImportRow(kind, row)), last ? String(last.line) : null);
}

async function getKindAndStats(id: string) {
  const record = await getImportRecord(db, id);
  const [name, stats] = [parseImportKindName(record.kind), parseImportStats(record.stats)];
  if (!name || !stats) throw notFound();
  return { kind: getImportKind(name), ...stats, ...parseImportOptions(record.options) };
}

/** The skipped rows as a CSV file, with line and error. Throws 404. */
export async function exportErrorRows(actor: Coach, id: string, now: Date): Promise<Response> {
  const { kind, columns, questions } = await getKindAndStats(id);
  await recordAuditEventsNow({ action: "import_errors.exported", actorId: actor.id, detail: { importId: id } }, now);
  const kept = questions.filter(({ unreadOf }) => unreadOf === undefined).map(({ questionId, label }) => ({ name: questionField(questionId), label }));
  const fields = [...kind.fields.filter(({ name }) => columns.some(({ field }) => field === name)), ...kept];
  async function* batches() {
    for (let after = 0; ; ) {
      const found = await readStagedRows(db, id, { after, take: importChunkSize, actions: ["error"] });
      yield found.map(({ line, data, error }) => [line, ...getRowCells(data, fields.map(({ name }) => name)), error ?? ""]);
      const last = found.at(-1);
      if (!last) return;
      after = last.line;
    }
  }
  return csvResponse("import-errors.csv", ["Line", ...fields.map(({ label }) => label), "Error"], batches());
}
