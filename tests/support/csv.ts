import fc from "fast-check";

/** A CSV dialect. */
export interface CsvStyle {
  delimiter: string;
  lineEnd: string;
  quotes: "always" | "needed";
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  hasByteOrderMark: boolean;
  endsWithLine: boolean;
}

/** Writes a table as CSV text. */
export const writeCsv = (rows: readonly string[][], { delimiter, lineEnd, quotes, endsWithLine }: CsvStyle) =>
  rows.map((cells) => cells.map((cell) => writeCell(cell, delimiter, quotes)).join(delimiter)).join(lineEnd) + (endsWithLine ? lineEnd : "");

function writeCell(cell: string, delimiter: string, quotes: CsvStyle["quotes"]) {
  const needed = cell.includes(delimiter) || /["\r\n]/.test(cell);
  return quotes === "always" || needed ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Characters whose Windows-1252 byte differs from their code point. */
const windows1252Codes: Record<string, number> = { "€": 0x80, "–": 0x96, "’": 0x92, "“": 0x93, ž: 0x9e };

/** Encodes a text as the bytes of a file. */
export function encodeCsv(text: string, { encoding, hasByteOrderMark }: CsvStyle): Uint8Array {
  const marked = hasByteOrderMark ? `\ufeff${text}` : text;
  if (encoding === "utf-8") return new TextEncoder().encode(marked);
  if (encoding === "windows-1252") return Uint8Array.from(text, (letter) => windows1252Codes[letter] ?? letter.charCodeAt(0));
  const bytes = new Uint8Array(marked.length * 2);
  for (let at = 0; at < marked.length; at++) new DataView(bytes.buffer).setUint16(at * 2, marked.charCodeAt(at), encoding === "utf-16le");
  return bytes;
}

/** Every option except the encoding. */
export const csvStyleArbitraries = {
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  quotes: fc.constantFrom<CsvStyle["quotes"]>("always", "needed"),
  endsWithLine: fc.boolean(),
};
