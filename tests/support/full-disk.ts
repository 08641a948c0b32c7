import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";

/** What all open files share, for watching what is done to them. */
export async function fileHandlePrototype() {
  const probe = path.join(tmpdir(), `cadence-probe-${crypto.randomUUID()}`);
  const file = await open(probe, "w");
  await file.close();
  await rm(probe);
  return Object.getPrototypeOf(file);
}

/** Has every write to a file fail as on a full disk, until vi.restoreAllMocks(). */
export async function failWritesWith(code: "ENOSPC" | "EDQUOT") {
  vi.spyOn(await fileHandlePrototype(), "writeFile").mockRejectedValue(Object.assign(new Error(`${code}: no space left on device`), { code }));
}
