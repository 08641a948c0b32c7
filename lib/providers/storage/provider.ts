import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { LocalFileStore } from "@/lib/providers/storage/local";
import type { FileStore } from "@/lib/providers/storage/store";
import { UploadThingFileStore } from "@/lib/providers/storage/uploadthing";

let uploadThing: UploadThingFileStore | undefined;

/** UploadThing if it has a token, otherwise the folder `files` in the data folder. */
export function fileStore(): FileStore {
  const { UPLOADTHING_TOKEN: token, UPLOADTHING_BASE_URL: baseUrl, DATA_DIR } = env();
  if (!token) return new LocalFileStore(join(DATA_DIR, "files"));
  return (uploadThing ??= new UploadThingFileStore({ token, baseUrl }));
}
