import { Readable } from "node:stream";
import papa from "papaparse";
import { guardedPattern, guardInnerFormulas } from "@/lib/platform/formula";

/** Without a byte order mark, spreadsheets don't read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

const toCsv = (lines: unknown[][]) => `${papa.unparse(lines.map((cells) => cells.map(escapeInnerFormula)), { escapeFormulae: guardedPattern, newline: "\r\n" })}\r\n`;

const escapeInnerFormula = (value: unknown) => (typeof value === "string" ? guardInnerFormulas(value) : value);

/** Yields the text of a CSV file of a header and batches of rows. Cells are escaped so that no spreadsheet runs them as a formula. */
export async function* csvText(header: readonly string[], batches: AsyncIterable<readonly unknown[][]>): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([[...header]]);
  for await (const batch of batches) if (batch.length > 0) yield toCsv([...batch]);
}

/** Streams a CSV file of a header and batches of rows, as `csvText` writes it. */
export function csvResponse(fileName: string, header: readonly string[], batches: AsyncIterable<readonly unknown[][]>): Response {
  // Node declares its own type for web streams, which is the same stream as the browser's.
  return new Response(Readable.toWeb(Readable.from(csvText(header, batches), { objectMode: false })) as ReadableStream<Uint8Array>, {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${fileName}"`, "cache-control": "private, no-store" },
  });
}
