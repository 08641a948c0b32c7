import { creationPosition, type PageQuery, readPage, rowsBefore } from "@/lib/api/paging";
import type { Actor, Coach } from "@/lib/auth/actor";
import { findStoredFile } from "@/lib/core/uploads/queries";
import { storedFileSelect, toStoredFile } from "@/lib/core/uploads/shape";
import { findClient } from "@/lib/people/clients/queries";
import { db } from "@/lib/platform/db";
import { notFound, unauthorized } from "@/lib/platform/errors";
import { type ClientFilePurpose, clientFilePurposes } from "@/lib/work/files/contract";
import { visibleFiles, visiblePhotoSources } from "@/lib/work/files/policy";
import type { Prisma } from "@/prisma/generated/client";

/** Finds a stored file this actor may read. Throws 404, or 401 if nobody is signed in. */
export async function findFile(actor: Actor | null, id: string) {
  const file = await findStoredFile({ id, AND: visibleFiles(actor) });
  if (!file) throw actor ? notFound() : unauthorized();
  if (actor?.role === "coach" && file.purpose === "progress_photo" && !(await isSentPhoto(actor, id, file.clientId))) throw notFound();
  return file;
}

async function isSentPhoto(coach: Actor, fileId: string, clientId: string | null) {
  if (clientId === null) return false;
  const { checkIns, baselines, imported, answers } = visiblePhotoSources(coach, clientId);
  const posed = [{ frontPhotoId: fileId }, { sidePhotoId: fileId }, { backPhotoId: fileId }];
  return (
    (await db.checkIn.count({ where: { ...checkIns, OR: [...posed, { otherPhotoIds: { has: fileId } }] } })) > 0 ||
    (await db.baseline.count({ where: { ...baselines, OR: posed } })) > 0 ||
    (await db.progressPhoto.count({ where: { ...imported, fileId } })) > 0 ||
    (await db.questionAnswer.count({ where: { ...answers, photoIds: { has: fileId } } })) > 0
  );
}

/** The files of a client's record that coaches see, newest first. Throws 404 for a client outside the actor's reach. */
export async function findClientFiles(coach: Coach, clientId: string, page: PageQuery = {}) {
  await findClient(coach, clientId);
  const isSent = { OR: [{ purpose: { not: "progress_photo" } }, { id: { in: await findSentPhotoIds(coach, clientId) } }] } satisfies Prisma.FileWhereInput;
  const files = await readPage(
    page,
    ({ after, take }) =>
      db.file.findMany({
        where: { clientId, stored: true, purpose: { in: [...clientFilePurposes] }, AND: [visibleFiles(coach), isSent, after ? rowsBefore("createdAt", after) : {}] },
        select: { ...storedFileSelect, purpose: true, createdAt: true },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    creationPosition,
  );
  return files.map(({ purpose, createdAt, ...file }) => ({
    ...toStoredFile(file),
    // The query returns no others.
    purpose: purpose as ClientFilePurpose,
    createdAt,
  }));
}

/** The progress photos that a client has sent, with a check-in, a starting point or an answer, and those that were imported. */
async function findSentPhotoIds(coach: Coach, clientId: string): Promise<string[]> {
  const posed = { frontPhotoId: true, sidePhotoId: true, backPhotoId: true } as const;
  const sources = visiblePhotoSources(coach, clientId);
  const [checkIns, baselines, imported, answers] = await Promise.all([
    db.checkIn.findMany({ where: sources.checkIns, select: { ...posed, otherPhotoIds: true } }),
    db.baseline.findMany({ where: sources.baselines, select: posed }),
    db.progressPhoto.findMany({ where: sources.imported, select: { fileId: true } }),
    db.questionAnswer.findMany({ where: { ...sources.answers, photoIds: { isEmpty: false } }, select: { photoIds: true } }),
  ]);
  const ids = [...[...checkIns, ...baselines].flatMap(({ frontPhotoId, sidePhotoId, backPhotoId }) => [frontPhotoId, sidePhotoId, backPhotoId]), ...checkIns.flatMap(({ otherPhotoIds }) => otherPhotoIds), ...imported.map(({ fileId }) => fileId), ...answers.flatMap(({ photoIds }) => photoIds)];
  return ids.filter((id) => id !== null);
}

export type StoredFileDetails = Awaited<ReturnType<typeof findFile>>;
