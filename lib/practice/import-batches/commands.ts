import { createHash } from "node:crypto";
import { noProgress, type ReportProgress } from "@/lib/api/progress";
import type { UploadedFile } from "@/lib/api/multipart";
import type { Coach } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/platform/db";
import { AppError, conflict, invalidField, notFound } from "@/lib/platform/errors";
import { currentRequest } from "@/lib/platform/request-context";
import { type BatchAnswers, type FileAnswers, maxBatchFiles, personChoices } from "@/lib/practice/import-batches/contract";
import { withBatchLease } from "@/lib/practice/import-batches/lease";
import { findBatchPeople } from "@/lib/practice/import-batches/people";
import { planBatch } from "@/lib/practice/import-batches/planning";
import { findNewClients, getImportBatch, readBatch } from "@/lib/practice/import-batches/queries";
import { type ReadUpload, readUpload, withTemporaryFile } from "@/lib/practice/import-batches/read-upload";
import { type BatchRecord, batchSelect, type ImportBatchData, packText, parseAnswers, parseFileOptions, parsePeople } from "@/lib/practice/import-batches/shape";
import { requireClient } from "@/lib/practice/imports/commands";
import { sortPhotos, stagePhotoArchive } from "@/lib/practice/imports/photo-commands";
import type { PhotoChange } from "@/lib/practice/imports/photo-contract";
import { previewLifetimeMs, undoWindowMs } from "@/lib/practice/imports/rules";
import type { ImportPlanData } from "@/lib/practice/imports/shape";
import type { Prisma } from "@/prisma/generated/client";

/** Begins a move. */
export async function createBatch(actor: Coach, now: Date): Promise<ImportBatchData> {
  const { id } = await db.importBatch.create({ data: { byId: actor.id, createdAt: now }, select: { id: true } });
  return getImportBatch(id, now);
}

const alreadyMovedError = () => conflict("These files have been imported already. Please start a new import.");

/**
 * Adds the files in an upload and plans what they would do. A file that can't be read is kept with the reason. Throws 400 without a
 * file, 404, 409 once the move is imported, and 413 above 500 files.
 */
export async function addUpload(actor: Coach, batchId: string, upload: UploadedFile | undefined, now: Date): Promise<ImportBatchData> {
  if (!upload) throw invalidField("file", "Please choose a file");
  await requireOpenBatch(batchId);
  await withTemporaryFile(upload.bytes, async (path) => {
    const { files, hasPhotos } = await readUpload(upload, path);
    await withBatchLease(batchId, () => planUpload(actor, batchId, upload.name.slice(0, 254), path, { files, hasPhotos }, now));
  });
  return getImportBatch(batchId, now);
}

async function planUpload(actor: Coach, batchId: string, fileName: string, path: string, { files, hasPhotos }: ReadUpload, now: Date): Promise<void> {
  await addFiles(batchId, files.map(({ text, leftOut, ...file }, at) => ({ id: idOfRequest(batchId, `list ${at}`), ...file, kind: "unknown", contents: text === null ? null : packText(text), options: leftOut ? { leftOut } : {} })));
  await planBatch(actor, batchId, now);
  // After the lists, which may hold the clients whom the photos are of.
  if (hasPhotos) await addPhotos(actor, batchId, fileName, path, now);
}

type NewBatchFile = Omit<Prisma.ImportBatchFileCreateManyInput, "batchId" | "position">;

/** The id of a file that a request with an Idempotency-Key adds, by which its repeat finds what a stopped attempt has added; undefined without a key. */
function idOfRequest(batchId: string, part: string): string | undefined {
  const key = currentRequest()?.key;
  return key && createHash("sha256").update([batchId, key, part].join("\n")).digest("base64url");
}

/** Adds files behind those that are there, unless an earlier attempt of the request has. Throws 413 above the limit. */
const addFiles = (batchId: string, files: readonly NewBatchFile[]) =>
  transaction(async (tx) => {
    await tx.$queryRaw`SELECT "id" FROM "ImportBatch" WHERE "id" = ${batchId} FOR UPDATE`;
    // A slow upload can end after the move was imported in another tab.
    if ((await tx.importBatch.findUnique({ where: { id: batchId }, select: { status: true } }))?.status !== "previewed") throw alreadyMovedError();
    const [first] = files;
    if (first?.id && (await tx.importBatchFile.findUnique({ where: { id: first.id }, select: { id: true } }))) return;
    const { _count: count, _max: last } = await tx.importBatchFile.aggregate({ where: { batchId, position: { gte: 0 } }, _count: true, _max: { position: true } });
    if (count + files.length > maxBatchFiles) throw new AppError("too_large", `An import takes up to ${maxBatchFiles} files. Please import these first and start another one.`);
    await tx.importBatchFile.createMany({ data: files.map((file, at) => ({ ...file, batchId, position: (last.position ?? -1) + 1 + at })) });
  });

