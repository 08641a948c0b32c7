import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ReportProgress } from "@/lib/api/progress";
import type { ActorFor } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { queueEmails } from "@/lib/core/email/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { findStaffAmong, findUninvitedUserIds } from "@/lib/people/accounts/bulk";
import { dayInTimeZone } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { CommitResult, ImportKindName } from "@/lib/practice/imports/contract";
import type { ImportContext, ImportKind, PlannedRow } from "@/lib/practice/imports/kind";
import { getImportKind } from "@/lib/practice/imports/kinds/registry";
import { buildImportPlan, getImport, getImportRecord, getUninvitedIds } from "@/lib/practice/imports/queries";
import { addToCounts, createsPeople, editedSinceError, emptyImportCounts, findEarlierDuplicates, formatProblems, formatRowError, type ImportCounts, previewLifetimeMs, stalePlanError, toCommitResult, undoWindowMs } from "@/lib/practice/imports/rules";
import { describeImportRow, type ImportOptions, type ImportPlanData, type ImportStats, parseImportKindName, parseImportOptions, parseImportStats } from "@/lib/practice/imports/shape";
import { createImportSource, type ImportFile, type ImportSource, type ImportSourceRow, readImportSource } from "@/lib/practice/imports/source";
import { importChunkSize, markDuplicateRows, preferIndexScans, readRowErrors, readRowsToWrite, type StagedRow, stageRows } from "@/lib/practice/imports/staging";

type Coach = ActorFor<["coach"]>;

/** Longer than the largest import takes on either database. */
const timeoutMs = 15 * 60_000;

const noProgress: ReportProgress = () => undefined;

/** Maps the progress of one part to the range `from` to `to` of the whole. */
const scaleProgress = (progress: ReportProgress, from: number, to: number): ReportProgress => (share, message) => progress(from + share * (to - from), message);

const toImportContext = (options: ImportOptions, now: Date): ImportContext => ({ ...options, now, today: dayInTimeZone(options.timeZone, now) });

/** Plans what a file would do. Throws 413, 415 or 400 for an unreadable file. */
export async function createImportPlan(actor: Coach, file: ImportFile, now: Date, progress = noProgress): Promise<ImportPlanData> {
  return getImport(await stageFile(actor, file, progress, now), now);
}

/** Plans a file and returns the plan's id. */
async function stageFile(actor: Coach, file: ImportFile, progress: ReportProgress, now: Date): Promise<string> {
  const kind = getImportKind(file.kind);
  const source = await readImportSource(file, kind, progress);
  return stageSource(actor, kind, source, file.defaultRole ?? "client", progress, now);
}

