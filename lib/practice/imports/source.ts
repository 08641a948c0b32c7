import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { Progress } from "@/lib/api/progress";
import type { Role } from "@/lib/auth/actor";
import { cleanCell, keepOthers, recordReader } from "@/lib/practice/imports/reading/cells";
import { matchColumns, missingFields, otherPrefix } from "@/lib/practice/imports/reading/columns";
import { type FileKind, type ImportPlan, maxCsvRows } from "@/lib/practice/imports/contract";
import { type DateOrder, findDateOrder } from "@/lib/practice/imports/reading/dates";
import type { ImportKind, Problem } from "@/lib/practice/imports/kind";
import { countRows, requireText, tooManyRows } from "@/lib/practice/imports/reading/limits";
import { readTable } from "@/lib/practice/imports/reading/table";

/** A text to be imported, and how it is to be read. */
export interface FileToImport {
  kind: FileKind;
  csvData: string;
  fileName?: string;
  defaultRole?: Role;
  dateOrder?: DateOrder;
  /** By a column's place from 0, the field it is taken for, or "" to leave it out. */
  columns?: Record<string, string>;
}

/** A row as it was read: its cells by field, and what is wrong with it already. */
export interface SourceRow {
  line: number;
  cells: Record<string, string>;
  problems?: readonly Problem[];
}

/** What rows are staged from. */
export interface Source {
  /** About how many rows there are, for telling how far it is. */
  total: number;
  rows: Iterable<SourceRow>;
  columns: ImportPlan["columns"];
  dateOrder: DateOrder;
  fileName: string | null;
  /** Tells the same source from another. */
  hash: string;
}

/** What a column that nobody knows is taken for, where such columns are kept. */
export const keptField = { name: "other", label: "Kept under its own heading", required: false } as const;

/** How a file is to be read. Throws 413, 415 and 400 for one that cannot be. */
export async function sourceOf(file: FileToImport, kind: ImportKind<unknown>, progress: Progress): Promise<Source> {
  const text = requireText(file.csvData);
  const table = readTable(text, kind.fields);
  // Only now: what cannot be read at all is answered with its own status.
  progress(0, "Reading the file");
  const byHand = Object.fromEntries(Object.entries(file.columns ?? {}).filter(([, field]) => field !== keptField.name));
  const matched = matchColumns(table.header, kind.fields, byHand);
  const columns = kind.keepsOthers ? keepOthers(matched, byHand) : matched;
  const days = new Set(kind.fields.filter(({ isDay }) => isDay).map(({ name }) => name));
  const dayColumns = columns.filter(({ field }) => field !== null && days.has(field)).map(({ index }) => index);
  const dateOrder = file.dateOrder ?? (await dateOrderIn(text, kind, dayColumns, progress));
  const lacking = missingFields(columns, kind.fields).filter(({ or }) => !or || !columns.some(({ field }) => field === or));
  const missing = lacking.map(({ label }): Problem => ({ column: label, text: "none of the columns is taken for it" }));
  const named = columns.map(({ header, field }) => ({ header: cleanCell(header), field: field?.startsWith(otherPrefix) ? keptField.name : field, sample: "" }));
  const read = recordReader(columns, kind.fields);
  function* rows(): Generator<SourceRow, void> {
    let count = 0;
    for (const record of table.records) {
      count += 1;
      if (count > maxCsvRows) throw tooManyRows();
      for (const [index, column] of named.entries()) if (column.sample === "") column.sample = sampleOf(record.cells[index]);
      const { cells, problems } = read(record);
      yield { line: record.line, cells, problems: [...missing, ...problems] };
    }
  }
  return { total: countRows(text), rows: rows(), columns: named, dateOrder, fileName: file.fileName || null, hash: hashOf(file, text) };
}

/** Records that come from elsewhere than a file. */
export function sourceOfRecords(name: string, records: readonly SourceRow[]): Source {
  const hash = createHash("sha256").update(JSON.stringify([name, records])).digest("hex");
  return { total: records.length, rows: records, columns: [], dateOrder: "day-first", fileName: null, hash };
}

const maxSample = 80;
const sampleOf = (cell = "") => cleanCell(cell.slice(0, maxSample));

/** The order of days in a whole file, before any of it is read for good. */
async function dateOrderIn(text: string, kind: ImportKind<unknown>, columns: readonly number[], progress: Progress): Promise<DateOrder> {
  if (columns.length === 0) return "day-first";
  const samples: string[] = [];
  let seen = 0;
  for (const { cells } of readTable(text, kind.fields).records) {
    for (const index of columns) {
      const cell = cells[index];
      if (cell && samples.length < maxDays) samples.push(cell);
    }
    seen += 1;
    if (seen % 2000 > 0) continue;
    progress(0, `Read ${seen.toLocaleString("en-GB")} rows`);
    await turn();
  }
  return findDateOrder(samples);
}

const maxDays = 200_000;

const hashOf = ({ kind, defaultRole, dateOrder, columns }: FileToImport, text: string) =>
  createHash("sha256").update(JSON.stringify([kind, defaultRole, dateOrder, columns])).update(text).digest("hex");
