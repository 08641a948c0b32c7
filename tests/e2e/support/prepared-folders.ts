import { cpSync } from "node:fs";
import { basename, join } from "node:path";

/** The data folders prepared once per test run: `empty` has a migrated database, `demo` the demo practice. */
export type PreparedFolder = "empty" | "demo";

export const preparedRoot = ".data/e2e-prepared";

/** Not copied: each process takes its own lock, and each folder gets its own secret. */
const excludedFiles = new Set(["lock", "nextauth-secret", "vapid-private-key"]);

/** Copies a prepared folder. */
export const copyPreparedFolder = (which: PreparedFolder, to: string) => cpSync(join(preparedRoot, which), to, { recursive: true, filter: (path) => !excludedFiles.has(basename(path)) });
