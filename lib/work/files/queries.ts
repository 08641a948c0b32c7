import { notFound, unauthorized } from "@/lib/platform/errors";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/work/files/policy";
import { findStored } from "@/lib/core/uploads/queries";

/** A stored file this actor may read. Throws 404, or 401 where signing in might help. */
export async function findFile(actor: Actor | null, id: string) {
  const file = await findStored({ id, AND: visibleTo(actor) });
  if (!file) throw actor ? notFound() : unauthorized();
  return file;
}

export type FoundFile = Awaited<ReturnType<typeof findFile>>;
