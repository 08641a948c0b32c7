import { cpSync } from "node:fs";
import { basename, join } from "node:path";

/** The two data folders prepared once per run: a migrated, empty database, and the demo practice. */
export type PreparedFolder = "empty" | "demo";

export const preparedRoot = ".data/e2e-prepared";

/** Not copied: each process takes its own lock, and each folder gets its own secret. */
const excludedFiles = new Set(["lock", "nextauth-secret"]);

/** Copies one of them to a folder of its own. */
export const copyPreparedFolder = (which: PreparedFolder, to: string) => cpSync(join(preparedRoot, which), to, { recursive: true, filter: (path) => !excludedFiles.has(basename(path)) });
