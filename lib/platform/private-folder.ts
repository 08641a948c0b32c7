import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { logger } from "@/lib/platform/logger";

/**
 * Creates a folder for this user alone, or takes everybody else's rights away from an existing one and all that is in it. From
 * then on whatever this process creates is private too, whatever the umask it was started with.
 */
export function makePrivateFolder(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const notOurs = withdrawRights(folder);
  if (notOurs > 0) logger.warn({ notOurs }, "some of DATA_DIR belongs to another user and may be readable by others");
}

/** Takes everybody else's rights away from a folder and all in it. Returns how many entries belong to another user and stayed. Leaves links alone. */
export function withdrawRights(path: string): number {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status || status.isSymbolicLink()) return 0;
  const failed = isOpenToOthers(status.mode) && !tryChmod(path, status.mode & 0o700) ? 1 : 0;
  const entries = status.isDirectory() ? readdirSync(path) : [];
  return entries.reduce((total, name) => total + withdrawRights(join(path, name)), failed);
}

// A sticky folder such as /tmp is shared on purpose.
const isOpenToOthers = (mode: number) => (mode & 0o077) !== 0 && (mode & 0o1000) === 0;

function tryChmod(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
