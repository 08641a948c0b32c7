import type * as z from "zod/mini";
import type { UploadedFile } from "@/lib/api/multipart";
import { writeLimits } from "@/lib/api/write-limits";
import type { Actor } from "@/lib/auth/actor";
import { requireStorageFor, storePicture } from "@/lib/core/uploads/commands";
import type { UploadProgress, uploadPart } from "@/lib/core/uploads/contract";
import { cleanFileName } from "@/lib/core/uploads/file-names";
import { requireOwner, requireUploadPermission } from "@/lib/core/uploads/policy";
import { findSentFile, findUploadProgress, idTaken } from "@/lib/core/uploads/queries";
import { maxPhotoBytes } from "@/lib/core/uploads/rules";
import { dayMs } from "@/lib/platform/days";
import { db, queryRows, transaction, type Tx } from "@/lib/platform/db";
import { AppError, invalidField } from "@/lib/platform/errors";
import { countAttempt, limitByPerson } from "@/lib/platform/rate-limit";
import { Prisma } from "@/prisma/generated/client";

type Part = z.output<typeof uploadPart.body>;

/** How much of one person's files may wait for their other parts, in bytes. */
const maxUnfinishedBytes = 10 * maxPhotoBytes;
/** A slow upload may rest overnight. */
const restMs = dayMs;

/**
 * Takes the next part of a file and, with the last one, stores the file. The last part is kept only inside that file, so if storing
 * fails, it is sent again. A part that doesn't begin where the last one ended changes nothing. Throws like storePicture.
 */
export async function storePart(actor: Actor, { id, purpose, owner, offset, size }: Part, part: UploadedFile | undefined, now: Date): Promise<UploadProgress> {
  requireOwner(actor, owner);
  await requireUploadPermission(actor, purpose);
  if (!part) throw invalidField("file", "Please send a part of the file");
  const end = offset + part.bytes.byteLength;
  if (end > size) throw invalidField("file", "This part goes beyond the end of the file");
  const stored = await findSentFile(actor, { id, purpose, sentBytes: size });
  if (stored) return { received: size, file: stored };
  const received = (await findReceived(actor, { id, purpose, size })) ?? (await openUpload(actor, { id, purpose, offset, size }, part.name, now));
  if (offset !== received || end === offset) return { received, file: null };
  if (end === size) return finishUpload(actor, { id, purpose, offset, size }, part, now);
  await appendPart({ id, offset, bytes: part.bytes, now });
  return findUploadProgress(actor, id);
}

/** How much has arrived of an upload, undefined if it hasn't begun. Throws 409 if it is another's, or another file. */
async function findReceived(actor: Actor, { id, purpose, size }: Pick<Part, "id" | "purpose" | "size">, tx: Pick<Tx, "partialUpload"> = db) {
  const upload = await tx.partialUpload.findUnique({ where: { id }, select: { ownerId: true, purpose: true, size: true, received: true } });
  if (!upload) return undefined;
  if (upload.ownerId !== actor.id || upload.purpose !== purpose || upload.size !== size) throw idTaken();
  return upload.received;
}

/** Begins an upload and returns how much of it has arrived, which is something if another request began it meanwhile. */
async function openUpload(actor: Actor, part: Part, fileName: string, now: Date): Promise<number> {
  if (part.offset > 0) return 0;
  await countAttempt([limitByPerson(writeLimits.files, actor.id)], now);
  return transaction(async (tx) => {
    await requireStorageFor(tx, actor.id, part.size, part.id);
    await dropOldest(tx, actor.id, maxUnfinishedBytes - part.size);
    const { id, purpose, size } = part;
    await tx.partialUpload.createMany({ data: { id, purpose, size, ownerId: actor.id, fileName: cleanFileName(fileName), createdAt: now, lastPartAt: now }, skipDuplicates: true });
    return (await findReceived(actor, part, tx)) ?? 0;
  });
}

/** Deletes the uploads of this person that have rested longest, until the others announced at most `bytes` together. */
const dropOldest = (tx: Tx, ownerId: string, bytes: number) => tx.$executeRaw`
  DELETE FROM "PartialUpload" WHERE "id" IN (
    SELECT "id" FROM (SELECT "id", sum("size") OVER (ORDER BY "lastPartAt" DESC, "id") AS "total" FROM "PartialUpload" WHERE "ownerId" = ${ownerId}) resting WHERE "total" > ${bytes})`;

/** Adds a part where the last one ended; of two at once, one. */
const appendPart = ({ id, offset, bytes, now }: { id: string; offset: number; bytes: Uint8Array<ArrayBuffer>; now: Date }) =>
  transaction(async (tx) => {
    const { count } = await tx.partialUpload.updateMany({ where: { id, received: offset }, data: { received: offset + bytes.byteLength, lastPartAt: now } });
    if (count === 1) await tx.uploadPart.create({ data: { uploadId: id, offset, bytes }, select: { offset: true } });
  });

async function finishUpload(actor: Actor, { id, purpose, offset, size }: Part, last: UploadedFile, now: Date): Promise<UploadProgress> {
  const [first] = await queryRows<{ bytes: Uint8Array | null }>(Prisma.sql`SELECT string_agg("bytes", ''::bytea ORDER BY "offset") AS "bytes" FROM "UploadPart" WHERE "uploadId" = ${id}`);
  const before = first?.bytes ?? new Uint8Array();
  // Another request has just finished it, or it was deleted.
  if (before.byteLength !== offset) return findUploadProgress(actor, id);
  try {
    const upload = await db.partialUpload.findUnique({ where: { id }, select: { fileName: true } });
    const file = await storePicture(actor, { id, purpose }, { name: upload?.fileName ?? last.name, bytes: Buffer.concat([before, last.bytes]) }, now);
    return { received: size, file };
  } catch (error) {
    // Nothing makes this file acceptable, so its parts need not wait for the day's end.
    if (error instanceof AppError && (error.code === "wrong_type" || error.code === "too_large")) await db.partialUpload.deleteMany({ where: { id, ownerId: actor.id } });
    throw error;
  }
}

/** Deletes the uploads in parts that have rested for a day. */
export const deleteRestingUploads = (now: Date) => db.partialUpload.deleteMany({ where: { lastPartAt: { lt: new Date(now.getTime() - restMs) } } });
