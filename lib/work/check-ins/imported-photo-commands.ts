import { isActiveClient } from "@/lib/people/clients/policy";
import type { Tx } from "@/lib/platform/db";
import type { ImportedPhoto } from "@/lib/work/check-ins/imported-photo-queries";

/*
 * Adds imported photos to clients' records, and takes them out again, within the caller's transaction.
 */

/**
 * Gives stored files that belong to nobody to active clients as their photos. A photo that the client has already is left out, and
 * so is a file that is gone. Returns the ids of the files that were given.
 */
export async function addImportedPhotos(tx: Tx, photos: readonly ImportedPhoto[], now: Date): Promise<string[]> {
  if (photos.length === 0) return [];
  const added = await tx.$queryRaw<{ fileId: string }[]>`
    INSERT INTO "ProgressPhoto" ("fileId", "clientId", "day", "pose", "originalHash", "importedAt")
    SELECT p."fileId", p."clientId", p."day", p."pose", p."originalHash", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) AS p("fileId" text, "clientId" text, "day" date, "pose" text, "originalHash" text)
    JOIN "User" u ON u."id" = p."clientId" AND ${isActiveClient}
    JOIN "File" f ON f."id" = p."fileId" AND f."stored" AND f."clientId" IS NULL AND f."ownerId" IS NULL
    ON CONFLICT DO NOTHING RETURNING "fileId"`;
  const ids = added.map(({ fileId }) => fileId);
  await tx.$executeRaw`UPDATE "File" f SET "clientId" = p."clientId" FROM "ProgressPhoto" p WHERE p."fileId" = f."id" AND f."id" = ANY(${ids}::text[])`;
  return ids;
}

/** Takes imported photos out of their clients' records. Their files are deleted within two hours. Photos that are gone are no error. */
export async function removeImportedPhotos(tx: Tx, fileIds: readonly string[]): Promise<void> {
  const ids = [...fileIds];
  const removed = await tx.$queryRaw<{ fileId: string }[]>`DELETE FROM "ProgressPhoto" WHERE "fileId" = ANY(${ids}::text[]) RETURNING "fileId"`;
  await tx.file.updateMany({ where: { id: { in: removed.map(({ fileId }) => fileId) } }, data: { stored: false, clientId: null, fileName: "removed" } });
}
