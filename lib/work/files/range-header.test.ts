import fc from "@/tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { parseRangeHeader } from "@/lib/work/files/range-header";

const huge = "9".repeat(400);

describe("parseRangeHeader for a file of 1,000 bytes", () => {
  it.each([
    ["bytes=0-499", { start: 0, end: 499 }],
    ["bytes=500-500", { start: 500, end: 500 }],
    ["bytes=0-", { start: 0, end: 999 }],
    ["bytes=999-", { start: 999, end: 999 }],
    ["bytes=900-5000", { start: 900, end: 999 }],
    [`bytes=1-${huge}`, { start: 1, end: 999 }],
    ["bytes=-1", { start: 999, end: 999 }],
    ["bytes=-5000", { start: 0, end: 999 }],
    [`bytes=-${huge}`, { start: 0, end: 999 }],
    ["Bytes=0-9 ", { start: 0, end: 9 }],
  ])("parses %s", (header, range) => {
    expect(parseRangeHeader(header, 1000)).toEqual(range);
  });

  it.each(["bytes=1000-", "bytes=1000-2000", `bytes=${huge}-`, "bytes=-0"])("returns none for %s", (header) => {
    expect(parseRangeHeader(header, 1000)).toBe("none");
  });

  it.each([null, "", "bytes=", "bytes=-", "bytes=5-4", "bytes=0-1,5-6", "bytes=a-b", "bytes=-1-2", "bytes=1.5-3", "items=0-1", "0-1"])("returns all for %j", (header) => {
    expect(parseRangeHeader(header, 1000)).toBe("all");
  });
});

describe("parseRangeHeader for an empty file", () => {
  it.each([
    ["bytes=0-", "none"],
    ["bytes=0-0", "none"],
    ["bytes=-5", "all"],
  ])("for %s returns %s", (header, expected) => {
    expect(parseRangeHeader(header, 0)).toBe(expected);
  });
});

it("never returns a range outside the file", () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.option(fc.nat(10_000)), fc.option(fc.nat(10_000)), (size, first, last) => {
      const range = parseRangeHeader(`bytes=${first ?? ""}-${last ?? ""}`, size);
      if (typeof range === "string") return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
