import { AppError } from "@/lib/platform/errors";
import { cleanCell, lineOf } from "@/lib/practice/imports/reading/cells";
import { noCsv } from "@/lib/practice/imports/contract";
import { dialectOf } from "@/lib/practice/imports/reading/dialect";
import type { Field } from "@/lib/practice/imports/kind";
import { recordsOf, type TextRecord } from "@/lib/practice/imports/reading/records";

const maxColumns = 500;
/** A longer name is cut: no question is that long. */
const maxHeading = 500;

/** A text as a table. */
export interface Table {
  header: string[];
  /** Read as they are asked for, once: who has many may do other things in between. */
  records: Iterable<TextRecord>;
}

/** Reads a text, as requireText answers it, as a table whose first record names the columns. `fields` tell which delimiter is meant. */
export function readTable(text: string, fields: readonly Field[] = []): Table {
  // One kind of line end, within cells as well: what counts as a line is then the same everywhere.
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const records = recordsOf(lines, dialectOf(lines, fields));
  const first = records.next();
  if (first.done) throw new AppError("invalid", noCsv);
  const { line, cells, problem } = first.value;
  if (problem) throw new AppError("invalid", `Line ${line}: ${problem}. Its first row has to name the columns.`);
  if (cells.length > maxColumns) throw new AppError("invalid", `This file has ${cells.length.toLocaleString("en-GB")} columns. Please remove those that are not needed: ${maxColumns} can be read at most.`);
  return { header: cells.map((cell) => lineOf(cleanCell(cell.trim().slice(0, maxHeading)))), records };
}
