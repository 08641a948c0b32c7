import { AppError } from "@/lib/platform/errors";
import { formatCount } from "@/lib/platform/number-texts";
import type { ImportField } from "@/lib/practice/imports/kind";
import { cleanCell, toSingleLine } from "@/lib/practice/imports/reading/cells";
import { normalizeHeading, simplifyHeading } from "@/lib/practice/imports/reading/columns";
import { delimiterLinePattern } from "@/lib/practice/imports/reading/limits";
import { type CsvRecord, readCsvRecords } from "@/lib/practice/imports/reading/records";
import { missingCsvMessage } from "@/lib/practice/imports/rules";

const delimiters = [",", ";", "\t", "|"] as const;
const maxColumns = 500;
/** In characters; longer headings are cut. */
const maxHeadingLength = 500;

export interface CsvTable {
  header: string[];
  /** Parsed lazily, and iterable once. */
  records: Iterable<CsvRecord>;
}

/**
 * Parses a text from requireCsvText as a table with a header, which titles and groups of columns may stand above. `fields` help to
 * find the delimiter and the header. Throws 400 for an unreadable header.
 */
export function readCsvTable(text: string, fields: readonly ImportField[] = []): CsvTable {
  // One kind of line end, also within cells, so that line numbers are consistent.
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const known = knownNames(fields);
  const records = readCsvRecords(lines, detectDialect(lines, known));
  const start = takeFirst(records, maxRowsInspected);
  const place = findHeader(start, known);
  const header = start[place];
  if (!header) throw new AppError("invalid", missingCsvMessage);
  const { line, cells, problem } = header;
  if (problem) throw new AppError("invalid", `Line ${line}: ${problem}. The first row must contain the column names.`);
  if (cells.length > maxColumns) throw new AppError("invalid", `This file has ${formatCount(cells.length)} columns. Please remove those you don't need, so that at most ${maxColumns} are left.`);
  return { header: cells.map((cell) => toSingleLine(cleanCell(cell.trim().slice(0, maxHeadingLength)))), records: chain(start.slice(place + 1), records) };
}

/** The header is among the first rows. */
const maxRowsInspected = 12;

/** Takes up to `count` of the first records and leaves the others in `records`. */
export function takeFirst(records: Iterator<CsvRecord, unknown>, count: number): CsvRecord[] {
  const taken: CsvRecord[] = [];
  while (taken.length < count) {
    const next = records.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

function* chain(first: readonly CsvRecord[], others: Iterable<CsvRecord>): Generator<CsvRecord, void> {
  yield* first;
  yield* others;
}

/** The names of fields, to recognise a heading. */
const knownNames = (fields: readonly ImportField[]): ReadonlySet<string> => new Set(fields.flatMap(({ name, label, aliases = [] }) => [name, label, ...aliases]).map(normalizeHeading));

const countKnown = (cells: readonly string[], known: ReadonlySet<string>) => cells.filter((cell) => cell.length <= maxHeadingLength && (known.has(normalizeHeading(cell)) || known.has(simplifyHeading(cell)))).length;
const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

/** A number or a date alone in its cell. */
const figurePattern = /^\s*\d[\d.,:/\s-]*$/;
/** Whether a row holds figures of a record rather than of a title, such as "Date range: 01/02/2026 - 28/02/2026". */
const isDataRow = (cells: readonly string[]) => cells.some((cell) => figurePattern.test(cell)) && (countFilled(cells) > 2 || figurePattern.test(cells[0] ?? "") || cells.some((cell) => cell.includes("@")));

/**
 * The place of the header: the row with the most known headings, if these are at least two and half of its cells and every row above
 * it has fewer cells and is no record. Else the first row, after titles that are alone on theirs.
 */
function findHeader(start: readonly CsvRecord[], known: ReadonlySet<string>): number {
  const rows = start.map(({ cells, problem }) => ({ known: problem ? 0 : countKnown(cells, known), filled: countFilled(cells), isData: isDataRow(cells) }));
  const isHeader = (row: { known: number; filled: number }, place: number) => row.known >= 2 && row.known * 2 >= row.filled && rows.slice(0, place).every((above) => above.filled < row.filled && !above.isData);
  const best = Math.max(0, ...rows.filter(isHeader).map((row) => row.known));
  if (best > 0) return rows.findIndex((row, place) => row.known === best && isHeader(row, place));
  const first = rows.findIndex(({ known: found, filled }) => found > 0 || filled > 1);
  return first > 0 && rows.slice(0, first).every((_row, place) => start[place]?.problem === null) ? first : 0;
}

/** The delimiter of a text and the offset of its first record. */
interface CsvDialect {
  delimiter: string;
  start: number;
}

/** Picks the delimiter that gives a header with the most known columns, then the most columns. */
function detectDialect(text: string, known: ReadonlySet<string>): CsvDialect {
  const [line, delimiter] = delimiterLinePattern.exec(text) ?? [];
  if (line !== undefined && delimiter !== undefined) return { delimiter, start: line.length };
  const scored = delimiters.map((candidate) => ({ delimiter: candidate, ...scoreDelimiter(text, candidate, known) }));
  const [best] = scored.toSorted((a, b) => b.known - a.known || b.firstColumns - a.firstColumns || b.columns - a.columns);
  return { delimiter: best?.delimiter ?? ",", start: 0 };
}

function scoreDelimiter(text: string, delimiter: string, known: ReadonlySet<string>) {
  const start = takeFirst(readCsvRecords(text, { delimiter, start: 0 }), maxRowsInspected);
  const header = start[findHeader(start, known)]?.cells ?? [];
  return { known: countKnown(header, known), firstColumns: start[0]?.cells.length ?? 0, columns: header.length };
}
