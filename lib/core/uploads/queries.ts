import type { Actor } from "@/lib/auth/actor";
import { db, type Tx } from "@/lib/platform/db";
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
