import { describe, expect, it } from "vitest";
import { firstPartBytes, nextPartBytes, partBytesAfterLoss } from "@/components/uploads/part-size";

const kB = 1024;

describe("The next part", () => {
  it.each([
    ["50 kbit/s", 64 * kB, 10_500, 50_000],
    ["11 kbit/s", 64 * kB, 47_000, 16 * kB],
    ["1 Mbit/s", 64 * kB, 520, 1_008_000],
    ["a fast network", 64 * kB, 20, 1024 * kB],
    ["a part that took no time", 64 * kB, 0, 1024 * kB],
  ])("takes about eight seconds at %s", (_, bytes, ms, expected) => {
    expect(nextPartBytes(bytes, ms) / expected).toBeCloseTo(1, 1);
  });

  it("is half as large after a loss, but never tiny", () => {
    expect([partBytesAfterLoss(firstPartBytes), partBytesAfterLoss(20 * kB)]).toEqual([32 * kB, 16 * kB]);
  });

  // lib/platform/slow-requests.ts: 10 s, and 1 s more for each 10 kB that has arrived.
  it.each([50, 25, 12])("arrives within the server's time limit at %i kbit/s, after at most two losses", (kbits) => {
    const bytesPerSecond = (kbits * 1000) / 8;
    const arrives = (bytes: number) => bytes / bytesPerSecond < 10 + bytes / 10_000;
    const tried = [firstPartBytes, partBytesAfterLoss(firstPartBytes), partBytesAfterLoss(partBytesAfterLoss(firstPartBytes))];
    const size = tried.find(arrives) ?? 0;
    expect(size).toBeGreaterThan(0);
    expect(arrives(nextPartBytes(size, (size / bytesPerSecond) * 1000))).toBe(true);
  });
});
