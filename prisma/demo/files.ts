import { fileStore } from "@/lib/providers/storage/provider";
import type { Prisma } from "@/prisma/generated/client";

/** A file of the demo data and its row. */
export interface DemoFile {
  row: Prisma.FileCreateManyInput & { id: string };
  bytes: Uint8Array;
}

/**
 * Stores the bytes before their rows. The keys are constant, so a later start replaces the files of one that was killed in
 * between.
 */
export async function storeDemoFiles(files: DemoFile[]): Promise<void> {
  const store = fileStore();
  await Promise.all(
    files.map(async ({ row, bytes }) => {
      await store.remove(row.storageKey);
      await store.put(row.storageKey, bytes);
    }),
  );
}
