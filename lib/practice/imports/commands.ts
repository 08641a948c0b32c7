import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { Coach } from "@/lib/auth/actor";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { findMatchingAccounts } from "@/lib/people/accounts/matching";
import { createInvitationLinks } from "@/lib/people/team/password-link-commands";
import { db, transaction } from "@/lib/platform/db";
import { AppError, conflict, invalidField, notFound } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { formatCount } from "@/lib/platform/number-texts";
import { applyImport, type CommitChoice, queueInvitations, requireStepUpForStaff } from "@/lib/practice/imports/commit";
import { type ColumnToKeep, type CommitResult, type ImportFileKind, importFileKinds, type ImportKindName } from "@/lib/practice/imports/contract";
import type { BatchPeople, ImportContext, ImportKind, KeptColumn, PlannedRow } from "@/lib/practice/imports/kind";
import { getImportKind } from "@/lib/practice/imports/kinds/registry";
import { countPeopleWithoutEmail, getImport, getUninvitedIds } from "@/lib/practice/imports/queries";
import { addToCounts, createsPeople, emptyImportCounts, findEarlierDuplicates, formatProblems, type ImportCounts, previewLifetimeMs, stalePlanError, undoWindowMs } from "@/lib/practice/imports/rules";
import { findByFullName } from "@/lib/practice/imports/reading/speakers";
import { type ImportOptions, type ImportPlanData, type ImportStats, mappingSchema } from "@/lib/practice/imports/shape";
import { type ClientNames, toClientNames } from "@/lib/practice/imports/reading/tracker";
import type { ChatPeople, FindChatPeople } from "@/lib/practice/imports/chat-source";
import { createImportSource, type ImportFile, type ImportSource, type ImportSourceRow, questionColumnField, readImportSource, unknownColumnField } from "@/lib/practice/imports/source";
import { importChunkSize, markDuplicateRows, type StagedRow, stageRows } from "@/lib/practice/imports/staging";
import { lockImport, toImportContext } from "@/lib/practice/imports/steps";
import { areEmailsSent } from "@/lib/providers/email/provider";
import { findMadeBefore } from "@/lib/work/questions/import-commands";

/** Maps the progress of one part to the range `from` to `to` of the whole. */
const scaleProgress = (progress: ReportProgress, from: number, to: number): ReportProgress => (share, message) => progress(from + share * (to - from), message);

/** Plans what a file would do. Throws 413, 415 or 400 for an unreadable file. */
export async function createImportPlan(actor: Coach, file: ImportFile, now: Date, progress = noProgress): Promise<ImportPlanData> {
  if (file.clientId !== undefined) await requireClient(file.clientId);
  return getImport(await stageSource(actor, await readFileSource(actor, file, progress, now), progress, now), now);
}

/** Plans a file of a move and returns its import. `people` are those of the move's other files. Throws like createImportPlan. */
export async function stageImport(actor: Coach, file: ImportFile, people: BatchPeople, now: Date, progress: ReportProgress): Promise<string> {
  return stageSource(actor, await readFileSource(actor, file, progress, now, people), progress, now, people);
}

async function readFileSource(actor: Coach, file: ImportFile, progress: ReportProgress, now: Date, people?: BatchPeople): Promise<SourceToImport> {
  const kind = getImportKind(file.kind);
  if (file.questions?.length && !kind.keepsQuestions) throw invalidField("questions", "Only columns of check-in responses can be kept as questions");
  if (file.countsAsRevenue && kind.name !== "payments") throw invalidField("countsAsRevenue", "Only payments can be counted in revenue");
  const source = await readImportSource(file, kind, { identifyQuestions: (columns) => identifyQuestions(columns, now), findClientNames: () => findClientNames(people), findChatPeople: (names) => findChatPeople(actor, file.clientId, names, people), findMapping: (header) => findMapping(header, kind) }, progress);
  return { kind, source, defaultRole: file.defaultRole ?? "client", countsAsRevenue: file.countsAsRevenue ?? false, isNewPeople: file.isNewPeople };
}

/** The names of the clients who are here, and of those whom a move will add. */
export const findClientNames = async (people?: Pick<BatchPeople, "newClients">): Promise<ClientNames> =>
  toClientNames([...(await findMatchingAccounts({ allClients: true })), ...(people?.newClients ?? [])].filter(({ refusal }) => refusal === null));

/** Throws 404 unless this is a client. */
export async function requireClient(id: string): Promise<void> {
  const [found] = await findMatchingAccounts({ ids: [id] });
  if (found?.role !== "client") throw notFound();
}

