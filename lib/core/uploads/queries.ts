import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";
import type { FilePurpose, Prisma } from "@/prisma/generated/client";

/** The stored file of this kind, for a domain whose own records say who may read it; null when there is none. */
export const findStoredFile = (where: Prisma.FileWhereInput) =>
  db.file.findFirst({ where: { AND: where, stored: true }, select: { purpose: true, clientId: true, fileName: true, contentType: true, size: true, storageKey: true } });

/** Whether every one of these is a file the actor herself uploaded for this purpose. */
export async function areOwnFiles(actor: Pick<Actor, "id">, ids: readonly string[], purpose: FilePurpose) {
  if (ids.length === 0) return true;
  const own = await db.file.count({ where: { id: { in: [...ids] }, ownerId: actor.id, purpose, stored: true } });
  return own === new Set(ids).size;
}
