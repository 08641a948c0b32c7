import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { LocalFileStore } from "@/lib/providers/storage/local";

/** Where files are kept: the data folder's own `files`. */
export const fileStore = () => new LocalFileStore(join(env().DATA_DIR, "files"));
