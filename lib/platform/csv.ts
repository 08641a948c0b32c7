import { Readable } from "node:stream";
import papa from "papaparse";
import { formula, innerFormula } from "@/lib/platform/formula";

/** Byte order mark: without it spreadsheets take the names for another alphabet. */
const mark = "\uFEFF";

const toCsv = (lines: unknown[][]) => `${papa.unparse(lines.map((cells) => cells.map(inOneCell)), { escapeFormulae: formula, newline: "\r\n" })}\r\n`;

const inOneCell = (value: unknown) => (typeof value === "string" ? value.replace(innerFormula, "$1'") : value);

/** A CSV file that is written while it is sent: a header and batches of rows. No cell of it runs as a formula. */
export function csvFile(fileName: string, header: readonly string[], batches: AsyncIterable<readonly unknown[][]>): Response {
  async function* lines() {
    yield mark + toCsv([[...header]]);
    for await (const batch of batches) if (batch.length > 0) yield toCsv([...batch]);
  }
  // Node's own type of stream; it is the one that answers are made of.
  return new Response(Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream<Uint8Array>, {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${fileName}"`, "cache-control": "private, no-store" },
  });
}
