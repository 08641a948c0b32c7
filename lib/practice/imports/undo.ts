import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { Coach } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { conflict } from "@/lib/platform/errors";
import { formatRows, requireStepUpForStaff } from "@/lib/practice/imports/commit";
import type { ImportContext, ImportKind, PlannedRow } from "@/lib/practice/imports/kind";
import { buildImportPlan, getImportRecord } from "@/lib/practice/imports/queries";
import { countRowsToWrite, editedDuringUndoMessage, editedSinceError, importEvent, isUndoable } from "@/lib/practice/imports/rules";
import { describeImportRow, type ImportPlanData } from "@/lib/practice/imports/shape";
import { readPreviousRows } from "@/lib/practice/imports/staging";
import { type ImportState, lockImport, RowsChanged, runInSteps, type SteppedWork, type StepOutcome, toImportContext } from "@/lib/practice/imports/steps";

/**
 * Undoes an import, or the part that was written, in steps of 150 rows from the last to the first. Before the first step, all
 * rows are checked. After a kill the same call continues. A repeat returns the first result. Throws 404, and 409 with nothing
 * changed if the import cannot be undone. With `keepsEdited`, what has been edited since stays instead, with the reason on its row.
 */
export const revertImport = (actor: Coach, id: string, now: Date, progress: ReportProgress = noProgress, { keepsEdited = false } = {}): Promise<ImportPlanData> =>
  runInSteps(id, undoWork(actor, now, progress, keepsEdited), progress);

/**
 * Throws 404, and 409 with names if something that an import of a move wrote has been edited or used since, but for these records, which
 * later files of the move changed. Returns the records that it changed itself.
 */
export async function requireUnedited(id: string, changedLater: ReadonlySet<string>, now: Date): Promise<string[]> {
  const state = await transaction((tx) => lockImport(tx, id));
  if (state.status === "undoing") return [];
  requireUndoable(state, now);
  const edited = await findEditedNames(state, now, async () => undefined, { isOfMove: true }, changedLater);
  if (edited.size > 0) throw editedSinceError([...edited]);
  const changed = await db.importRow.findMany({ where: { importId: id, action: "update" }, select: { targetId: true } });
  return changed.flatMap(({ targetId }) => targetId ?? []);
}

/** Smaller than the chunk of a commit, because removing a person takes longer than creating one. */
const undoChunkSize = 150;

const checkShare = 0.3;

const undoWork = (actor: Coach, now: Date, progress: ReportProgress, keepsEdited: boolean): SteppedWork<ImportPlanData> => ({
  isOneStep: ({ status, writtenRows, stats: { counts } }) =>
    status === "previewed" || status === "undone" || (!keepsEdited && status === "committed" && countRowsToWrite(counts) < undoChunkSize) || (!keepsEdited && status === "committing" && writtenRows < undoChunkSize),
  async check(state, renew) {
    if (state.status === "undoing" || keepsEdited) return;
    requireUndoable(state, now);
    const edited = await findEditedNames(state, now, async (checked) => {
      await renew();
      progress((checkShare * checked) / countWritten(state), `Checked ${formatRows(checked, countWritten(state))}`);
    });
    if (edited.size > 0) throw editedSinceError([...edited]);
  },
  async step(tx, state) {
    if (state.status === "undone") return { result: await readPlan(tx, state.id, now) };
    requireUndoable(state, now);
    return undoPreviousRows(tx, actor, state, now, keepsEdited);
  },
});

/** Throws 409 unless something of the import is written and it is not older than 30 days. */
function requireUndoable({ status, committedAt }: ImportState, now: Date): void {
  if (status === "previewed") throw conflict("This list hasn't been imported yet, so there's nothing to undo.");
  if (!isUndoable(committedAt, now)) throw conflict("Imports can be undone for 30 days, so this one can't be undone any more.");
}

const countWritten = ({ status, writtenRows, stats: { counts } }: ImportState) => (status === "committed" ? countRowsToWrite(counts) : writtenRows);
/** The line after the last written one. Imports of earlier releases have no position, so a committed one counts as written to its end. */
const lineAfterWritten = ({ status, writtenTo }: ImportState) => (status === "committed" ? 2 ** 31 - 1 : writtenTo + 1);

async function findEditedNames(state: ImportState, now: Date, onChunk: (checked: number) => Promise<void>, more: Pick<ImportContext, "isOfMove"> = {}, changedLater: ReadonlySet<string> = new Set()): Promise<Set<string>> {
  const edited = new Set<string>();
  let checked = 0;
  for (let before = lineAfterWritten(state); ; ) {
    const written = await readPreviousRows(db, state.id, before, undoChunkSize);
    const first = written[0];
    if (!first) return edited;
    const looked = written.filter(({ targetId }) => !changedLater.has(targetId ?? ""));
    for (const name of namesOfLines(state.kind, looked, await state.kind.findEdited(db, looked, { ...toImportContext(state.options, now), ...more }))) edited.add(name);
    before = first.line;
    checked += written.length;
    await onChunk(checked);
  }
}

function namesOfLines(kind: ImportKind<unknown>, rows: readonly PlannedRow<unknown>[], lines: readonly number[]): string[] {
  const chosen = new Set(lines);
  return rows.flatMap((row) => (chosen.has(row.line) ? rowPersonName(kind, row) : []));
}

const rowPersonName = (kind: ImportKind<unknown>, { line, action, row, before }: PlannedRow<unknown>) => describeImportRow(kind, { action, data: { row }, before }).who || `line ${line}`;

async function undoPreviousRows(tx: Tx, actor: Coach, state: ImportState, now: Date, keepsEdited: boolean): Promise<StepOutcome<ImportPlanData>> {
  const { id, kind, status, options, stats: { counts } } = state;
  const written = await readPreviousRows(tx, id, lineAfterWritten(state), undoChunkSize);
  await requireStepUpForStaff(tx, actor, written.flatMap(({ action, personId }) => (action === "create" && personId ? personId : [])), now);
  const touched = written.length === 0 ? [] : await kind.revert(tx, written, toImportContext(options, now));
  const isOnly = !keepsEdited && status !== "undoing" && countWritten(state) < undoChunkSize;
  if (touched.length > 0) throw isOnly ? editedSinceError([...new Set(namesOfLines(kind, written, touched))]) : new RowsChanged(touched, editedDuringUndoMessage);
  const isLast = written.length < undoChunkSize;
  const writtenRows = isLast ? 0 : countWritten(state) - written.length;
  await tx.import.update({
    where: { id },
    data: { writtenRows, writtenTo: isLast ? 0 : (written[0]?.line ?? 1) - 1, ...(isLast ? { status: "undone", undoneAt: now } : { status: "undoing" }) },
    select: { id: true },
  });
  const changed = written.flatMap(({ action, personId }) => (action === "update" && personId ? personId : []));
  const total = countRowsToWrite(counts);
  const undone = total - writtenRows;
  const message = `Undid ${formatRows(undone, total)}`;
  if (!isLast) return { share: checkShare + ((1 - checkShare) * undone) / total, message, changed };
  await recordAuditEvents(tx, importEvent(actor.id, "import.undone", id, kind.name, counts), now);
  return { result: await readPlan(tx, id, now), message, changed };
}

const readPlan = async (tx: Tx, id: string, now: Date) => buildImportPlan(tx, await getImportRecord(tx, id), now);
