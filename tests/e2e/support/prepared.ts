import { cpSync } from "node:fs";
import { basename, join } from "node:path";

/** The two data folders prepared once per run: a migrated, empty database, and the demo practice. */
export type Prepared = "empty" | "demo";

export const preparedFolder = ".data/e2e-prepared";

/** Not copied: each process takes its own lock, and each folder gets its own secret. */
const own = new Set(["lock", "nextauth-secret"]);

/** Copies one of them to a folder of its own. */
export const copyPrepared = (which: Prepared, to: string) => cpSync(join(preparedFolder, which), to, { recursive: true, filter: (path) => !own.has(basename(path)) });
