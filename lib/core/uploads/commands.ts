import type { UploadedFile } from "@/lib/api/multipart";
import type { Actor } from "@/lib/auth/actor";
import type { StoredFile, UploadPurpose } from "@/lib/core/uploads/contract";
import { cleanFileName, fileExtensions, withFileExtension } from "@/lib/core/uploads/file-names";
import { requireOwner, requireUploadPermission } from "@/lib/core/uploads/policy";
import { type PreparedAttachment, prepareAttachment } from "@/lib/core/uploads/prepare-attachment";
import { prepareLogo, preparePhoto, preparePortrait } from "@/lib/core/uploads/prepare-image";
import { findSentFile } from "@/lib/core/uploads/queries";
import { type StoredFileRow, storedFileSelect, toStoredFile } from "@/lib/core/uploads/shape";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { violatedUniqueConstraint } from "@/lib/platform/db-errors";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { fileStore } from "@/lib/providers/storage/provider";
import { newFileKey } from "@/lib/providers/storage/store";
import type { Prisma } from "@/prisma/generated/client";

const prepareByPurpose: Record<UploadPurpose, (bytes: Uint8Array<ArrayBuffer>) => Promise<PreparedAttachment>> = {
  progress_photo: preparePhoto,
  food_diary_photo: preparePhoto,
  profile_image: preparePortrait,
  logo: prepareLogo,
  message_attachment: prepareAttachment,
};

/** PRODUCT.md "Storage quota": 2 GB for each person's uploads. */
const storageQuotaBytes = 2 * 1024 ** 3;
const storageFullMessage = "You've used your 2 GB for uploads, so this file wasn't saved. Photos that you replace or remove free their space within two days. If you need more room, please contact us.";

interface NewFile extends Pick<Prisma.FileUncheckedCreateInput, "ownerId" | "clientId" | "purpose" | "fileName" | "contentType" | "sentBytes"> {
  /** The id that the uploader's device made. */
  id?: string;
}

/**
 * Stores a file, then marks it as stored and runs `attach` in one transaction, and returns the result of `attach`. The row is
 * created first so that deleteUnfinishedUploads can clean up after a crash; it gets an id made on a device only at the end, so that
 * no interrupted upload keeps it. On an error (507, or from `attach`) it deletes the file and rethrows.
 */
export async function storeFile<T>({ id, ...file }: NewFile, bytes: Uint8Array, now: Date, attach: (tx: Tx, row: StoredFileRow) => Promise<T>): Promise<T> {
  const storageKey = newFileKey();
  const data = { ...file, fileName: cleanFileName(file.fileName), size: bytes.byteLength, storageKey, createdAt: now };
  const row = await transaction(
    async (tx) => {
      if (file.ownerId) await requireStorageFor(tx, file.ownerId, bytes.byteLength, id);
      return tx.file.create({ data, select: { id: true } });
    },
    // What is not stored yet is swept, so a repeat stores it anew.
    { storesKey: () => false },
  );
  try {
    await fileStore().put(storageKey, bytes);
    return await transaction(async (tx) => attach(tx, await tx.file.update({ where: { id: row.id }, data: { stored: true, id }, select: storedFileSelect })));
  } catch (error) {
    await deleteDiscardedFile(row.id);
    throw error;
  }
}

/**
 * Throws 507 if this person's files, with another of this size, would take more than the quota. Uploads of one person are
 * counted one after another, those under way and those in parts included, except the one with this id.
 */
export async function requireStorageFor(tx: Tx, ownerId: string, size: number, id?: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201959, hashtext(${ownerId}))`;
  const files = await tx.file.aggregate({ where: { ownerId }, _sum: { size: true } });
  const unfinished = await tx.partialUpload.aggregate({ where: { ownerId, id: { not: id } }, _sum: { size: true } });
  if ((files._sum.size ?? 0) + (unfinished._sum.size ?? 0) + size > storageQuotaBytes) throw new AppError("storage_full", storageFullMessage);
}

/**
 * Stores a picture the actor uploads, or a PDF for a message. The same file with the same `id` again is stored once. Throws 403
 * (also after a withdrawn consent), 401 if it waits for another account, 409 for an id that is taken, 413, 415, 507, or 400 without a file.
 */
export async function storePicture(actor: Actor, { purpose, id, owner }: { purpose: UploadPurpose; id?: string; owner?: string }, file: UploadedFile | undefined, now: Date): Promise<StoredFile> {
  requireOwner(actor, owner);
  await requireUploadPermission(actor, purpose);
  if (!file) throw new AppError("invalid", "Please choose a picture", { fields: { file: "Please choose a picture" } });
  const sent = id === undefined ? undefined : { id, purpose, sentBytes: file.bytes.byteLength };
  const known = sent && (await findSentFile(actor, sent));
  if (known) return known;
  const { bytes, contentType } = await prepareByPurpose[purpose](file.bytes);
  const clientId = actor.role === "client" && purpose !== "profile_image" ? actor.id : null;
  const newFile = { ...sent, ownerId: actor.id, clientId, purpose, fileName: withFileExtension(file.name, fileExtensions[contentType]), contentType };
  try {
    return await storeFile(newFile, bytes, now, async (tx, row) => {
      if (sent) await tx.partialUpload.deleteMany({ where: { id: sent.id } });
      return toStoredFile(row);
    });
  } catch (error) {
    // The same upload has finished meanwhile, or another person has this id.
    const stored = sent && violatedUniqueConstraint(error) !== null ? await findSentFile(actor, sent) : null;
    if (stored) return stored;
    throw error;
  }
}

/** Marks a file as not stored within the caller's transaction. After the commit, call deleteDiscardedFile. */
export const discardFile = (tx: Tx, id: string) => tx.file.update({ where: { id }, data: { stored: false }, select: { id: true } });

/** Deletes a file that is marked as not stored. If that fails, deleteUnfinishedUploads tries again later. */
export const deleteDiscardedFile = (id: string) => tryDeleteUnstoredFiles({ id });

/** Deletes the rows and bytes of uploads that started before this time and never finished. */
export async function deleteUnfinishedUploads(before: Date): Promise<void> {
  await tryDeleteUnstoredFiles({ createdAt: { lt: before } });
  await fileStore().sweep?.(before);
}

/** Logs a failure instead of throwing, so that an unavailable file store breaks neither a request nor the server start. */
const tryDeleteUnstoredFiles = (where: Prisma.FileWhereInput) =>
  deleteBytesAndRows(where).catch((err: unknown) => logger.warn({ err }, "could not delete files; will retry"));

async function deleteBytesAndRows(where: Prisma.FileWhereInput) {
  const rows = await db.file.findMany({ where: { ...where, stored: false }, select: { id: true, storageKey: true } });
  for (const { storageKey } of rows) await fileStore().remove(storageKey);
  await db.file.deleteMany({ where: { id: { in: rows.map(({ id }) => id) }, stored: false } });
}
