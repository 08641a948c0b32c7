import type { Actor } from "@/lib/auth/actor";
import { visibleClients } from "@/lib/people/clients/policy";
import { dateToDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** A photo of a day (YYYY-MM-DD) from another tool. */
export interface ImportedPhoto {
  fileId: string;
  clientId: string;
  day: string;
  /** "front", "side", "back" or "other". */
  pose: string;
  /** SHA-256 of the photo as it was imported, in hex. */
  originalHash: string;
}

const importedPhotoSelect = { fileId: true, clientId: true, day: true, pose: true, originalHash: true, importedAt: true } satisfies Prisma.ProgressPhotoSelect;

const toImportedPhoto = ({ day, ...photo }: Prisma.ProgressPhotoGetPayload<{ select: typeof importedPhotoSelect }>) => ({ ...photo, day: dateToDay(day) });

/** Those of these photos that the client has already, however they are dated. */
export async function findSamePhotos(photos: readonly Pick<ImportedPhoto, "clientId" | "originalHash">[]): Promise<ImportedPhoto[]> {
  if (photos.length === 0) return [];
  const keys = JSON.stringify(photos.map(({ clientId, originalHash }) => ({ clientId, originalHash })));
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT p."fileId" AS "id" FROM jsonb_to_recordset(${keys}::jsonb) AS k("clientId" text, "originalHash" text)
    JOIN "ProgressPhoto" p ON p."clientId" = k."clientId" AND p."originalHash" = k."originalHash"`;
  return (await db.progressPhoto.findMany({ where: { fileId: { in: found.map(({ id }) => id) } }, select: importedPhotoSelect })).map(toImportedPhoto);
}

/** All imported photos of one client, oldest first. */
export const findImportedPhotosOf = async (actor: Actor, clientId: string) =>
  (await db.progressPhoto.findMany({ where: { clientId, client: visibleClients(actor) }, select: importedPhotoSelect, orderBy: [{ day: "asc" }, { fileId: "asc" }] })).map(toImportedPhoto);
