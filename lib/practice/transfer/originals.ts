import * as z from "zod/mini";
import { deleteDiscardedFile } from "@/lib/core/uploads/commands";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { ExportArchive } from "@/lib/practice/transfer/read-archive";
import type { RowSource } from "@/lib/practice/transfer/row-source";
import { fileStore } from "@/lib/providers/storage/provider";

const fileRowSchema = z.object({ id: z.string(), storageKey: z.string().check(z.regex(/^[a-z0-9-]{1,128}$/)) });

const chunkSize = 500;

/**
 * Prepares to store the files of an export under the keys of its rows. A row that marks each as unfinished is written first, so that
 * the clean-up of unfinished uploads deletes them if the server is killed. The rows of the export take its place.
 */
export async function createOriginalsStore(archive: ExportArchive, rows: RowSource, now: Date) {
  const files: { placeholderId: string; storageKey: string; path: string }[] = [];
  for await (const line of rows.rowsOf("File")) {
    const { data } = fileRowSchema.safeParse(JSON.parse(line));
    if (!data) throw new AppError("invalid", "A file in this export has no valid place in the storage. Nothing was imported.");
    const path = archive.filePaths.get(data.id);
    if (path !== undefined) files.push({ placeholderId: newId(now), storageKey: data.storageKey, path });
  }
  const placeholderIds = files.map(({ placeholderId }) => placeholderId);

  return {
    placeholderIds,
    store: async (report: (share: number) => void) => {
      for (let from = 0; from < files.length; from += chunkSize) {
        const chunk = files.slice(from, from + chunkSize);
        await removeLeftovers(chunk.map(({ storageKey }) => storageKey));
        await db.file.createMany({ data: chunk.map(({ placeholderId, storageKey }) => ({ id: placeholderId, storageKey, purpose: "progress_photo" as const, fileName: "moving in", contentType: "application/octet-stream", size: 0, stored: false, createdAt: currentTime() })) });
        for (const [index, { storageKey, path }] of chunk.entries()) {
          report((from + index) / files.length);
          await fileStore().put(storageKey, await archive.readFile(path));
        }
      }
      // The hourly cleanup takes what is older than an hour for given up, and the rows still have to be written.
      await db.file.updateMany({ where: { id: { in: placeholderIds } }, data: { createdAt: currentTime() } });
    },
    undo: async () => {
      for (const id of placeholderIds) await deleteDiscardedFile(id);
    },
  };
}

/** Deletes what an earlier attempt left under these keys. Throws 409 if a file of this practice has one of them. */
async function removeLeftovers(storageKeys: string[]): Promise<void> {
  const existing = await db.file.findMany({ where: { storageKey: { in: storageKeys } }, select: { id: true, stored: true } });
  if (existing.some(({ stored }) => stored)) throw new AppError("conflict", "Files of this export are in this practice already. Please use an empty installation.");
  for (const { id } of existing) await deleteDiscardedFile(id);
}
