import { setImmediate as turn } from "node:timers/promises";
import { staffAmong, uninvited } from "@/lib/people/accounts/bulk";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import type { Progress } from "@/lib/api/progress";
import { record } from "@/lib/core/audit/commands";
import type { ActorFor } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { queueEmails } from "@/lib/core/email/commands";
import type { Committed, ImportKindName } from "@/lib/practice/imports/contract";
import type { ImportKind, Planned, Reading } from "@/lib/practice/imports/kind";
import { kindOf } from "@/lib/practice/imports/kinds/all";
import { importRecord, planIn, readImport, uninvitedIds } from "@/lib/practice/imports/queries";
import { bringsPeople, committed, type Counts, count, earlierLines, errorLine, noCounts, previewMs, problemText, stalePlan, touchedSince, undoableMs } from "@/lib/practice/imports/rules";
import { type Options, type PlanShape, type Stats, toKindName, toOptions, toStats, wordsOf } from "@/lib/practice/imports/shape";
import { type FileToImport, type Source, sourceOf, sourceOfRecords, type SourceRow } from "@/lib/practice/imports/source";
import { chunkRows, errorsOf, expectMany, leaveOut, type StagedRow, stageRows, writtenRows } from "@/lib/practice/imports/staging";
import { dayIn } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { practice } from "@/lib/core/settings/queries";

type Coach = ActorFor<["coach"]>;

/** Longer than the largest import takes on either database. */
const timeoutMs = 15 * 60_000;

/** Stands in for whoever does not listen. */
const untold: Progress = () => undefined;

/** The stretch of a longer piece of work that this is. */
const within = (progress: Progress, from: number, to: number): Progress => (share, doing) => progress(from + share * (to - from), doing);

const readingOf = (options: Options, now: Date): Reading => ({ ...options, now, today: dayIn(options.timeZone, now) });

/** Plans what a file would do. Throws 413, 415 and 400 for one that cannot be read. */
export async function preview(actor: Coach, file: FileToImport, now: Date, progress = untold): Promise<PlanShape> {
  return readImport(await stageFile(actor, file, progress, now), now);
}

/** The same; answers the plan's id. */
async function stageFile(actor: Coach, file: FileToImport, progress: Progress, now: Date): Promise<string> {
  const kind = kindOf(file.kind);
  const source = await sourceOf(file, kind, progress);
  return stage(actor, kind, source, file.defaultRole ?? "client", progress, now);
}

/** Keeps, row by row, what a source would do now; of one that cannot be read to its end, nothing. Nothing else is written. */
async function stage(actor: Coach, kind: ImportKind<unknown>, source: Source, defaultRole: Options["defaultRole"], progress: Progress, now: Date) {
  const { timeZone } = await practice();
  const options: Options = { defaultRole, dateOrder: source.dateOrder, timeZone };
  const id = newId(now);
  await db.import.create({
    data: { id, kind: kind.name, fileName: source.fileName, byId: actor.id, sourceHash: source.hash, options, stats: {}, createdAt: now },
    select: { id: true },
  });
  try {
    const counts = await keepRows(id, kind, source, readingOf(options, now), progress);
    const stats: Stats = { counts, columns: source.columns };
    await db.import.update({ where: { id }, data: { stats }, select: { id: true } });
  } catch (error) {
    await db.import.deleteMany({ where: { id } });
    throw error;
  }
  return id;
}

async function keepRows(id: string, kind: ImportKind<unknown>, source: Source, reading: Reading, progress: Progress): Promise<Counts> {
  const counts = noCounts();
  const keyed: { line: number; key: string; action: "create" | "update" | "unchanged" }[] = [];
  for (const rows of inChunks(source.rows)) {
    const kept = await planRows(kind, rows, reading);
    await stageRows(id, kept.map(({ key: _key, ...row }) => row));
    for (const { line, key, action } of kept) if (action !== "error") keyed.push({ line, key, action });
    count(counts, kept.map(({ action }) => action));
    progress(Math.min(1, counts.total / Math.max(1, source.total)), `Looked at ${counts.total.toLocaleString("en-GB")} rows`);
    await turn();
  }
  await leaveOutEarlier(id, keyed, counts);
  return counts;
}

