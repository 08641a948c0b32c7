import type { ImportField } from "@/lib/practice/imports/kind";
import { normalizeHeading } from "@/lib/practice/imports/reading/columns";
import { delimiterLinePattern } from "@/lib/practice/imports/reading/limits";
import { readCsvRecords } from "@/lib/practice/imports/reading/records";

const delimiters = [",", ";", "\t", "|"] as const;

/** What is between the cells of a text, and where its first record begins. */
export interface CsvDialect {
  delimiter: string;
  start: number;
}

/** Of each delimiter it is tried how the header reads: the one that yields the most known columns counts, then the most columns. */
export function detectDialect(text: string, fields: readonly ImportField[]): CsvDialect {
  const [line, delimiter] = delimiterLinePattern.exec(text) ?? [];
  if (line !== undefined && delimiter !== undefined) return { delimiter, start: line.length };
  const known = new Set(fields.flatMap(({ name, label, aliases = [] }) => [name, label, ...aliases]).map(normalizeHeading));
  const tried = delimiters.map((one) => ({ delimiter: one, ...scoreDelimiter(text, one, known) }));
  const [best] = tried.toSorted((a, b) => b.known - a.known || b.columns - a.columns);
  return { delimiter: best?.delimiter ?? ",", start: 0 };
}

function scoreDelimiter(text: string, delimiter: string, known: ReadonlySet<string>) {
  const [header] = readCsvRecords(text, { delimiter, start: 0 });
  const cells = header?.cells ?? [];
  return { known: cells.filter((cell) => known.has(normalizeHeading(cell))).length, columns: cells.length };
}
