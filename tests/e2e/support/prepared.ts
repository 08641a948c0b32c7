import { cpSync } from "node:fs";
import { basename, join } from "node:path";

/** What the servers of a run start from: a migrated database with nothing in it, or the demo practice as it stood when the run began. */
export type Prepared = "empty" | "demo";

export const preparedFolder = ".data/e2e-prepared";

/** Each process takes a lock of its own, and each folder has a secret of its own. */
const own = new Set(["lock", "nextauth-secret"]);

/** Puts a copy into this folder. */
export const copyPrepared = (which: Prepared, to: string) => cpSync(join(preparedFolder, which), to, { recursive: true, filter: (path) => !own.has(basename(path)) });
