import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";

/** The prototype of all file handles, to spy on. */
export async function fileHandlePrototype() {
  const probe = path.join(tmpdir(), `cadence-probe-${crypto.randomUUID()}`);
  const file = await open(probe, "w");
  await file.close();
  await rm(probe);
  return Object.getPrototypeOf(file);
}

/** Makes every file write fail with ENOSPC until vi.restoreAllMocks(). */
export async function failWritesWith(code: "ENOSPC" | "EDQUOT") {
  vi.spyOn(await fileHandlePrototype(), "writeFile").mockRejectedValue(Object.assign(new Error(`${code}: no space left on device`), { code }));
}
