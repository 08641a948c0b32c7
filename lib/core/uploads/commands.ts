import { AppError } from "@/lib/platform/errors";
import type { UploadedFile } from "@/lib/api/multipart";
import type { Actor } from "@/lib/auth/actor";
import type { UploadPurpose } from "@/lib/core/uploads/contract";
import { cleanFileName } from "@/lib/core/uploads/names";
import { type PreparedImage, prepareLogo, preparePhoto, preparePortrait } from "@/lib/core/uploads/photo";
import { requireUpload } from "@/lib/core/uploads/policy";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { fileUrl } from "@/lib/platform/paths";
import { countAttempt } from "@/lib/platform/rate-limit";
import { fileStore } from "@/lib/providers/storage/provider";
import { newFileKey } from "@/lib/providers/storage/store";
import type { Prisma } from "@/prisma/generated/client";

const prepare: Record<UploadPurpose, (bytes: Uint8Array) => Promise<PreparedImage>> = {
  progress_photo: preparePhoto,
  food_diary_photo: preparePhoto,
  profile_image: preparePortrait,
  logo: prepareLogo,
};

// A diary week with photos of every meal, and its second try, stay far below it.
const maxPerHour = 120;

type NewFile = Pick<Prisma.FileUncheckedCreateInput, "ownerId" | "clientId" | "purpose" | "fileName" | "contentType">;
const storedSelect = { id: true, fileName: true, size: true, contentType: true } satisfies Prisma.FileSelect;
type StoredRow = Prisma.FileGetPayload<{ select: typeof storedSelect }>;

/**
 * Stores bytes, and in one transaction has them count and runs `attach`, whose answer it gives. The row comes first, so a
 * server that stops in between leaves one that removeUnfinished finds. Throws 507 and what `attach` throws, and keeps nothing.
 */
export async function storeFile<T>(file: NewFile, bytes: Uint8Array, now: Date, attach: (tx: Tx, row: StoredRow) => Promise<T>): Promise<T> {
  const storageKey = newFileKey();
  const data = { ...file, fileName: cleanFileName(file.fileName), size: bytes.byteLength, storageKey, createdAt: now };
  const row = await db.file.create({ data, select: storedSelect });
  try {
    await fileStore().put(storageKey, bytes);
    return await transaction(async (tx) => {
      await tx.file.update({ where: { id: row.id }, data: { stored: true }, select: { id: true } });
      return attach(tx, row);
    });
  } catch (error) {
    await removeDiscarded(row.id);
    throw error;
  }
}

/** Stores a picture the actor uploads. Throws 403, 415, 429, 507, or 400 without a file. */
export async function storePicture(actor: Actor, purpose: UploadPurpose, file: UploadedFile | undefined, now: Date) {
  requireUpload(actor, purpose);
  await countAttempt([{ key: `upload:${actor.id}`, limit: maxPerHour, minutes: 60 }], now);
  if (!file) throw new AppError("invalid", "Please choose a picture", { fields: { file: "Please choose a picture" } });
  const { bytes, contentType } = await prepare[purpose](file.bytes);
  const clientId = actor.role === "client" && purpose !== "profile_image" ? actor.id : null;
  return storeFile({ ownerId: actor.id, clientId, purpose, fileName: file.name, contentType }, bytes, now, async (_, { id, size, ...row }) => ({
    id,
    url: fileUrl(id),
    fileSize: size,
    ...row,
  }));
}

/** Makes a file count no more, within the caller's transaction. Once that has committed, removeDiscarded takes it away. */
export const discardFile = (tx: Tx, id: string) => tx.file.update({ where: { id }, data: { stored: false }, select: { id: true } });

/** Takes a file away that does not count. What cannot be removed now, removeUnfinished removes. */
export const removeDiscarded = (id: string) => removeNotStored({ id });

/** Removes what uploads that were cut off before this time have left: rows whose bytes never became safe, and those bytes. */
export async function removeUnfinished(before: Date): Promise<void> {
  await removeNotStored({ createdAt: { lt: before } });
  await fileStore().sweep?.(before);
}

/** A store that is away for a while stops neither a request nor the start of the server. */
const removeNotStored = (which: Prisma.FileWhereInput) =>
  removeBytesAndRows(which).catch((err: unknown) => logger.warn({ err }, "files could not be removed yet"));

async function removeBytesAndRows(which: Prisma.FileWhereInput) {
  const rows = await db.file.findMany({ where: { ...which, stored: false }, select: { id: true, storageKey: true } });
  for (const { storageKey } of rows) await fileStore().remove(storageKey);
  await db.file.deleteMany({ where: { id: { in: rows.map(({ id }) => id) }, stored: false } });
}
