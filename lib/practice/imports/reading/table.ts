import { AppError } from "@/lib/platform/errors";
import { missingCsvMessage } from "@/lib/practice/imports/contract";
import type { ImportField } from "@/lib/practice/imports/kind";
import { cleanCell, toSingleLine } from "@/lib/practice/imports/reading/cells";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";
import { delimiterLinePattern } from "@/lib/practice/imports/reading/limits";
import { type CsvRecord, readCsvRecords } from "@/lib/practice/imports/reading/records";

const delimiters = [",", ";", "\t", "|"] as const;
const maxColumns = 500;
/** In characters; longer headings are cut. */
const maxHeadingLength = 500;

export interface CsvTable {
  header: string[];
  /** Parsed lazily, and iterable once. */
  records: Iterable<CsvRecord>;
}

/** Parses a text from requireCsvText as a table with a header. `fields` help to detect the delimiter. Throws 400 for an unreadable header. */
export function readCsvTable(text: string, fields: readonly ImportField[] = []): CsvTable {
  // One kind of line end, also within cells, so that line numbers are consistent.
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const records = readCsvRecords(lines, detectDialect(lines, fields));
  const first = records.next();
  if (first.done) throw new AppError("invalid", missingCsvMessage);
  const { line, cells, problem } = first.value;
  if (problem) throw new AppError("invalid", `Line ${line}: ${problem}. The first row must contain the column names.`);
  if (cells.length > maxColumns) throw new AppError("invalid", `This file has ${cells.length.toLocaleString("en-GB")} columns. Please remove those you don't need, so that at most ${maxColumns} are left.`);
  return { header: cells.map((cell) => toSingleLine(cleanCell(cell.trim().slice(0, maxHeadingLength)))), records };
}

/** The delimiter of a text and the offset of its first record. */
interface CsvDialect {
  delimiter: string;
  start: number;
}

/** Picks the delimiter whose header has the most known columns, then the most columns. */
function detectDialect(text: string, fields: readonly ImportField[]): CsvDialect {
  const [line, delimiter] = delimiterLinePattern.exec(text) ?? [];
  if (line !== undefined && delimiter !== undefined) return { delimiter, start: line.length };
  const known = new Set(fields.flatMap(({ name, label, aliases = [] }) => [name, label, ...aliases]).map(normalizeHeading));
  const scored = delimiters.map((candidate) => ({ delimiter: candidate, ...scoreDelimiter(text, candidate, known) }));
  const [best] = scored.toSorted((a, b) => b.known - a.known || b.columns - a.columns);
  return { delimiter: best?.delimiter ?? ",", start: 0 };
}

function scoreDelimiter(text: string, delimiter: string, known: ReadonlySet<string>) {
  const [header] = readCsvRecords(text, { delimiter, start: 0 });
  const cells = header?.cells ?? [];
  return { known: cells.filter((cell) => known.has(normalizeHeading(cell))).length, columns: cells.length };
}