/** Stores the photos of a ZIP and plans their import. */
async function addPhotos(actor: Coach, batchId: string, fileName: string, path: string, now: Date): Promise<void> {
  const fileId = idOfRequest(batchId, "photos");
  const batch = await requireOpenBatch(batchId);
  if (fileId && batch.files.some(({ id }) => id === fileId)) return;
  const people = await findBatchPeople(batch);
  const { id: importId } = await stagePhotoArchive(actor, path, { fileName, takesFiles: true, people }, now);
  await addFiles(batchId, [{ id: fileId, fileName, kind: "photos", importId }]);
  await planBatch(actor, batchId, now);
}

/** Sorts photos of a preview as `sortPhotos` does, and in a move with the people of its other files. */
export async function sortPhotosOfMove(actor: Coach, importId: string, changes: readonly PhotoChange[], now: Date): Promise<ImportPlanData> {
  const file = await db.importBatchFile.findUnique({ where: { importId }, select: { batchId: true } });
  if (!file) return sortPhotos(actor, importId, changes, now);
  return withBatchLease(file.batchId, async () => sortPhotos(actor, importId, changes, now, await findBatchPeople(await readBatch(file.batchId))));
}

async function requireOpenBatch(id: string) {
  const record = await readBatch(id);
  if (record.status !== "previewed") throw alreadyMovedError();
  return record;
}

interface BatchChange {
  files?: Record<string, FileAnswers> | undefined;
  answers?: BatchAnswers | undefined;
  people?: Record<string, string> | undefined;
}

/** Stores what the coach says about a move and plans again what that changes. Throws 404, 409 once it is imported, and 400 by the field. */
export async function changeBatch(actor: Coach, id: string, change: BatchChange, now: Date, progress: ReportProgress = noProgress): Promise<ImportBatchData> {
  await requireOpenBatch(id);
  return withBatchLease(id, () => storeAndPlan(actor, id, change, now, progress));
}

async function storeAndPlan(actor: Coach, id: string, { files = {}, answers = {}, people = {} }: BatchChange, now: Date, progress: ReportProgress): Promise<ImportBatchData> {
  const before = await requireOpenBatch(id);
  for (const { clientId } of Object.values(files)) if (clientId) await requireKnownClient(before, clientId);
  for (const choice of Object.values(people)) if (!isPersonChoice(choice)) await requireKnownClient(before, choice);
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT "id" FROM "ImportBatch" WHERE "id" = ${id} FOR UPDATE`;
    const record = await tx.importBatch.findUniqueOrThrow({ where: { id }, select: batchSelect });
    if (record.status !== "previewed") throw alreadyMovedError();
    for (const [fileId, { kind, ...changed }] of Object.entries(files)) {
      const file = record.files.find((one) => one.id === fileId);
      if (!file) throw notFound();
      const options = { ...parseFileOptions(file.options), ...changed };
      // Columns and questions belong to the kind that they were chosen for.
      const isOtherKind = kind !== undefined && kind !== file.kind;
      if (isOtherKind && (kind === "photos" || file.kind === "photos")) throw invalidField("files", "Photos come in a ZIP, and a ZIP of photos holds nothing else");
      await tx.importBatchFile.update({ where: { id: fileId }, data: { ...(isOtherKind && { kind }), options: isOtherKind ? { source: options.source, leftOut: options.leftOut } : options }, select: { id: true } });
    }
    const known = parsePeople(record.people).map((person) => ({ ...person, choice: people[person.key] ?? person.choice }));
    await tx.importBatch.update({ where: { id }, data: { answers: { ...parseAnswers(record.answers), ...answers }, people: known }, select: { id: true } });
  });
  await planBatch(actor, id, now, progress);
  return getImportBatch(id, now);
}

const isPersonChoice = (choice: string) => personChoices.some((known) => known === choice);

/** A client who is here, or one whom the batch adds. */
async function requireKnownClient({ files }: BatchRecord, id: string): Promise<void> {
  const newClients = await findNewClients(files);
  if (!newClients.some((client) => client.id === id)) await requireClient(id);
}

/** Deletes moves that were not imported within a day, with their files. */
export async function deleteExpiredBatches(now: Date): Promise<void> {
  // One that stopped can't be continued after 30 days.
  await db.importBatchFile.updateMany({ where: { contents: { not: null }, batch: { committedAt: { lt: new Date(now.getTime() - undoWindowMs) } } }, data: { contents: null, survey: {} } });
  await db.importBatch.deleteMany({ where: { status: "previewed", createdAt: { lt: new Date(now.getTime() - previewLifetimeMs) } } });
}