function* inChunks(rows: Iterable<SourceRow>): Generator<SourceRow[], void> {
  let chunk: SourceRow[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < chunkRows) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** What becomes of these rows; those that are left out are kept as they were read. */
async function planRows(kind: ImportKind<unknown>, rows: readonly SourceRow[], reading: Reading): Promise<(StagedRow & { key: string })[]> {
  const wrong: (StagedRow & { key: string })[] = [];
  const good: { line: number; row: unknown }[] = [];
  const cellsAt = new Map<number, Record<string, string>>();
  for (const { line, cells, problems = [] } of rows) {
    const read = problems.length > 0 ? { problems: [...problems] } : kind.read(cells, reading);
    if ("row" in read) good.push({ line, row: read.row });
    else wrong.push(leftOut(line, cells, problemText(read.problems)));
    cellsAt.set(line, cells);
  }
  const planned = await kind.plan(good, reading);
  return [...wrong, ...planned.map((one) => (one.action === "error" ? leftOut(one.line, cellsAt.get(one.line) ?? {}, one.error, one) : staged(one)))];
}

const staged = ({ line, key, action, row, before, targetId, personId, error }: Planned<unknown>) => ({ line, key, action, data: { row }, before, targetId, personId, error });

const leftOut = (line: number, cells: Record<string, string>, error: string | null, { targetId = null, personId = null }: { targetId?: string | null; personId?: string | null } = {}) => ({
  line,
  key: "",
  action: "error" as const,
  data: { cells },
  before: null,
  targetId,
  personId,
  error,
});

async function leaveOutEarlier(id: string, keyed: readonly { line: number; key: string; action: "create" | "update" | "unchanged" }[], counts: Counts) {
  const earlier = earlierLines(keyed);
  for (let from = 0; from < earlier.length; from += chunkRows) await leaveOut(id, earlier.slice(from, from + chunkRows));
  const actionAt = new Map(keyed.map(({ line, action }) => [line, action]));
  for (const { line } of earlier) counts[actionAt.get(line) ?? "unchanged"] -= 1;
  counts.error += earlier.length;
}

/**
 * Does what a plan says, all of it or nothing; done already, it answers the same again. Throws 404, 409 where what it stands on
 * has changed, or where it was taken back.
 */
export async function commitImport(actor: Coach, id: string, { sendInvites }: { sendInvites: boolean }, now: Date, progress = untold): Promise<Committed> {
  const changed: string[] = [];
  const answer = await transaction(
    async (tx) => {
      changed.length = 0;
      const { status, options, counts, kind } = await locked(tx, id);
      if (status === "undone") throw conflict("This import has been taken back. Please choose the file again.");
      if (status === "previewed") {
        await expectMany(tx);
        const told = within(progress, 0, sendInvites ? 0.7 : 1);
        const written = await writeRows(tx, id, { kind, counts, reading: readingOf(options, now) }, changed, told);
        if (sendInvites && bringsPeople(kind.name)) await inviteAll(tx, actor, written, now, within(progress, 0.7, 1));
        await tx.import.update({ where: { id }, data: { status: "committed", committedAt: now, ...(sendInvites && bringsPeople(kind.name) && { invitedAt: now }) }, select: { id: true } });
        await tellOf(tx, actor, "import.committed", kind.name, id, counts, now);
        await tellOfStaff(tx, actor, written, now);
      }
      return committed(kind.name, counts, (await errorsOf(tx, id)).map(errorLine));
    },
    { timeoutMs },
  );
  for (const person of changed) loadActor.forget(person);
  return answer;
}

interface Locked {
  status: string;
  committedAt: Date | null;
  counts: Counts;
  options: Options;
  kind: ImportKind<unknown>;
}

/**
 * One import is carried out or taken back at a time, until the transaction ends: two that make or change the same people in
 * another order would wait for each other. Throws 404, as for one that was not read to its end.
 */
async function locked(tx: Tx, id: string): Promise<Locked> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201958)`;
  await tx.$queryRaw`SELECT "id" FROM "Import" WHERE "id" = ${id} FOR UPDATE`;
  const found = await tx.import.findUnique({ where: { id }, select: { kind: true, status: true, committedAt: true, options: true, stats: true } });
  const name = found && toKindName(found.kind);
  const stats = found && toStats(found.stats);
  if (!found || !name || !stats) throw notFound();
  return { status: found.status, committedAt: found.committedAt, counts: stats.counts, options: toOptions(found.options), kind: kindOf(name) };
}

interface Writing {
  kind: ImportKind<unknown>;
  counts: Counts;
  reading: Reading;
}

/** Writes every row of a plan; answers the people it made. */
async function writeRows(tx: Tx, id: string, { kind, counts, reading }: Writing, changed: string[], progress: Progress): Promise<string[]> {
  const total = counts.create + counts.update;
  const made: string[] = [];
  let done = 0;
  for await (const planned of writtenRows(tx, id)) {
    if ((await kind.apply(tx, planned, reading)) !== planned.length) throw stalePlan();
    for (const { action, personId, targetId } of planned) {
      if (action === "update" && personId) changed.push(personId);
      if (action === "create" && personId && personId === targetId) made.push(personId);
    }
    done += planned.length;
    progress(done / Math.max(1, total), `Wrote ${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")}`);
    await turn();
  }
  // Of somebody who was erased since, the rows are gone.
  if (done !== total) throw stalePlan();
  return made;
}

