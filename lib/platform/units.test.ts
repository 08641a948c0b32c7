import { describe, expect, it } from "vitest";
import { formatFileSize } from "@/lib/platform/units";

describe("A file's size reads", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [1023, "1023 bytes"],
    [1024, "1.00 KB"],
    [1536, "1.50 KB"],
    [2_044_723, "1.95 MB"],
    [1024 ** 2 - 1, "1.00 MB"],
    [10 * 1024 ** 2, "10.00 MB"],
    [3 * 1024 ** 3, "3.00 GB"],
    [5 * 1024 ** 4, "5120.00 GB"],
  ])("%d bytes as %s", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
});
