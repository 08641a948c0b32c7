import type { UploadedFile } from "@/lib/api/multipart";
import type { Actor } from "@/lib/auth/actor";
import { requireConsent } from "@/lib/core/consents/queries";
import type { ConsentKind } from "@/lib/core/consents/rules";
import type { UploadPurpose } from "@/lib/core/uploads/contract";
import { cleanFileName, fileExtensions, withFileExtension } from "@/lib/core/uploads/file-names";
import { requireUploadPermission } from "@/lib/core/uploads/policy";
import { type PreparedAttachment, prepareAttachment } from "@/lib/core/uploads/prepare-attachment";
import { prepareLogo, preparePhoto, preparePortrait } from "@/lib/core/uploads/prepare-image";
import { type StoredFileRow, storedFileSelect, toStoredFile } from "@/lib/core/uploads/shape";
import { db, transaction, type Tx } from "@/lib/platform/db";
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

/** The consent a client must not have withdrawn to upload this. */
const consentByPurpose: Partial<Record<UploadPurpose, ConsentKind>> = { progress_photo: "body_photos", food_diary_photo: "health_data" };

/** PRODUCT.md "Storage quota": 2 GB for each person's uploads. */
const storageQuotaBytes = 2 * 1024 ** 3;
const storageFullMessage = "You've used your 2 GB for uploads, so this file wasn't saved. Photos that you replace or remove free their space within two days. If you need more room, please contact us.";

type NewFile = Pick<Prisma.FileUncheckedCreateInput, "ownerId" | "clientId" | "purpose" | "fileName" | "contentType">;

/**
 * Stores a file, then marks it as stored and runs `attach` in one transaction, and returns the result of `attach`. The row is
 * created first so that deleteUnfinishedUploads can clean up after a crash. On an error (507, or from `attach`) it deletes the
 * file and rethrows.
 */
export async function storeFile<T>(file: NewFile, bytes: Uint8Array, now: Date, attach: (tx: Tx, row: StoredFileRow) => Promise<T>): Promise<T> {
  const storageKey = newFileKey();
  const data = { ...file, fileName: cleanFileName(file.fileName), size: bytes.byteLength, storageKey, createdAt: now };
  const row = await transaction(async (tx) => {
    if (file.ownerId) await requireStorageFor(tx, file.ownerId, bytes.byteLength);
    return tx.file.create({ data, select: storedFileSelect });
  });
  try {
    await fileStore().put(storageKey, bytes);
    return await transaction(async (tx) => {
      await tx.file.update({ where: { id: row.id }, data: { stored: true }, select: { id: true } });
      return attach(tx, row);
    });
  } catch (error) {
    await deleteDiscardedFile(row.id);
    throw error;
  }
}

/**
 * Throws 507 if this person's files, with another of this size, would take more than the quota. Uploads of one person are
 * counted one after another, those under way included.
 */
async function requireStorageFor(tx: Tx, ownerId: string, size: number) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201959, hashtext(${ownerId}))`;
  const { _sum } = await tx.file.aggregate({ where: { ownerId }, _sum: { size: true } });
  if ((_sum.size ?? 0) + size > storageQuotaBytes) throw new AppError("storage_full", storageFullMessage);
}

/** Stores a picture the actor uploads, or a PDF for a message. Throws 403 (also after a withdrawn consent), 413, 415, 507, or 400 without a file. */
export async function storePicture(actor: Actor, purpose: UploadPurpose, file: UploadedFile | undefined, now: Date) {
  requireUploadPermission(actor, purpose);
  const neededConsent = consentByPurpose[purpose];
  if (neededConsent) await requireConsent(actor, neededConsent);
  if (!file) throw new AppError("invalid", "Please choose a picture", { fields: { file: "Please choose a picture" } });
  const { bytes, contentType } = await prepareByPurpose[purpose](file.bytes);
  const clientId = actor.role === "client" && purpose !== "profile_image" ? actor.id : null;
  return storeFile({ ownerId: actor.id, clientId, purpose, fileName: withFileExtension(file.name, fileExtensions[contentType]), contentType }, bytes, now, async (_, row) => toStoredFile(row));
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
