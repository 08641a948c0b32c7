import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ReportProgress } from "@/lib/api/progress";
import type { Role } from "@/lib/auth/actor";
import { type ImportFileKind, type ImportPlan, maxCsvRows } from "@/lib/practice/imports/contract";
import type { ImportKind, RowProblem } from "@/lib/practice/imports/kind";
import { cleanCell, createRecordReader, keepUnknownColumns } from "@/lib/practice/imports/reading/cells";
import { matchColumns, missingRequiredFields, unknownColumnPrefix } from "@/lib/practice/imports/reading/columns";
import { type DateOrder, detectDateOrder } from "@/lib/practice/imports/reading/dates";
import { countCsvRows, requireCsvText, tooManyRowsError } from "@/lib/practice/imports/reading/limits";
import { readCsvTable } from "@/lib/practice/imports/reading/table";

/** A text to be imported, and how it is to be read. */
export interface ImportFile {
  kind: ImportFileKind;
  csvData: string;
  fileName?: string;
  defaultRole?: Role;
  dateOrder?: DateOrder;
  /** By a column's place from 0, the field it is taken for, or "" to leave it out. */
  columns?: Record<string, string>;
}

/** A row as it was read: its cells by field, and what is wrong with it already. */
export interface ImportSourceRow {
  line: number;
  cells: Record<string, string>;
  problems?: readonly RowProblem[];
}

/** What rows are staged from. */
export interface ImportSource {
  /** About how many rows there are, for telling how far it is. */
  total: number;
  rows: Iterable<ImportSourceRow>;
  columns: ImportPlan["columns"];
  dateOrder: DateOrder;
  fileName: string | null;
  /** Tells the same source from another. */
  hash: string;
}

/** What a column that nobody knows is taken for, where such columns are kept. */
export const unknownColumnField = { name: "other", label: "Kept under its own heading", required: false } as const;

/** How a file is to be read. Throws 413, 415 and 400 for one that cannot be. */
export async function readImportSource(file: ImportFile, kind: ImportKind<unknown>, progress: ReportProgress): Promise<ImportSource> {
  const text = requireCsvText(file.csvData);
  const table = readCsvTable(text, kind.fields);
  // Only now: what cannot be read at all is answered with its own status.
  progress(0, "Reading the file");
  const byHand = Object.fromEntries(Object.entries(file.columns ?? {}).filter(([, field]) => field !== unknownColumnField.name));
  const matched = matchColumns(table.header, kind.fields, byHand);
  const columns = kind.keepsUnknownColumns ? keepUnknownColumns(matched, byHand) : matched;
  const days = new Set(kind.fields.filter(({ isDate }) => isDate).map(({ name }) => name));
  const dayColumns = columns.filter(({ field }) => field !== null && days.has(field)).map(({ index }) => index);
  const dateOrder = file.dateOrder ?? (await detectFileDateOrder(text, kind, dayColumns, progress));
  const lacking = missingRequiredFields(columns, kind.fields).filter(({ alternative }) => !alternative || !columns.some(({ field }) => field === alternative));
  const missing = lacking.map(({ label }): RowProblem => ({ column: label, text: "none of the columns is taken for it" }));
  const named = columns.map(({ header, field }) => ({ header: cleanCell(header), field: field?.startsWith(unknownColumnPrefix) ? unknownColumnField.name : field, sample: "" }));
  const read = createRecordReader(columns, kind.fields);
  function* rows(): Generator<ImportSourceRow, void> {
    let count = 0;
    for (const record of table.records) {
      count += 1;
      if (count > maxCsvRows) throw tooManyRowsError();
      for (const [index, column] of named.entries()) if (column.sample === "") column.sample = sampleText(record.cells[index]);
      const { cells, problems } = read(record);
      yield { line: record.line, cells, problems: [...missing, ...problems] };
    }
  }
  return { total: countCsvRows(text), rows: rows(), columns: named, dateOrder, fileName: file.fileName || null, hash: hashSource(file, text) };
}

/** Records that come from elsewhere than a file. */
export function createImportSource(name: string, records: readonly ImportSourceRow[]): ImportSource {
  const hash = createHash("sha256").update(JSON.stringify([name, records])).digest("hex");
  return { total: records.length, rows: records, columns: [], dateOrder: "day-first", fileName: null, hash };
}

const maxSampleLength = 80;
const sampleText = (cell = "") => cleanCell(cell.slice(0, maxSampleLength));

/** The order of days in a whole file, before any of it is read for good. */
async function detectFileDateOrder(text: string, kind: ImportKind<unknown>, columns: readonly number[], progress: ReportProgress): Promise<DateOrder> {
  if (columns.length === 0) return "day-first";
  const samples: string[] = [];
  let seen = 0;
  for (const { cells } of readCsvTable(text, kind.fields).records) {
    for (const index of columns) {
      const cell = cells[index];
      if (cell && samples.length < maxDateSamples) samples.push(cell);
    }
    seen += 1;
    if (seen % 2000 > 0) continue;
    progress(0, `Read ${seen.toLocaleString("en-GB")} rows`);
    await yieldToEventLoop();
  }
  return detectDateOrder(samples);
}

const maxDateSamples = 200_000;

const hashSource = ({ kind, defaultRole, dateOrder, columns }: ImportFile, text: string) =>
  createHash("sha256").update(JSON.stringify([kind, defaultRole, dateOrder, columns])).update(text).digest("hex");
