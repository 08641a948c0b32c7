import { isDeepStrictEqual } from "node:util";
import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { Coach } from "@/lib/auth/actor";
import { requireStepUp } from "@/lib/auth/step-up";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { forgetUnsentInvitations, queueEmails } from "@/lib/core/email/commands";
import { findStaffAmong, findUninvitedUserIds } from "@/lib/people/accounts/bulk";
import { db, type Tx } from "@/lib/platform/db";
import { conflict } from "@/lib/platform/errors";
import { formatCount } from "@/lib/platform/number-texts";
import type { CommitResult } from "@/lib/practice/imports/contract";
import type { BatchPeople, ImportContext, ImportKind, PlannedRow } from "@/lib/practice/imports/kind";
import { countPeopleWithoutEmail } from "@/lib/practice/imports/queries";
import { changedDuringImportMessage, countRowsToWrite, createsPeople, formatRowError, importEvent, isUndoable, stalePlanError, toCommitResult } from "@/lib/practice/imports/rules";
import { type ImportState, RowsChanged, runInSteps, type SteppedWork, type StepOutcome, toImportContext } from "@/lib/practice/imports/steps";
import { importChunkSize, readNextRows, readRowErrors } from "@/lib/practice/imports/staging";

/**
 * Imports a plan in steps of 500 rows, each a transaction with its invitations. Before the first, all rows are checked. After a
 * kill the same call continues, as first chosen. A repeat returns the first result. Throws 404, and 409 with
 * nothing written if the data has changed since the preview, or if the import was undone.
 */
export const applyImport = (actor: Coach, id: string, choice: CommitChoice, now: Date, progress: ReportProgress = noProgress): Promise<CommitResult> =>
  runInSteps(id, commitWork(actor, choice, now, progress), progress);

/** What the coach chooses for the people that an import creates. */
export interface CommitChoice {
  sendInvites: boolean;
  alreadyOnboarded?: boolean;
  /** The people of the other files, where it is one of a move. */
  people?: BatchPeople | undefined;
}

/** The share of the progress that the check takes. */
const checkShare = 0.2;

const commitWork = (actor: Coach, { sendInvites, alreadyOnboarded = false, people }: CommitChoice, now: Date, progress: ReportProgress): SteppedWork<CommitResult> => ({
  // A kind that decides something from other records is checked again first, however few its rows.
  isOneStep: ({ status, kind, stats: { counts } }) => status !== "committing" && (status !== "previewed" || (!kind.decisionOf && countRowsToWrite(counts) < importChunkSize)),
  async check({ id, status, kind, options, stats: { counts } }, renew) {
    if (status === "committing") return;
    const total = countRowsToWrite(counts);
    let checked = 0;
    for (let after = 0; ; ) {
      const planned = await readNextRows(db, id, after);
      if (!(await isStillAsPlanned(kind, planned, { ...toImportContext(options, now), people }))) throw stalePlanError();
      checked += planned.length;
      const last = planned.at(-1);
      if (!last) break;
      after = last.line;
      await renew();
      progress((checkShare * checked) / total, `Checked ${formatRows(checked, total)}`);
    }
    // The rows of people erased since the preview are gone.
    if (checked !== total) throw stalePlanError();
  },
  async step(tx, state) {
    if (state.status === "undone" || state.status === "undoing") throw conflict("This import was undone. Please choose the file again.");
    if (state.status === "committed") return { result: await readResult(tx, state) };
    if (state.status === "committing" && !isUndoable(state.committedAt, now)) throw conflict("Imports can be continued for 30 days, so this one can't be continued any more.");
    const chosen = state.status === "previewed" ? { ...state, sendInvites: sendInvites && createsPeople(state.kind.name), options: { ...state.options, alreadyOnboarded } } : state;
    return writeNextRows(tx, actor, chosen, now);
  },
});

/** Plans these rows again, and returns whether they would still do the same to the same records. */
async function isStillAsPlanned(kind: ImportKind<unknown>, planned: readonly PlannedRow<unknown>[], context: ImportContext): Promise<boolean> {
  const current = new Map((await kind.plan(context.people ? planned.map(pinToPerson) : planned, context)).map((row) => [row.line, row]));
  return planned.every(({ line, action, targetId, before, row }) => {
    const again = current.get(line);
    // The id of a new record is made by each plan.
    return again?.action === action && (action === "create" || again.targetId === targetId) && isDeepStrictEqual(JSON.parse(JSON.stringify(again.before)), before) && kind.decisionOf?.(again.row) === kind.decisionOf?.(row);
  });
}

