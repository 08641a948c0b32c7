import type { ByteRange } from "@/lib/providers/storage/store";

/**
 * The bytes that a `Range` header (RFC 9110) asks for of a file of `size` bytes: one range, or "none" of it where the
 * range begins behind the end. Several ranges, and what cannot be understood, count as no header at all: "all" of it.
 */
export function parseRangeHeader(header: string | null, size: number): ByteRange | "all" | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "all";
  if (first === "") return parseSuffixRange(Number(last), size);
  const [start, end] = [Number(first), last === "" ? Infinity : Number(last)];
  if (start > end) return "all";
  return start < size ? { start, end: Math.min(end, size - 1) } : "none";
}

function parseSuffixRange(count: number, size: number): ByteRange | "all" | "none" {
  if (count === 0) return "none";
  return size === 0 ? "all" : { start: Math.max(0, size - count), end: size - 1 };
}
