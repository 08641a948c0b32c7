import type { ByteRange } from "@/lib/providers/storage/store";

/**
 * Parses a `Range` header (RFC 9110) for a file of `size` bytes. Returns the byte range, or "none" if it starts after the
 * end of the file. Several ranges or an invalid header count as no header and return "all".
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