/** A row of a move is of the person whom its plan found, however the file writes her: the coach may have said who it is. */
function pinToPerson(planned: PlannedRow<unknown>): PlannedRow<unknown> {
  const { row, personId } = planned;
  if (personId === null || typeof row !== "object" || row === null || !("who" in row) || typeof row.who !== "object") return planned;
  return { ...planned, row: { ...row, who: { ...row.who, clientId: personId } } };
}

async function writeNextRows(tx: Tx, actor: Coach, state: ImportState, now: Date): Promise<StepOutcome<CommitResult>> {
  const { id, kind, status, stats: { counts }, options } = state;
  const planned = await readNextRows(tx, id, state.writtenTo);
  const missed = planned.length === 0 ? [] : await kind.apply(tx, planned, toImportContext(options, now));
  if (missed.length > 0) throw status === "previewed" ? stalePlanError() : new RowsChanged(missed, changedDuringImportMessage);
  await inviteAndRecord(tx, actor, state, planned, now);
  const total = countRowsToWrite(counts);
  const writtenRows = state.writtenRows + planned.length;
  const isLast = planned.length < importChunkSize;
  if (isLast && status === "previewed" && writtenRows !== total) throw stalePlanError();
  const written = { committedAt: now, sendInvites: state.sendInvites, options, writtenRows, writtenTo: planned.at(-1)?.line ?? state.writtenTo };
  await tx.import.update({ where: { id }, data: { ...written, status: isLast ? "committed" : "committing", ...(isLast && state.sendInvites && { invitedAt: now }) }, select: { id: true } });
  const changed = planned.flatMap(({ action, personId }) => (action === "update" && personId ? personId : []));
  const message = `Imported ${formatRows(writtenRows, total)}`;
  if (!isLast) return { share: checkShare + ((1 - checkShare) * writtenRows) / total, message, changed };
  await recordAuditEvents(tx, importEvent(actor.id, "import.committed", id, kind.name, counts), now);
  if (options.mapping) await rememberMapping(tx, kind.name, options.mapping, now);
  return { result: await readResult(tx, state), message, changed };
}

async function rememberMapping(tx: Tx, kind: string, { header, columns }: { header: string; columns: Record<string, string> }, now: Date): Promise<void> {
  await tx.importMapping.upsert({ where: { header_kind: { header, kind } }, create: { header, kind, columns, savedAt: now }, update: { columns, savedAt: now }, select: { header: true } });
}

export const formatRows = (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`;

const readResult = async (tx: Tx, { id, kind, stats, sendInvites }: ImportState) =>
  toCommitResult(kind.name, stats.counts, (await readRowErrors(tx, id)).map(formatRowError), sendInvites ? await countPeopleWithoutEmail(tx, id) : 0);

/** Queues the invitations of the people these rows created, and records each new member of staff, because they can see clients from now on. */
async function inviteAndRecord(tx: Tx, actor: Coach, { sendInvites }: ImportState, planned: readonly PlannedRow<unknown>[], now: Date): Promise<void> {
  const created = planned.flatMap(({ action, personId, targetId }) => (action === "create" && personId && personId === targetId ? personId : []));
  if (created.length === 0) return;
  const staff = await requireStepUpForStaff(tx, actor, created, now);
  if (sendInvites) await queueInvitations(tx, actor, created, now);
  await recordAuditEvents(tx, staff.map(({ id, role }) => ({ action: "account.imported", actorId: actor.id, subjectId: id, detail: { role } })), now);
}

/**
 * Returns the staff among these people. Throws 403 if there are any and the actor has not confirmed who they are: an import
 * must not make, invite or remove staff more easily than an invitation and closing an account do.
 */
export async function requireStepUpForStaff(tx: Tx, actor: Coach, ids: readonly string[], now: Date) {
  const staff = await findStaffAmong(tx, ids);
  if (staff.length > 0) await requireStepUp(actor, now, tx);
  return staff;
}

/** Queues an invitation for those of these people who have none yet. Returns how many. */
export async function queueInvitations(tx: Tx, actor: Coach, ids: readonly string[], now: Date): Promise<number> {
  const props = { invitedBy: `${actor.firstName} ${actor.lastName}`.trim() };
  const uninvited = await findUninvitedUserIds(tx, ids);
  await forgetUnsentInvitations(tx, uninvited);
  return queueEmails(tx, uninvited.map((userId) => ({ type: "set-password", to: { userId }, occasion: "invitation", props })), now);
}
