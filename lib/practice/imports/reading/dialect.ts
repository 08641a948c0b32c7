import type { ImportField } from "@/lib/practice/imports/kind";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";
import { delimiterLinePattern } from "@/lib/practice/imports/reading/limits";
import { readCsvRecords } from "@/lib/practice/imports/reading/records";

const delimiters = [",", ";", "\t", "|"] as const;

/** The delimiter of a text and the offset of its first record. */
export interface CsvDialect {
  delimiter: string;
  start: number;
}

/** Picks the delimiter whose header has the most known columns, then the most columns. */
export function detectDialect(text: string, fields: readonly ImportField[]): CsvDialect {
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
