import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { Coach } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/platform/db";
import { AppError, conflict } from "@/lib/platform/errors";
import { withBatchLease } from "@/lib/practice/import-batches/lease";
import { findBatchPeople } from "@/lib/practice/import-batches/people";
import { planAgain, planBatch } from "@/lib/practice/import-batches/planning";
import { getImportBatch, readBatch } from "@/lib/practice/import-batches/queries";
import { inImportOrder } from "@/lib/practice/import-batches/rules";
import { type BatchFileRecord, type BatchRecord, type ImportBatchData, isUsed, parseAnswers } from "@/lib/practice/import-batches/shape";
import { applyImport, type CommitChoice } from "@/lib/practice/imports/commit";
import { isUndoable, stalePlanError } from "@/lib/practice/imports/rules";
import { requireUnedited, revertImport } from "@/lib/practice/imports/undo";

/**
 * Imports all files of a move, people first, each as an import of its own. After a kill the same call continues. A repeat returns the
 * result. Throws 404, and 409 with nothing imported while something has to be said or once the move was undone.
 */
export const commitBatch = (actor: Coach, id: string, now: Date, progress: ReportProgress = noProgress): Promise<ImportBatchData> => withBatchLease(id, () => importFiles(actor, id, now, progress));

async function importFiles(actor: Coach, id: string, now: Date, progress: ReportProgress): Promise<ImportBatchData> {
  // What was said may not have been planned, where a server was stopped in between.
  if ((await readBatch(id)).status === "previewed") await planBatch(actor, id, now);
  const { status, isReady } = await getImportBatch(id, now);
  if (status === "committed") return getImportBatch(id, now);
  if (status === "undone" || status === "undoing") throw conflict("This import was undone. Please start a new one.");
  if (status === "previewed" && !isReady) throw conflict("There are still questions about these files. Please answer them first.");
  await db.importBatch.updateMany({ where: { id, status: "previewed" }, data: { status: "committing", committedAt: now } });
  const record = await readBatch(id);
  const files = inImportOrder(record.files.filter(isUsed));
  const { sendInvites, alreadyOnboarded } = parseAnswers(record.answers);
  for (const [at, file] of files.entries())
    await commitFile(actor, id, file, { sendInvites, alreadyOnboarded }, now, (share, doing) => progress((at + share) / files.length, `${nameOf(file)}: ${doing}`));
  await transaction(async (tx) => {
    // What the files say is in the client's records now.
    await tx.importBatch.updateMany({ where: { id, status: "committing" }, data: { status: "committed", people: [] } });
    await tx.importBatchFile.updateMany({ where: { batchId: id }, data: { contents: null, survey: {} } });
  });
  return getImportBatch(id, now);
}

const nameOf = ({ fileName }: Pick<BatchFileRecord, "fileName">) => fileName ?? "A file";

const maxAttempts = 5;

/** Imports one file, planned again if the people in it have changed since. */
async function commitFile(actor: Coach, batchId: string, file: BatchFileRecord, choice: CommitChoice, now: Date, progress: ReportProgress): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const importId = attempt === 1 && file.importId !== null ? file.importId : await planAgain(actor, file.id, now);
    try {
      await applyImport(actor, importId, { ...choice, people: await findBatchPeople(await readBatch(batchId)) }, now, progress);
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.message !== stalePlanError().message) throw error;
      if (attempt >= maxAttempts) throw conflict("Someone else is changing the same people right now. Please try again.");
    }
  }
}

/**
 * Undoes a move from its last file to its first. Before anything, it checks that nobody has edited what was imported. After a kill
 * the same call continues. A repeat returns the result. Throws 404, and 409 with nothing undone if someone has.
 */
export const undoBatch = (actor: Coach, id: string, now: Date, progress: ReportProgress = noProgress): Promise<ImportBatchData> => withBatchLease(id, () => undoFiles(actor, id, now, progress));

async function undoFiles(actor: Coach, id: string, now: Date, progress: ReportProgress): Promise<ImportBatchData> {
  const record = await readBatch(id);
  if (record.status === "undone") return getImportBatch(id, now);
  if (record.status === "previewed") throw conflict("These files haven't been imported yet, so there's nothing to undo.");
  if (!isUndoable(record.committedAt, now)) throw conflict("Moves can be undone for 30 days, so this one can't be undone any more.");
  const reversed = (await findWritten(record)).toReversed();
  // What a later file of the move changed has been edited by the move itself.
  const changedLater = new Set<string>();
  if (record.status !== "undoing") for (const { importId } of reversed) for (const target of await requireUnedited(importId, changedLater, now)) changedLater.add(target);
  await transaction(async (tx) => {
    await tx.importBatch.update({ where: { id }, data: { status: "undoing", people: [] }, select: { id: true } });
    await tx.importBatchFile.updateMany({ where: { batchId: id }, data: { contents: null, survey: {} } });
  });
  // Somebody may have used an account while the rest was undone: that person stays.
  for (const [at, { importId, fileName }] of reversed.entries())
    await revertImport(actor, importId, now, (share, doing) => progress((at + share) / reversed.length, `${nameOf({ fileName })}: ${doing}`), { keepsEdited: true });
  await db.importBatch.updateMany({ where: { id, status: "undoing" }, data: { status: "undone", undoneAt: now } });
  return getImportBatch(id, now);
}

/** The files of which something was imported, in the order in which it was. */
async function findWritten({ files }: BatchRecord) {
  const imports = await db.import.findMany({ where: { id: { in: files.flatMap(({ importId }) => importId ?? []) }, status: { in: ["committing", "committed", "undoing"] } }, select: { id: true } });
  const ids = new Set(imports.map(({ id }) => id));
  return inImportOrder(files).flatMap(({ importId, fileName }) => (importId !== null && ids.has(importId) ? { importId, fileName } : []));
}
