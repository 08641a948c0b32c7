import { AppError } from "@/lib/platform/errors";
import { missingCsvMessage } from "@/lib/practice/imports/contract";
import type { ImportField } from "@/lib/practice/imports/kind";
import { cleanCell, toSingleLine } from "@/lib/practice/imports/reading/cells";
import { detectDialect } from "@/lib/practice/imports/reading/dialect";
import { type CsvRecord, readCsvRecords } from "@/lib/practice/imports/reading/records";

const maxColumns = 500;
/** A longer name is cut: no question is that long. */
const maxHeadingLength = 500;

/** A text as a table. */
export interface CsvTable {
  header: string[];
  /** Read as they are asked for, once: who has many may do other things in between. */
  records: Iterable<CsvRecord>;
}

/** Reads a text, as requireText answers it, as a table whose first record names the columns. `fields` tell which delimiter is meant. */
export function readCsvTable(text: string, fields: readonly ImportField[] = []): CsvTable {
  // One kind of line end, within cells as well: what counts as a line is then the same everywhere.
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const records = readCsvRecords(lines, detectDialect(lines, fields));
  const first = records.next();
  if (first.done) throw new AppError("invalid", missingCsvMessage);
  const { line, cells, problem } = first.value;
  if (problem) throw new AppError("invalid", `Line ${line}: ${problem}. Its first row has to name the columns.`);
  if (cells.length > maxColumns) throw new AppError("invalid", `This file has ${cells.length.toLocaleString("en-GB")} columns. Please remove those that are not needed: ${maxColumns} can be read at most.`);
  return { header: cells.map((cell) => toSingleLine(cleanCell(cell.trim().slice(0, maxHeadingLength)))), records };
}