/** The client that is chosen, or else the one whom the file or the speakers name, and the coaches. A name that she chose herself doesn't show that a chat is hers. */
export async function findChatPeople(actor: Coach, clientId: string | undefined, { inFileName, speakers }: Parameters<FindChatPeople>[0], move?: Pick<BatchPeople, "newClients">): Promise<ChatPeople> {
  const people = [...(await findMatchingAccounts({ allCoaches: true, ...(clientId === undefined ? { allClients: true } : { ids: [clientId] }) })), ...(move?.newClients ?? [])];
  const coaches = people.filter(({ role, refusal }) => role === "coach" && refusal === null);
  const clients = people.filter(({ role }) => role === "client");
  const present = clients.filter(({ refusal }) => refusal === null);
  const [speaking, ...others] = new Set(speakers.flatMap((name) => findByFullName(name, present) ?? []));
  const named = (inFileName === null ? null : findByFullName(inFileName, present)) ?? (others.length > 0 ? null : speaking);
  const client = clientId === undefined ? (named?.selfRegistered ? null : named) : clients.find(({ id }) => id === clientId);
  return { client: client ?? null, coaches, actorId: actor.id };
}

/** The kind of file that a coach last took these headings for; null if nobody did. */
export async function findMappedKind(header: string): Promise<ImportFileKind | null> {
  const found = await db.importMapping.findFirst({ where: { header }, orderBy: { savedAt: "desc" }, select: { kind: true } });
  return importFileKinds.find((kind) => kind === found?.kind) ?? null;
}

/** How a coach matched the columns of an earlier file with these headings; null if nobody did. Fields that are gone are left out. */
export async function findMapping(header: string, { name, fields }: Pick<ImportKind<unknown>, "name" | "fields">): Promise<Record<string, string> | null> {
  const found = await db.importMapping.findUnique({ where: { header_kind: { header, kind: name } }, select: { columns: true } });
  const known = new Set(["", unknownColumnField.name, questionColumnField.name, ...fields.map((field) => field.name)]);
  return found && Object.fromEntries(Object.entries(mappingSchema.parse(found.columns)).filter(([, field]) => known.has(field)));
}

/** The columns to keep, each with the question that an earlier import made with its words and kind, or the id of a new one. */
async function identifyQuestions(columns: readonly (ColumnToKeep & { unreadOf?: string })[], now: Date): Promise<KeptColumn[]> {
  const kept = columns.map((column) => ({ ...column, questionId: newId(now) }));
  const madeBefore = await findMadeBefore(kept.map(({ questionId, ...question }) => ({ ...question, id: questionId })));
  return kept.map((column) => ({ ...column, questionId: madeBefore.get(column.questionId) ?? column.questionId }));
}

