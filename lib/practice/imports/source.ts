import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ReportProgress } from "@/lib/api/progress";
import type { Role } from "@/lib/auth/actor";
import { type ColumnToKeep, type ImportColumn, type ImportFileKind, maxCsvRows } from "@/lib/practice/imports/contract";
import type { ImportKind, KeptColumn, RowProblem } from "@/lib/practice/imports/kind";
import { cleanCell, createRecordReader, keepUnknownColumns } from "@/lib/practice/imports/reading/cells";
import { type CsvColumn, isQuestionField, matchColumns, missingRequiredFields, questionField, unknownColumnPrefix } from "@/lib/practice/imports/reading/columns";
import { type DateOrder, detectDateOrder } from "@/lib/practice/imports/reading/dates";
import { countCsvRows, requireCsvText, tooManyRowsError } from "@/lib/practice/imports/reading/limits";
import { createColumnContent, keepAsQuestions } from "@/lib/practice/imports/reading/question-columns";
import { readCsvTable } from "@/lib/practice/imports/reading/table";

/** A CSV text to import and the options to read it with. */
export interface ImportFile {
  kind: ImportFileKind;
  csvData: string;
  fileName?: string;
  defaultRole?: Role;
  dateOrder?: DateOrder;
  /** The field for each column index from 0, or "" to skip the column. */
  columns?: Record<string, string>;
  questions?: readonly ColumnToKeep[];
}

/** A row with its cells by field, and the problems found while reading it. */
export interface ImportSourceRow {
  line: number;
  cells: Record<string, string>;
  problems?: readonly RowProblem[];
}

export interface ImportSource {
  /** The estimated number of rows, for progress. */
  total: number;
  rows: Iterable<ImportSourceRow>;
  columns: ImportColumn[];
  /** The columns that are kept as questions. */
  questions: readonly KeptColumn[];
  dateOrder: DateOrder;
  fileName: string | null;
  /** Identifies the content and its options. */
  hash: string;
}

/** The field of unmatched columns, in kinds that keep them. */
export const unknownColumnField = { name: "other", label: "Kept under its own heading", required: false } as const;

/** A column as an import's plan names it. */
const toPlanColumn = ({ header, field }: CsvColumn): ImportColumn => {
  const name = field?.startsWith(unknownColumnPrefix) ? unknownColumnField.name : field !== null && isQuestionField(field) ? "question" : field;
  return { header: cleanCell(header), field: name, sample: "" };
};

/**
 * Reads a file's header and prepares its rows; `questions` are the columns to keep. Throws 413, 415 or 400 for an unreadable file,
 * and 400 by the field for a column that can't be kept.
 */
export async function readImportSource(file: ImportFile, kind: ImportKind<unknown>, questions: readonly KeptColumn[], progress: ReportProgress): Promise<ImportSource> {
  const text = requireCsvText(file.csvData);
  const table = readCsvTable(text, kind.fields);
  const byHand = Object.fromEntries(Object.entries(file.columns ?? {}).filter(([, field]) => field !== unknownColumnField.name));
  const matched = matchColumns(table.header, kind.fields, byHand);
  const columns = kind.keepsUnknownColumns ? keepUnknownColumns(matched, byHand) : keepAsQuestions(matched, questions);
  // Not earlier, because progress commits the response to status 200 and an unreadable file needs its own.
  progress(0, "Reading the file");
  const days = new Set(kind.fields.filter(({ isDate }) => isDate).map(({ name }) => name));
  const dayColumns = columns.filter(({ field }) => field !== null && days.has(field)).map(({ index }) => index);
  const dateOrder = file.dateOrder ?? (await detectFileDateOrder(text, kind, dayColumns, progress));
  const unmatched = missingRequiredFields(columns, kind.fields).filter(({ alternative }) => !alternative || !columns.some(({ field }) => field === alternative));
  const missing = unmatched.map(({ label }): RowProblem => ({ column: label, text: "no column found" }));
  const named = columns.map(toPlanColumn);
  const candidates = kind.keepsQuestions ? matched.flatMap(({ index, field }) => (field === null ? { index, content: createColumnContent() } : [])) : [];
  const readRecord = createRecordReader(columns, [...kind.fields, ...questions.map(({ questionId, label }) => ({ name: questionField(questionId), label }))]);
  function* rows(): Generator<ImportSourceRow, void> {
    let count = 0;
    for (const record of table.records) {
      count += 1;
      if (count > maxCsvRows) throw tooManyRowsError();
      for (const [index, column] of named.entries()) if (column.sample === "") column.sample = sampleText(record.cells[index]);
      for (const { index, content } of candidates) content.add(record.cells[index] ?? "");
      const { cells, problems } = readRecord(record);
      yield { line: record.line, cells, problems: [...missing, ...problems] };
    }
    for (const { index, content } of candidates) Object.assign(named[index] ?? {}, { question: content.describe() });
  }
  return { total: countCsvRows(text), rows: rows(), columns: named, questions, dateOrder, fileName: file.fileName || null, hash: hashSource(file, text) };
}

/** A source of records that do not come from a file. */
export function createImportSource(name: string, records: readonly ImportSourceRow[]): ImportSource {
  const hash = createHash("sha256").update(JSON.stringify([name, records])).digest("hex");
  return { total: records.length, rows: records, columns: [], questions: [], dateOrder: "day-first", fileName: null, hash };
}

const maxSampleLength = 80;
const sampleText = (cell = "") => cleanCell(cell.slice(0, maxSampleLength));

/** Detects the date order from the whole file, in a first pass. */
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

const hashSource = ({ kind, defaultRole, dateOrder, columns, questions = [] }: ImportFile, text: string) =>
  createHash("sha256").update(JSON.stringify([kind, defaultRole, dateOrder, columns, ...(questions.length > 0 ? [questions] : [])])).update(text).digest("hex");
