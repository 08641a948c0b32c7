import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { ActorFor } from "@/lib/auth/actor";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { createInvitationLinks } from "@/lib/people/team/password-link-commands";
import { db, transaction } from "@/lib/platform/db";
import { AppError, conflict, invalidField } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { applyImport, queueInvitations, requireStepUpForStaff } from "@/lib/practice/imports/commit";
import type { ColumnToKeep, CommitResult, ImportKindName } from "@/lib/practice/imports/contract";
import type { ImportContext, ImportKind, KeptColumn, PlannedRow } from "@/lib/practice/imports/kind";
import { getImportKind } from "@/lib/practice/imports/kinds/registry";
import { getImport, getUninvitedIds } from "@/lib/practice/imports/queries";
import { addToCounts, createsPeople, emptyImportCounts, findEarlierDuplicates, formatProblems, type ImportCounts, previewLifetimeMs, stalePlanError, undoWindowMs } from "@/lib/practice/imports/rules";
import type { ImportOptions, ImportPlanData, ImportStats } from "@/lib/practice/imports/shape";
import { createImportSource, type ImportFile, type ImportSource, type ImportSourceRow, readImportSource } from "@/lib/practice/imports/source";
import { importChunkSize, markDuplicateRows, type StagedRow, stageRows } from "@/lib/practice/imports/staging";
import { lockImport, toImportContext } from "@/lib/practice/imports/steps";
import { areEmailsSent } from "@/lib/providers/email/provider";
import { findMadeBefore } from "@/lib/work/questions/import-commands";

type Coach = ActorFor<["coach"]>;

/** Maps the progress of one part to the range `from` to `to` of the whole. */
const scaleProgress = (progress: ReportProgress, from: number, to: number): ReportProgress => (share, message) => progress(from + share * (to - from), message);

/** Plans what a file would do. Throws 413, 415 or 400 for an unreadable file. */
export async function createImportPlan(actor: Coach, file: ImportFile, now: Date, progress = noProgress): Promise<ImportPlanData> {
  const { kind, source, defaultRole } = await readFileSource(file, progress, now);
  return getImport(await stageSource(actor, kind, source, defaultRole, progress, now), now);
}

async function readFileSource(file: ImportFile, progress: ReportProgress, now: Date): Promise<SourceToImport> {
  const kind = getImportKind(file.kind);
  const source = await readImportSource(file, kind, await identifyQuestions(kind, file.questions ?? [], now), progress);
  return { kind, source, defaultRole: file.defaultRole ?? "client" };
}

/** The columns to keep, each with the question that an earlier import made with its words and kind, or the id of a new one. */
async function identifyQuestions(kind: ImportKind<unknown>, columns: readonly ColumnToKeep[], now: Date): Promise<KeptColumn[]> {
  if (columns.length > 0 && !kind.keepsQuestions) throw invalidField("questions", "Only columns of check-in responses can be kept as questions");
  const kept = columns.map((column) => ({ ...column, questionId: newId(now) }));
  const madeBefore = await findMadeBefore(kept.map(({ questionId, ...question }) => ({ ...question, id: questionId })));
  return kept.map((column) => ({ ...column, questionId: madeBefore.get(column.questionId) ?? column.questionId }));
}

/** Stores the plan of each row, or nothing if the source cannot be read to its end. */
async function stageSource(actor: Coach, kind: ImportKind<unknown>, source: ImportSource, defaultRole: ImportOptions["defaultRole"], progress: ReportProgress, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const options: ImportOptions = { defaultRole, dateOrder: source.dateOrder, timeZone, questions: [...source.questions] };
  const id = newId(now);
  await db.import.create({
    data: { id, kind: kind.name, fileName: source.fileName, byId: actor.id, sourceHash: source.hash, options, stats: {}, createdAt: now },
    select: { id: true },
  });
  try {
    const counts = await planAndStageRows(id, kind, source, toImportContext(options, now), progress);
    const stats: ImportStats = { counts, columns: source.columns };
    await db.import.update({ where: { id }, data: { stats }, select: { id: true } });
  } catch (error) {
    await db.import.deleteMany({ where: { id } });
    throw error;
  }
  return id;
}

