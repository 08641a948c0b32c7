import { expect, it, vi } from "vitest";
import { processWide } from "@/lib/platform/process-wide";

it("makes a value once for all copies of a module", async () => {
  const first = processWide("cadenceTest", () => new Set(["first"]));
  vi.resetModules();
  const copy = await import("@/lib/platform/process-wide");
  expect(copy.processWide).not.toBe(processWide);
  expect(copy.processWide("cadenceTest", () => new Set(["second"]))).toBe(first);
});
