import type { Actor } from "@/lib/auth/actor";
import { findStoredFile } from "@/lib/core/uploads/queries";
import { db } from "@/lib/platform/db";
import { notFound, unauthorized } from "@/lib/platform/errors";
import { answersWithPhoto, baselinesWithPhoto, checkInsWithPhoto, visibleFiles } from "@/lib/work/files/policy";

/** Finds a stored file this actor may read. Throws 404, or 401 if nobody is signed in. */
export async function findFile(actor: Actor | null, id: string) {
  const file = await findStoredFile({ id, AND: visibleFiles(actor) });
  if (!file) throw actor ? notFound() : unauthorized();
  if (actor?.role === "coach" && file.purpose === "progress_photo" && !(await isSentPhoto(actor, id, file.clientId))) throw notFound();
  return file;
}

const isSentPhoto = async (coach: Actor, fileId: string, clientId: string | null) =>
  clientId !== null &&
  ((await db.checkIn.count({ where: checkInsWithPhoto(coach, clientId, fileId) })) > 0 ||
    (await db.baseline.count({ where: baselinesWithPhoto(coach, clientId, fileId) })) > 0 ||
    (await db.questionAnswer.count({ where: answersWithPhoto(coach, clientId, fileId) })) > 0);

export type StoredFileDetails = Awaited<ReturnType<typeof findFile>>;