async function planAndStageRows(id: string, kind: ImportKind<unknown>, source: ImportSource, context: ImportContext, progress: ReportProgress): Promise<ImportCounts> {
  const counts = emptyImportCounts();
  const keyed: { line: number; key: string; action: "create" | "update" | "unchanged" }[] = [];
  for (const rows of splitIntoChunks(source.rows)) {
    const planned = await planRows(kind, rows, context);
    await stageRows(id, planned.map(({ key: _key, ...row }) => row));
    for (const { line, key, action } of planned) if (action !== "error") keyed.push({ line, key, action });
    addToCounts(counts, planned.map(({ action }) => action));
    progress(Math.min(1, counts.total / Math.max(1, source.total)), `Checked ${counts.total.toLocaleString("en-GB")} rows`);
    await yieldToEventLoop();
  }
  await markEarlierDuplicates(id, keyed, counts);
  return counts;
}

function* splitIntoChunks(rows: Iterable<ImportSourceRow>): Generator<ImportSourceRow[], void> {
  let chunk: ImportSourceRow[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < importChunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Plans these rows. Skipped rows keep their cells as they were read. */
async function planRows(kind: ImportKind<unknown>, rows: readonly ImportSourceRow[], context: ImportContext): Promise<(StagedRow & { key: string })[]> {
  const failed: (StagedRow & { key: string })[] = [];
  const parsed: { line: number; row: unknown }[] = [];
  const cellsAt = new Map<number, Record<string, string>>();
  for (const { line, cells, problems = [] } of rows) {
    const result = problems.length > 0 ? { problems: [...problems] } : kind.parseRow(cells, context);
    if ("row" in result) parsed.push({ line, row: result.row });
    else failed.push(toErrorRow(line, cells, formatProblems(result.problems)));
    cellsAt.set(line, cells);
  }
  const planned = await kind.plan(parsed, context);
  return [...failed, ...planned.map((row) => (row.action === "error" ? toErrorRow(row.line, cellsAt.get(row.line) ?? {}, row.error, row) : toStagedRow(row)))];
}

const toStagedRow = ({ line, key, action, row, before, targetId, personId, error }: PlannedRow<unknown>) => ({ line, key, action, data: { row }, before, targetId, personId, error });

const toErrorRow = (line: number, cells: Record<string, string>, error: string | null, { targetId = null, personId = null }: { targetId?: string | null; personId?: string | null } = {}) => ({
  line,
  key: "",
  action: "error" as const,
  data: { cells },
  before: null,
  targetId,
  personId,
  error,
});

async function markEarlierDuplicates(id: string, keyed: readonly { line: number; key: string; action: "create" | "update" | "unchanged" }[], counts: ImportCounts) {
  const earlier = findEarlierDuplicates(keyed);
  for (let from = 0; from < earlier.length; from += importChunkSize) await markDuplicateRows(id, earlier.slice(from, from + importChunkSize));
  const actionAt = new Map(keyed.map(({ line, action }) => [line, action]));
  for (const { line } of earlier) counts[actionAt.get(line) ?? "unchanged"] -= 1;
  counts.error += earlier.length;
}

/** Smaller than a chunk of rows, because queueing an email takes longer than writing a row. */
const invitationChunkSize = 250;

/**
 * Invites the people an import created who have no invitation yet, in steps; where emails aren't sent, returns a link for each to
 * pass on. Throws 404, 409 unless the import is committed, and 403 for staff without step-up.
 */
export async function sendImportInvitations(actor: Coach, id: string, now: Date) {
  const { kind, status } = await transaction((tx) => lockImport(tx, id));
  if (status !== "committed" || !createsPeople(kind.name)) throw conflict("You can only invite people this import added.");
  const ids = await getUninvitedIds(db, id);
  await transaction((tx) => requireStepUpForStaff(tx, actor, ids, now));
  if (!areEmailsSent()) return { invited: 0, emailed: false, links: await createLinksInChunks(actor, ids, now) };
  let invited = 0;
  for (let from = 0; from < ids.length; from += invitationChunkSize) invited += await transaction((tx) => queueInvitations(tx, actor, ids.slice(from, from + invitationChunkSize), now));
  await db.import.update({ where: { id }, data: { invitedAt: now }, select: { id: true } });
  return { invited, emailed: true, links: [] };
}

async function createLinksInChunks(actor: Coach, ids: readonly string[], now: Date) {
  const links: Awaited<ReturnType<typeof createInvitationLinks>> = [];
  for (let from = 0; from < ids.length; from += invitationChunkSize) links.push(...(await createInvitationLinks(actor, ids.slice(from, from + invitationChunkSize), now)));
  return links;
}

export interface ImportResult extends CommitResult {
  importId: string;
  counts: ImportCounts;
}

const maxAttempts = 5;

/** Plans and applies a file in one call, and plans it again if the plan has become stale. Throws like createImportPlan and applyImport. */
export const importFile = (actor: Coach, file: ImportFile, options: { sendInvites: boolean }, now: Date, progress = noProgress): Promise<ImportResult> =>
  planAndApply(actor, (readProgress) => readFileSource(file, readProgress, now), options, now, progress);

/** Plans and applies records that do not come from a file. */
export function importRecords(actor: Coach, name: ImportKindName, records: readonly ImportSourceRow[], options: { sendInvites: boolean }, now: Date, progress = noProgress): Promise<ImportResult> {
  return planAndApply(actor, async () => ({ kind: getImportKind(name), source: createImportSource(name, records), defaultRole: "client" }), options, now, progress);
}

/** A source to import, and the default role of the people in it. */
interface SourceToImport {
  kind: ImportKind<unknown>;
  source: ImportSource;
  defaultRole: ImportOptions["defaultRole"];
}

/** Reads the source anew for each plan, because its rows can be read once. */
async function planAndApply(actor: Coach, read: (progress: ReportProgress) => Promise<SourceToImport>, options: { sendInvites: boolean }, now: Date, progress: ReportProgress): Promise<ImportResult> {
  for (let attempt = 1; ; attempt++) {
    const planProgress = scaleProgress(progress, 0, 0.5);
    const { kind, source, defaultRole } = await read(planProgress);
    const importId = (await findStoppedImport(source.hash, options, now)) ?? (await stageSource(actor, kind, source, defaultRole, planProgress, now));
    try {
      const result = await applyImport(actor, importId, options, now, scaleProgress(progress, 0.5, 1));
      const { counts } = await getImport(importId, now);
      return { importId, counts, ...result };
    } catch (error) {
      if (!(error instanceof AppError) || error.message !== stalePlanError().message) throw error;
      if (attempt >= maxAttempts) throw conflict("Someone else is changing the same people right now. Please try again.");
      await db.import.delete({ where: { id: importId }, select: { id: true } });
    }
  }
}

/** The import of the same source that stopped half-way, so that sending a file again after a failure continues it. */
async function findStoppedImport(sourceHash: string, { sendInvites }: { sendInvites: boolean }, now: Date): Promise<string | undefined> {
  const stopped = await db.import.findFirst({
    where: { sourceHash, sendInvites, status: "committing", committedAt: { gt: new Date(now.getTime() - undoWindowMs) } },
    orderBy: { committedAt: "desc" },
    select: { id: true },
  });
  return stopped?.id;
}

/** Deletes previews after a day, and the rows and samples of imports that can no longer be undone. */
export async function deleteExpiredImportData(now: Date): Promise<void> {
  await db.import.deleteMany({ where: { status: "previewed", createdAt: { lt: new Date(now.getTime() - previewLifetimeMs) } } });
  const undoCutoff = new Date(now.getTime() - undoWindowMs);
  await db.importRow.deleteMany({ where: { import: { status: { not: "previewed" }, committedAt: { lt: undoCutoff } } } });
  await db.$executeRaw`
    UPDATE "Import" SET "stats" = jsonb_set("stats", '{columns}', (SELECT COALESCE(jsonb_agg((c || '{"sample": ""}') - 'question'), '[]') FROM jsonb_array_elements("stats"->'columns') c))
    WHERE "committedAt" < ${undoCutoff} AND "stats" @? '$.columns[*] ? (@.sample != "")'`;
}
