import type { Actor } from "@/lib/auth/actor";
import { findStoredFile } from "@/lib/core/uploads/queries";
import { notFound, unauthorized } from "@/lib/platform/errors";
import { visibleFiles } from "@/lib/work/files/policy";

/** Finds a stored file this actor may read. Throws 404, or 401 if nobody is signed in. */
export async function findFile(actor: Actor | null, id: string) {
  const file = await findStoredFile({ id, AND: visibleFiles(actor) });
  if (!file) throw actor ? notFound() : unauthorized();
  return file;
}

export type StoredFileDetails = Awaited<ReturnType<typeof findFile>>;
