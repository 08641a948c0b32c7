import type { Actor } from "@/lib/auth/actor";
import type { StoredFile, UploadProgress, UploadPurpose } from "@/lib/core/uploads/contract";
import { storedFileSelect, toStoredFile } from "@/lib/core/uploads/shape";
import { db, type Tx } from "@/lib/platform/db";
import { conflict } from "@/lib/platform/errors";
import type { FilePurpose, Prisma } from "@/prisma/generated/client";

/** Finds a stored file, or null. The caller's `where` must include the permission check. */
export const findStoredFile = (where: Prisma.FileWhereInput) =>
  db.file.findFirst({ where: { AND: where, stored: true }, select: { purpose: true, clientId: true, fileName: true, contentType: true, size: true, storageKey: true } });

/** Whether the actor uploaded all of these files for this purpose. `tx` is the transaction that keeps them from being discarded meanwhile. */
export async function areOwnFiles(actor: Pick<Actor, "id">, ids: readonly string[], purpose: FilePurpose, tx: Pick<Tx, "file"> = db) {
  if (ids.length === 0) return true;
  const ownCount = await tx.file.count({ where: { id: { in: [...ids] }, ownerId: actor.id, purpose, stored: true } });
  return ownCount === new Set(ids).size;
}

/** A file as its uploader's device describes it. */
export interface SentFile {
  id: string;
  purpose: UploadPurpose;
  sentBytes: number;
}

export const idTaken = () => conflict("This id is already used. Please choose the file again.");

/** Returns the file that is stored under this id, null if there is none. Throws 409 if it is another's, or another file. */
export async function findSentFile(actor: Actor, { id, purpose, sentBytes }: SentFile): Promise<StoredFile | null> {
  const file = await db.file.findUnique({ where: { id }, select: { ...storedFileSelect, ownerId: true, purpose: true, sentBytes: true, stored: true } });
  if (!file) return null;
  const { ownerId, purpose: storedPurpose, sentBytes: storedBytes, stored, ...row } = file;
  if (ownerId !== actor.id || storedPurpose !== purpose || storedBytes !== sentBytes || !stored) throw idTaken();
  return toStoredFile(row);
}

/** How much of one of the actor's own files has arrived; of an unknown one nothing has. */
export async function findUploadProgress(actor: Actor, id: string): Promise<UploadProgress> {
  const file = await db.file.findFirst({ where: { id, ownerId: actor.id, stored: true }, select: { ...storedFileSelect, sentBytes: true } });
  if (file) {
    const { sentBytes, ...row } = file;
    return { received: sentBytes ?? row.size, file: toStoredFile(row) };
  }
  const upload = await db.partialUpload.findFirst({ where: { id, ownerId: actor.id }, select: { received: true } });
  return { received: upload?.received ?? 0, file: null };
}
