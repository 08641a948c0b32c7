import { Readable } from "node:stream";
import papa from "papaparse";
import { formulaPattern, innerFormulaPattern } from "@/lib/platform/formula";

/** Byte order mark: without it spreadsheets take the names for another alphabet. */
const byteOrderMark = "\uFEFF";

const toCsv = (lines: unknown[][]) => `${papa.unparse(lines.map((cells) => cells.map(escapeInnerFormula)), { escapeFormulae: formulaPattern, newline: "\r\n" })}\r\n`;

const escapeInnerFormula = (value: unknown) => (typeof value === "string" ? value.replace(innerFormulaPattern, "$1'") : value);

/** A CSV file that is written while it is sent: a header and batches of rows. No cell of it runs as a formula. */
export function csvResponse(fileName: string, header: readonly string[], batches: AsyncIterable<readonly unknown[][]>): Response {
  async function* lines() {
    yield byteOrderMark + toCsv([[...header]]);
    for await (const batch of batches) if (batch.length > 0) yield toCsv([...batch]);
  }
  // Node's own type of stream; it is the one that answers are made of.
  return new Response(Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream<Uint8Array>, {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${fileName}"`, "cache-control": "private, no-store" },
  });
}
