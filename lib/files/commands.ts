import { AppError } from "@/lib/api/errors";
import type { UploadedFile } from "@/lib/api/multipart";
import type { Actor } from "@/lib/auth/actor";
import type { UploadPurpose } from "@/lib/files/contract";
import { cleanFileName } from "@/lib/files/names";
import { type PreparedImage, prepareLogo, preparePhoto, preparePortrait } from "@/lib/files/photo";
import { requireUpload } from "@/lib/files/policy";
import { db } from "@/lib/platform/db";
import { fileUrl } from "@/lib/platform/paths";
import { countAttempt } from "@/lib/platform/rate-limit";
import { fileStore } from "@/lib/providers/storage/provider";
import { newFileKey } from "@/lib/providers/storage/store";

const prepare: Record<UploadPurpose, (bytes: Uint8Array) => Promise<PreparedImage>> = {
  progress_photo: preparePhoto,
  food_diary_photo: preparePhoto,
  profile_image: preparePortrait,
  logo: prepareLogo,
};

// A diary week with photos of every meal, and its second try, stay far below it.
const maxPerHour = 120;

/**
 * Stores a picture the actor uploads. The row comes first and counts only once the bytes are safe, so a server that
 * stops in between leaves a row that removeUnfinished finds. Throws 403, 415, 429, 507, or 400 without a file.
 */
export async function storePicture(actor: Actor, purpose: UploadPurpose, file: UploadedFile | undefined, now: Date) {
  requireUpload(actor, purpose);
  await countAttempt([{ key: `upload:${actor.id}`, limit: maxPerHour, minutes: 60 }], now);
  if (!file) throw new AppError("invalid", "Please choose a picture", { fields: { file: "Please choose a picture" } });
  const picture = await prepare[purpose](file.bytes);
  const storageKey = newFileKey();
  const row = await db.file.create({
    data: {
      ownerId: actor.id,
      clientId: actor.role === "client" && purpose !== "profile_image" ? actor.id : null,
      purpose,
      fileName: cleanFileName(file.name),
      contentType: picture.contentType,
      size: picture.bytes.byteLength,
      storageKey,
      createdAt: now,
    },
    select: { id: true, fileName: true, size: true, contentType: true },
  });
  try {
    await fileStore().put(storageKey, picture.bytes);
    await db.file.update({ where: { id: row.id }, data: { stored: true }, select: { id: true } });
  } catch (error) {
    await fileStore().remove(storageKey);
    await db.file.delete({ where: { id: row.id }, select: { id: true } });
    throw error;
  }
  return { id: row.id, url: fileUrl(row.id), fileName: row.fileName, fileSize: row.size, contentType: row.contentType };
}

const unfinishedMs = 60 * 60_000;

/** Removes what uploads that were cut off have left: rows whose bytes never became safe, and those bytes. */
export async function removeUnfinished(now: Date): Promise<void> {
  const before = new Date(now.getTime() - unfinishedMs);
  const rows = await db.file.findMany({ where: { stored: false, createdAt: { lt: before } }, select: { id: true, storageKey: true } });
  for (const { storageKey } of rows) await fileStore().remove(storageKey);
  await db.file.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  await fileStore().sweep(now);
}
