import { keyOf } from "@/lib/practice/imports/reading/columns";
import type { Field } from "@/lib/practice/imports/kind";
import { saidDelimiter } from "@/lib/practice/imports/reading/limits";
import { recordsOf } from "@/lib/practice/imports/reading/records";

const delimiters = [",", ";", "\t", "|"] as const;

/** What is between the cells of a text, and where its first record begins. */
export interface Dialect {
  delimiter: string;
  start: number;
}

/** Of each delimiter it is tried how the header reads: the one that yields the most known columns counts, then the most columns. */
export function dialectOf(text: string, fields: readonly Field[]): Dialect {
  const [line, delimiter] = saidDelimiter.exec(text) ?? [];
  if (line !== undefined && delimiter !== undefined) return { delimiter, start: line.length };
  const known = new Set(fields.flatMap(({ name, label, aliases = [] }) => [name, label, ...aliases]).map(keyOf));
  const tried = delimiters.map((one) => ({ delimiter: one, ...scoreOf(text, one, known) }));
  const [best] = tried.toSorted((a, b) => b.known - a.known || b.columns - a.columns);
  return { delimiter: best?.delimiter ?? ",", start: 0 };
}

function scoreOf(text: string, delimiter: string, known: ReadonlySet<string>) {
  const [header] = recordsOf(text, { delimiter, start: 0 });
  const cells = header?.cells ?? [];
  return { known: cells.filter((cell) => known.has(keyOf(cell))).length, columns: cells.length };
}