const tellOf = (tx: Tx, actor: Coach, action: "import.committed" | "import.undone", kind: ImportKindName, importId: string, { create, update, unchanged, error }: Counts, now: Date) =>
  record(tx, { action, actorId: actor.id, detail: { importId, kind, create, update, unchanged, error } }, now);

/** Whoever may see clients from now on is told of by herself. */
async function tellOfStaff(tx: Tx, actor: Coach, made: readonly string[], now: Date): Promise<void> {
  const staff = await staffAmong(tx, made);
  await record(tx, staff.map(({ id, role }) => ({ action: "account.imported", actorId: actor.id, subjectId: id, detail: { role } })), now);
}

/** A mail takes longer to be queued than a row to be written. */
const invitedRows = 250;

async function inviteAll(tx: Tx, actor: Coach, ids: readonly string[], now: Date, progress = untold): Promise<number> {
  const props = { invitedBy: `${actor.firstName} ${actor.lastName}`.trim() };
  let invited = 0;
  for (let from = 0; from < ids.length; from += invitedRows) {
    const waiting = await uninvited(tx, ids.slice(from, from + invitedRows));
    invited += await queueEmails(tx, waiting.map((userId) => ({ type: "set-password", to: { userId }, occasion: "invitation", props })), now);
    progress(Math.min(1, (from + invitedRows) / ids.length), `Queued ${invited.toLocaleString("en-GB")} invitations`);
    await turn();
  }
  return invited;
}

/** Invites those whom an import made and who have had no invitation. Throws 404, 409 for one that is not in force. */
export async function inviteImported(actor: Coach, id: string, now: Date): Promise<{ invited: number }> {
  return transaction(
    async (tx) => {
      const { status, kind } = await locked(tx, id);
      if (status !== "committed" || !bringsPeople(kind.name)) throw conflict("Only people whom an import has made can be invited.");
      const invited = await inviteAll(tx, actor, await uninvitedIds(tx, id), now);
      await tx.import.update({ where: { id }, data: { invitedAt: now }, select: { id: true } });
      return { invited };
    },
    { timeoutMs },
  );
}

