import { cpSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/platform/env";

const folder = () => join(env().DATA_DIR, "files");

/** Lists the files in the store, including files that the database does not refer to. */
export function storedFiles() {
  if (!existsSync(folder())) return [];
  return readdirSync(folder(), { recursive: true }).filter((name) => statSync(join(folder(), String(name))).isFile());
}

/** Copies the stored files and returns a function that puts back those deleted since. */
export function saveStoredFiles(): () => void {
  const copy = join(env().DATA_DIR, "saved-files");
  cpSync(folder(), copy, { recursive: true });
  return () => cpSync(copy, folder(), { recursive: true, force: false });
}

/** Deletes all stored files. For use between tests. */
export const removeStoredFiles = () => rmSync(folder(), { recursive: true, force: true });
