import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { decodeHeic } from "@/lib/core/uploads/heic";
import { repeatedHeic } from "@/tests/support/heic";

/** The most memory in MB that any process started from here has held until `work` ended, looked up ten times a second. */
async function peakMemoryOfChildren(work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const over = new AbortController();
  void work.finally(() => over.abort()).catch(() => undefined);
  while (!over.signal.aborted) {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    for (const pid of children) peak = Math.max(peak, highWaterMark(pid));
    await delay(100);
  }
  return peak;
}

function highWaterMark(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

it("gives the picture's pixels in rows", async () => {
  const { data, width, height } = await decodeHeic(repeatedHeic(2, 3), 65_000_000);
  expect({ width, height, bytes: data.length }).toEqual({ width: 640, height: 720, bytes: 640 * 720 * 4 });
});

it("refuses a picture over the limit by its real size", async () => {
  await expect(decodeHeic(repeatedHeic(2, 2), 300_000)).rejects.toThrow("pixel limit");
  await expect(decodeHeic(new Uint8Array(100), 300_000)).rejects.toThrow("without a picture");
});

it.runIf(process.platform === "linux")("keeps the decoder's memory out of this process", async () => {
  const before = process.memoryUsage().rss;
  const decoded = decodeHeic(repeatedHeic(16, 16), 65_000_000);
  const peak = await peakMemoryOfChildren(decoded);
  expect((await decoded).data).toHaveLength(16 * 16 * 320 * 240 * 4);
  expect(peak).toBeGreaterThan(150);
  // The pixels alone, which arrive in one piece.
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(140);
}, 60_000);

it("caps WebAssembly by a setting that this version of Node has", () => {
  const grow = "new WebAssembly.Memory({ initial: 1, maximum: 65536 }).grow(20_000)";
  expect(() => execFileSync(process.execPath, ["--wasm-max-mem-pages=10240", "--eval", grow], { stdio: "pipe" })).toThrow("RangeError");
  execFileSync(process.execPath, ["--eval", grow], { stdio: "pipe" });
});