/** Takes an import back, all of it or nothing; done already, it answers the same again. Throws 404, 409 that says what stands in the way. */
export async function undoImport(actor: Coach, id: string, now: Date, progress = untold): Promise<PlanShape> {
  const changed: string[] = [];
  const plan = await transaction(
    async (tx) => {
      changed.length = 0;
      const { status, committedAt, options, counts, kind } = await locked(tx, id);
      if (status === "previewed") throw conflict("This import has not been carried out, so there is nothing to take back.");
      if (status === "committed") {
        if (!committedAt || now.getTime() - committedAt.getTime() > undoableMs) throw conflict("An import can be taken back for 30 days, and they are over.");
        await expectMany(tx);
        await revertRows(tx, id, { kind, counts, reading: readingOf(options, now) }, changed, progress);
        await tx.import.update({ where: { id }, data: { status: "undone", undoneAt: now }, select: { id: true } });
        await tellOf(tx, actor, "import.undone", kind.name, id, counts, now);
      }
      return planIn(tx, await importRecord(tx, id), now);
    },
    { timeoutMs },
  );
  for (const person of changed) loadActor.forget(person);
  return plan;
}

/** To take somebody back takes longer than to make her. */
const revertedRows = 150;

async function revertRows(tx: Tx, id: string, { kind, counts, reading }: Writing, changed: string[], progress: Progress): Promise<void> {
  const total = counts.create + counts.update;
  const touched: string[] = [];
  let done = 0;
  for await (const planned of writtenRows(tx, id, revertedRows)) {
    const lines = new Set(await kind.revert(tx, planned, reading));
    touched.push(...planned.filter(({ line }) => lines.has(line)).map((one) => whoIs(kind, one)));
    for (const { action, personId } of planned) if (action === "update" && personId) changed.push(personId);
    done += planned.length;
    progress(done / Math.max(1, total), `Took back ${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")}`);
    await turn();
  }
  if (touched.length > 0) throw touchedSince([...new Set(touched)]);
}

function whoIs(kind: ImportKind<unknown>, { line, action, row, before }: Planned<unknown>) {
  return wordsOf(kind, { action, data: { row }, before }).who || `line ${line}`;
}

export interface Imported extends Committed {
  importId: string;
  counts: Counts;
}

const plans = 5;

/** Imports a file at once; a plan that has become stale before it was carried out is made again. Throws as preview and commitImport do. */
export const importNow = (actor: Coach, file: FileToImport, choice: { sendInvites: boolean }, now: Date, progress = untold): Promise<Imported> =>
  planAndCommit(actor, (told) => stageFile(actor, file, told, now), choice, now, progress);

/** The same of records that come from elsewhere than a file. */
export function importRecords(actor: Coach, name: ImportKindName, records: readonly SourceRow[], choice: { sendInvites: boolean }, now: Date, progress = untold): Promise<Imported> {
  return planAndCommit(actor, (told) => stage(actor, kindOf(name), sourceOfRecords(name, records), "client", told, now), choice, now, progress);
}

async function planAndCommit(actor: Coach, plan: (progress: Progress) => Promise<string>, choice: { sendInvites: boolean }, now: Date, progress: Progress): Promise<Imported> {
  for (let attempt = 1; ; attempt++) {
    const importId = await plan(within(progress, 0, 0.5));
    try {
      const answer = await commitImport(actor, importId, choice, now, within(progress, 0.5, 1));
      const { counts } = await readImport(importId, now);
      return { importId, counts, ...answer };
    } catch (error) {
      if (!(error instanceof AppError) || error.message !== stalePlan().message) throw error;
      if (attempt >= plans) throw conflict("Somebody else is changing the same people right now. Please try again.");
      await db.import.delete({ where: { id: importId }, select: { id: true } });
    }
  }
}

/** Removes the rows of imports that have had their time: of previews after a day with the preview itself, of others once they cannot be taken back. */
export async function removeOldRows(now: Date): Promise<void> {
  await db.import.deleteMany({ where: { status: "previewed", createdAt: { lt: new Date(now.getTime() - previewMs) } } });
  const over = new Date(now.getTime() - undoableMs);
  await db.importRow.deleteMany({ where: { import: { status: { not: "previewed" }, committedAt: { lt: over } } } });
  await db.$executeRaw`
    UPDATE "Import" SET "stats" = jsonb_set("stats", '{columns}', (SELECT COALESCE(jsonb_agg(c || '{"sample": ""}'), '[]') FROM jsonb_array_elements("stats"->'columns') c))
    WHERE "committedAt" < ${over} AND "stats" @? '$.columns[*] ? (@.sample != "")'`;
}
