import { hasBinarySignature, looksBinary, notCsvError } from "@/lib/practice/imports/reading/limits";

/** Decodes a CSV file in UTF-8, UTF-16 or Windows-1252. Throws 415 if it is not text. */
export function decodeCsv(bytes: Uint8Array): string {
  if (hasBinarySignature(String.fromCharCode(...bytes.subarray(0, 16)))) throw notCsvError();
  const text = decodeBytes(bytes);
  if (looksBinary(text)) throw notCsvError();
  return text;
}

/** TextDecoder strips the byte order mark of its own encoding. */
function decodeBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const text = decodeEightBit(bytes);
  // Without a byte order mark, UTF-16 looks binary because every second byte of plain letters is a NUL.
  const wide = looksBinary(text) ? detectUtf16(bytes) : null;
  return wide ? new TextDecoder(wide).decode(bytes) : text;
}

/** The characters of Windows-1252 at 0x80 to 0x9f; it leaves five places undefined. */
const windows1252Characters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function decodeEightBit(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    // Some versions of Node decode it as Latin-1, which has control characters in these places.
    return text.replace(/[\u0080-\u009f]/g, (letter) => windows1252Characters[letter.charCodeAt(0) - 0x80] ?? letter);
  }
}

const inspectedBytes = 4096;

/** Detects UTF-16 without a byte order mark by its NULs: after each plain letter (little endian) or before it. */
function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const length = Math.min(bytes.length, inspectedBytes);
  const nuls = [0, 0];
  for (let at = 0; at < length; at++) if (bytes[at] === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [before = 0, after = 0] = nuls;
  // Other binary data has few NULs, at even and odd offsets alike.
  if (Math.max(before, after) < length / 10 || Math.min(before, after) > Math.max(before, after) / 10) return null;
  return after > before ? "utf-16le" : "utf-16be";
}