/** Stores the plan of each row, or nothing if the source cannot be read to its end. */
async function stageSource(actor: Coach, kind: ImportKind<unknown>, source: ImportSource, defaultRole: ImportOptions["defaultRole"], progress: ReportProgress, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const options: ImportOptions = { defaultRole, dateOrder: source.dateOrder, timeZone };
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

/**
 * Imports a plan, all of it or nothing. A repeat returns the first result. Throws 404, and 409 if the data has changed since
 * the preview or the import was undone.
 */
export async function applyImport(actor: Coach, id: string, { sendInvites }: { sendInvites: boolean }, now: Date, progress = noProgress): Promise<CommitResult> {
  const changed: string[] = [];
  const result = await transaction(
    async (tx) => {
      changed.length = 0;
      const { status, options, counts, kind } = await lockImport(tx, id);
      if (status === "undone") throw conflict("This import was undone. Please choose the file again.");
      if (status === "previewed") {
        await preferIndexScans(tx);
        const writeProgress = scaleProgress(progress, 0, sendInvites ? 0.7 : 1);
        const written = await applyRows(tx, id, { kind, counts, context: toImportContext(options, now) }, changed, writeProgress);
        if (sendInvites && createsPeople(kind.name)) await queueInvitations(tx, actor, written, now, scaleProgress(progress, 0.7, 1));
        await tx.import.update({ where: { id }, data: { status: "committed", committedAt: now, ...(sendInvites && createsPeople(kind.name) && { invitedAt: now }) }, select: { id: true } });
        await recordImportEvent(tx, actor, "import.committed", kind.name, id, counts, now);
        await recordImportedStaff(tx, actor, written, now);
      }
      return toCommitResult(kind.name, counts, (await readRowErrors(tx, id)).map(formatRowError));
    },
    { timeoutMs },
  );
  for (const person of changed) loadActor.forget(person);
  return result;
}

interface LockedImport {
  status: string;
  committedAt: Date | null;
  counts: ImportCounts;
  options: ImportOptions;
  kind: ImportKind<unknown>;
}

/**
 * Locks all imports until the transaction ends: two that wrote the same people in different orders would deadlock.
 * Throws 404, also for an import that was never read to its end.
 */
async function lockImport(tx: Tx, id: string): Promise<LockedImport> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201958)`;
  await tx.$queryRaw`SELECT "id" FROM "Import" WHERE "id" = ${id} FOR UPDATE`;
  const record = await tx.import.findUnique({ where: { id }, select: { kind: true, status: true, committedAt: true, options: true, stats: true } });
  const name = record && parseImportKindName(record.kind);
  const stats = record && parseImportStats(record.stats);
  if (!record || !name || !stats) throw notFound();
  return { status: record.status, committedAt: record.committedAt, counts: stats.counts, options: parseImportOptions(record.options), kind: getImportKind(name) };
}

interface WriteContext {
  kind: ImportKind<unknown>;
  counts: ImportCounts;
  context: ImportContext;
}

/** Writes every row of a plan and returns the ids of the people it created. */
async function applyRows(tx: Tx, id: string, { kind, counts, context }: WriteContext, changed: string[], progress: ReportProgress): Promise<string[]> {
  const total = counts.create + counts.update;
  const created: string[] = [];
  let done = 0;
  for await (const planned of readRowsToWrite(tx, id)) {
    if ((await kind.apply(tx, planned, context)) !== planned.length) throw stalePlanError();
    for (const { action, personId, targetId } of planned) {
      if (action === "update" && personId) changed.push(personId);
      if (action === "create" && personId && personId === targetId) created.push(personId);
    }
    done += planned.length;
    progress(done / Math.max(1, total), `Imported ${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")}`);
    await yieldToEventLoop();
  }
  // The rows of people erased since the preview are gone.
  if (done !== total) throw stalePlanError();
  return created;
}

const recordImportEvent = (tx: Tx, actor: Coach, action: "import.committed" | "import.undone", kind: ImportKindName, importId: string, { create, update, unchanged, error }: ImportCounts, now: Date) =>
  recordAuditEvents(tx, { action, actorId: actor.id, detail: { importId, kind, create, update, unchanged, error } }, now);

/** Records each imported member of staff, because they can see clients from now on. */
async function recordImportedStaff(tx: Tx, actor: Coach, created: readonly string[], now: Date): Promise<void> {
  const staff = await findStaffAmong(tx, created);
  await recordAuditEvents(tx, staff.map(({ id, role }) => ({ action: "account.imported", actorId: actor.id, subjectId: id, detail: { role } })), now);
}

/** Smaller than a chunk of rows, because queueing an email takes longer than writing a row. */
const invitationChunkSize = 250;

async function queueInvitations(tx: Tx, actor: Coach, ids: readonly string[], now: Date, progress = noProgress): Promise<number> {
  const props = { invitedBy: `${actor.firstName} ${actor.lastName}`.trim() };
  let invited = 0;
  for (let from = 0; from < ids.length; from += invitationChunkSize) {
    const uninvited = await findUninvitedUserIds(tx, ids.slice(from, from + invitationChunkSize));
    invited += await queueEmails(tx, uninvited.map((userId) => ({ type: "set-password", to: { userId }, occasion: "invitation", props })), now);
    progress(Math.min(1, (from + invitationChunkSize) / ids.length), `Queued ${invited.toLocaleString("en-GB")} invitations`);
    await yieldToEventLoop();
  }
  return invited;
}

/** Invites the people an import created who have no invitation yet. Throws 404, and 409 unless the import is committed. */
export async function sendImportInvitations(actor: Coach, id: string, now: Date): Promise<{ invited: number }> {
  return transaction(
    async (tx) => {
      const { status, kind } = await lockImport(tx, id);
      if (status !== "committed" || !createsPeople(kind.name)) throw conflict("You can only invite people this import added.");
      const invited = await queueInvitations(tx, actor, await getUninvitedIds(tx, id), now);
      await tx.import.update({ where: { id }, data: { invitedAt: now }, select: { id: true } });
      return { invited };
    },
    { timeoutMs },
  );
}

