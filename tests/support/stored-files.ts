import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/platform/env";

const folder = () => join(env().DATA_DIR, "files");

/** Lists the files in the store, including files that the database does not refer to. */
export function storedFiles() {
  if (!existsSync(folder())) return [];
  return readdirSync(folder(), { recursive: true }).filter((name) => statSync(join(folder(), String(name))).isFile());
}

/** Deletes all stored files. For use between tests. */
export const removeStoredFiles = () => rmSync(folder(), { recursive: true, force: true });
