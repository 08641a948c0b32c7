import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/platform/env";

const folder = () => join(env().DATA_DIR, "files");

/** The files in the store, whether or not the database refers to them. */
export function storedFiles() {
  if (!existsSync(folder())) return [];
  return readdirSync(folder(), { recursive: true }).filter((name) => statSync(join(folder(), String(name))).isFile());
}

/** Empties the store. For use between tests. */
export const removeStoredFiles = () => rmSync(folder(), { recursive: true, force: true });