/** Stores the plan of each row, or nothing if the source cannot be read to its end. */
export async function stageSource(actor: Coach, { kind, source, defaultRole, countsAsRevenue = false, isNewPeople }: SourceToImport, progress: ReportProgress, now: Date, people?: BatchPeople) {
  const { timeZone } = await getPracticeSettings();
  const options: ImportOptions = { defaultRole, dateOrder: source.dateOrder, timeZone, alreadyOnboarded: false, questions: [...source.questions], source: source.source.name, countsAsRevenue, mapping: source.mapping };
  const id = newId(now);
  await db.import.create({
    data: { id, kind: kind.name, fileName: source.fileName, byId: actor.id, sourceHash: source.hash, options, stats: {}, createdAt: now },
    select: { id: true },
  });
  try {
    const counts = await planAndStageRows(id, kind, source, { ...toImportContext(options, now), people, isNewPeople }, progress);
    const stats: ImportStats = { counts, columns: source.columns, dates: source.dates, units: source.units, source: source.source, needsClient: source.needsClient, client: source.client, speakers: source.speakers, remarks: source.remarks };
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
  for await (const rows of splitIntoChunks(source.rows)) {
    const planned = await planRows(kind, rows, context);
    await stageRows(id, planned.map(({ key: _key, ...row }) => row));
    for (const { line, key, action } of planned) if (action !== "error") keyed.push({ line, key, action });
    addToCounts(counts, planned);
    progress(Math.min(1, counts.total / Math.max(1, source.total)), `Checked ${formatCount(counts.total)} rows`);
    await yieldToEventLoop();
  }
  await markEarlierDuplicates(id, keyed, counts);
  return counts;
}

async function* splitIntoChunks(rows: ImportSource["rows"]): AsyncGenerator<ImportSourceRow[], void> {
  let chunk: ImportSourceRow[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < importChunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Plans these rows. Skipped rows keep their cells as they were read. */
export async function planRows(kind: ImportKind<unknown>, rows: readonly ImportSourceRow[], context: ImportContext): Promise<(StagedRow & { key: string })[]> {
  const failed: (StagedRow & { key: string })[] = [];
  const parsed: { line: number; row: unknown }[] = [];
  const cellsAt = new Map<number, Record<string, string>>();
  const noteAt = new Map<number, string>();
  for (const { line, cells, problems = [], notes = [] } of rows) {
    const result = problems.length > 0 ? { problems: [...problems] } : kind.parseRow(cells, context);
    if ("row" in result) {
      parsed.push({ line, row: result.row });
      const remarks = [...(result.notes ?? []), ...notes];
      if (remarks.length > 0) noteAt.set(line, formatProblems(remarks));
    } else failed.push(toErrorRow(line, cells, formatProblems([...result.problems, ...notes])));
    cellsAt.set(line, cells);
  }
  const planned = await kind.plan(parsed, context);
  return [...failed, ...planned.map((row) => (row.action === "error" ? toErrorRow(row.line, cellsAt.get(row.line) ?? {}, row.error, row) : toStagedRow(row, [noteAt.get(row.line), row.note].filter(Boolean).join("; ") || null)))];
}

const toStagedRow = ({ line, key, action, row, before, targetId, personId, error }: PlannedRow<unknown>, note: string | null) => ({ line, key, action, data: { row }, before, targetId, personId, error, note });

const toErrorRow = (line: number, cells: Record<string, string>, error: string | null, { targetId = null, personId = null }: { targetId?: string | null; personId?: string | null } = {}) => ({
  line,
  key: "",
  action: "error" as const,
  data: { cells },
  before: null,
  targetId,
  personId,
  error,
  note: null,
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
 * Invites the people an import created who have no invitation yet, in steps, and counts those without an email address; where emails aren't sent, returns a link for each to
 * pass on. Throws 404, 409 unless the import is committed, and 403 for staff without step-up.
 */
export async function sendImportInvitations(actor: Coach, id: string, now: Date) {
  const { kind, status } = await transaction((tx) => lockImport(tx, id));
  if (status !== "committed" || !createsPeople(kind.name)) throw conflict("You can only invite people this import added.");
  const ids = await getUninvitedIds(db, id);
  await transaction((tx) => requireStepUpForStaff(tx, actor, ids, now));
  const withoutEmail = await countPeopleWithoutEmail(db, id);
  if (!areEmailsSent()) return { invited: 0, withoutEmail, emailed: false, links: await createLinksInChunks(actor, ids, now) };
  let invited = 0;
  for (let from = 0; from < ids.length; from += invitationChunkSize) invited += await transaction((tx) => queueInvitations(tx, actor, ids.slice(from, from + invitationChunkSize), now));
  await db.import.update({ where: { id }, data: { invitedAt: now }, select: { id: true } });
  return { invited, withoutEmail, emailed: true, links: [] };
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
export const importFile = (actor: Coach, file: ImportFile, options: CommitChoice, now: Date, progress = noProgress): Promise<ImportResult> =>
  planAndApply(actor, (readProgress) => readFileSource(actor, file, readProgress, now), options, now, progress);

/** Plans and applies records that do not come from a file. */
export function importRecords(actor: Coach, name: ImportKindName, records: readonly ImportSourceRow[], options: CommitChoice, now: Date, progress = noProgress): Promise<ImportResult> {
  return planAndApply(actor, async () => ({ kind: getImportKind(name), source: createImportSource(name, records), defaultRole: "client" }), options, now, progress);
}

/** A source to import, the default role of the people in it, and whether its payments count in revenue. */
interface SourceToImport {
  kind: ImportKind<unknown>;
  source: ImportSource;
  defaultRole: ImportOptions["defaultRole"];
  countsAsRevenue?: boolean;
  isNewPeople?: boolean | undefined;
}

/** Reads the source anew for each plan, because its rows can be read once. */
async function planAndApply(actor: Coach, read: (progress: ReportProgress) => Promise<SourceToImport>, options: CommitChoice, now: Date, progress: ReportProgress): Promise<ImportResult> {
  for (let attempt = 1; ; attempt++) {
    const planProgress = scaleProgress(progress, 0, 0.5);
    const found = await read(planProgress);
    const importId = (await findStoppedImport(found.source.hash, options, now)) ?? (await stageSource(actor, found, planProgress, now));
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
  // A move that is half done still has these files before it.
  const isWaiting = { batchFile: { batch: { status: "committing" as const } } };
  await db.import.deleteMany({ where: { status: "previewed", createdAt: { lt: new Date(now.getTime() - previewLifetimeMs) }, NOT: isWaiting } });
  const undoCutoff = new Date(now.getTime() - undoWindowMs);
  await db.importRow.deleteMany({ where: { import: { status: { not: "previewed" }, committedAt: { lt: undoCutoff } } } });
  await db.$executeRaw`
    UPDATE "Import" SET "stats" = jsonb_set("stats" - '{dates,units,client,speakers}'::text[], '{columns}', (SELECT COALESCE(jsonb_agg((c || '{"sample": "", "samples": []}') - 'question'), '[]') FROM jsonb_array_elements("stats"->'columns') c))
    WHERE "committedAt" < ${undoCutoff} AND "stats" @? '$.columns[*] ? (@.sample != "")'`;
}