/** Undoes an import, all of it or nothing. A repeat returns the first result. Throws 404, and 409 with the reason it cannot be undone. */
export async function revertImport(actor: Coach, id: string, now: Date, progress = noProgress): Promise<ImportPlanData> {
  const changed: string[] = [];
  const plan = await transaction(
    async (tx) => {
      changed.length = 0;
      const { status, committedAt, options, counts, kind } = await lockImport(tx, id);
      if (status === "previewed") throw conflict("This list hasn't been imported yet, so there's nothing to undo.");
      if (status === "committed") {
        if (!committedAt || now.getTime() - committedAt.getTime() > undoWindowMs) throw conflict("Imports can be undone for 30 days, so this one can't be undone any more.");
        await preferIndexScans(tx);
        await revertRows(tx, id, { kind, counts, context: toImportContext(options, now) }, changed, progress);
        await tx.import.update({ where: { id }, data: { status: "undone", undoneAt: now }, select: { id: true } });
        await recordImportEvent(tx, actor, "import.undone", kind.name, id, counts, now);
      }
      return buildImportPlan(tx, await getImportRecord(tx, id), now);
    },
    { timeoutMs },
  );
  for (const person of changed) loadActor.forget(person);
  return plan;
}

/** Smaller than the chunk of a commit, because removing a person takes longer than creating one. */
const revertChunkSize = 150;

async function revertRows(tx: Tx, id: string, { kind, counts, context }: WriteContext, changed: string[], progress: ReportProgress): Promise<void> {
  const total = counts.create + counts.update;
  const edited: string[] = [];
  let done = 0;
  for await (const planned of readRowsToWrite(tx, id, revertChunkSize)) {
    const lines = new Set(await kind.revert(tx, planned, context));
    edited.push(...planned.filter(({ line }) => lines.has(line)).map((row) => rowPersonName(kind, row)));
    for (const { action, personId } of planned) if (action === "update" && personId) changed.push(personId);
    done += planned.length;
    progress(done / Math.max(1, total), `Undid ${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")}`);
    await yieldToEventLoop();
  }
  if (edited.length > 0) throw editedSinceError([...new Set(edited)]);
}

function rowPersonName(kind: ImportKind<unknown>, { line, action, row, before }: PlannedRow<unknown>) {
  return describeImportRow(kind, { action, data: { row }, before }).who || `line ${line}`;
}

export interface ImportResult extends CommitResult {
  importId: string;
  counts: ImportCounts;
}

const maxAttempts = 5;

/** Plans and applies a file in one call, and plans it again if the plan has become stale. Throws like createImportPlan and applyImport. */
export const importFile = (actor: Coach, file: ImportFile, options: { sendInvites: boolean }, now: Date, progress = noProgress): Promise<ImportResult> =>
  planAndApply(actor, (planProgress) => stageFile(actor, file, planProgress, now), options, now, progress);

/** Plans and applies records that do not come from a file. */
export function importRecords(actor: Coach, name: ImportKindName, records: readonly ImportSourceRow[], options: { sendInvites: boolean }, now: Date, progress = noProgress): Promise<ImportResult> {
  return planAndApply(actor, (planProgress) => stageSource(actor, getImportKind(name), createImportSource(name, records), "client", planProgress, now), options, now, progress);
}

async function planAndApply(actor: Coach, plan: (progress: ReportProgress) => Promise<string>, options: { sendInvites: boolean }, now: Date, progress: ReportProgress): Promise<ImportResult> {
  for (let attempt = 1; ; attempt++) {
    const importId = await plan(scaleProgress(progress, 0, 0.5));
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

/** Deletes previews after a day, and the rows and samples of imports that can no longer be undone. */
export async function deleteExpiredImportData(now: Date): Promise<void> {
  await db.import.deleteMany({ where: { status: "previewed", createdAt: { lt: new Date(now.getTime() - previewLifetimeMs) } } });
  const undoCutoff = new Date(now.getTime() - undoWindowMs);
  await db.importRow.deleteMany({ where: { import: { status: { not: "previewed" }, committedAt: { lt: undoCutoff } } } });
  await db.$executeRaw`
    UPDATE "Import" SET "stats" = jsonb_set("stats", '{columns}', (SELECT COALESCE(jsonb_agg(c || '{"sample": ""}'), '[]') FROM jsonb_array_elements("stats"->'columns') c))
    WHERE "committedAt" < ${undoCutoff} AND "stats" @? '$.columns[*] ? (@.sample != "")'`;
}
