import { notFound, unauthorized } from "@/lib/api/errors";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/files/policy";
import { db } from "@/lib/platform/db";
import type { FilePurpose, Prisma } from "@/prisma/generated/client";

/** A stored file this actor may read. Throws 404, or 401 where signing in might help. */
export async function findFile(actor: Actor | null, id: string) {
  const file = await findStored({ id, AND: visibleTo(actor) });
  if (!file) throw actor ? notFound() : unauthorized();
  return file;
}
export type FoundFile = Awaited<ReturnType<typeof findFile>>;

/** The stored file of this kind, for a domain whose own records say who may read it; null when there is none. */
export const findStored = (where: Prisma.FileWhereInput) =>
  db.file.findFirst({ where: { AND: where, stored: true }, select: { purpose: true, clientId: true, fileName: true, contentType: true, size: true, storageKey: true } });

/** Whether every one of these is a file the actor herself uploaded for this purpose. */
export async function areOwnFiles(actor: Pick<Actor, "id">, ids: readonly string[], purpose: FilePurpose) {
  if (ids.length === 0) return true;
  const own = await db.file.count({ where: { id: { in: [...ids] }, ownerId: actor.id, purpose, stored: true } });
  return own === new Set(ids).size;
}
