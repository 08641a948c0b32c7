import type { WorkbookSheet } from "@/lib/practice/imports/reading/workbook";
import { maxCsvBytes } from "@/lib/practice/imports/rules";

/** A file shown instead of its text. `rows` is an estimate. */
export interface ChosenFile {
  name: string;
  size: number;
  rows: number;
}

export interface CsvText {
  text: string;
  /** Undefined for typed or pasted text. */
  fileName: string | undefined;
  /** Set for a spreadsheet, and when the text is too long for a text area. */
  file: ChosenFile | null;
  /** The sheets of a spreadsheet that has several, and the one that is chosen. */
  sheets?: { all: readonly WorkbookSheet[]; chosen: string };
}

/** In characters; a text area gets slow beyond this. */
export const maxInTextArea = 64 * 1024;
/** The limit counts UTF-8 bytes, and UTF-16 needs at most twice as many. */
const maxFileBytes = 2 * maxCsvBytes;

/** Reads a chosen file: CSV, the sheets of a spreadsheet, or an Apple Health export. Throws AppError with what is wrong with it. */
export async function readImportFile(file: File): Promise<CsvText> {
  const [{ decodeCsv }, { requireCsvText }] = await Promise.all([import("@/lib/practice/imports/reading/decode"), import("@/lib/practice/imports/reading/limits")]);
  if (file.size === 0) throw new Error("This file is empty. Please choose another one.");
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const health = await readHealthExport(file, start);
  if (health) return { text: health.csv, fileName: file.name.slice(0, 254), file: { name: file.name, size: file.size, rows: health.rows } };
  // Reads two bytes past the limit at most, which is enough to notice that a file exceeds it.
  const bytes = new Uint8Array(await file.slice(0, maxFileBytes + 2).arrayBuffer());
  if (looksLikeZip(start) || looksLikeOldWorkbook(start)) return readSheets(file, bytes);
  const text = requireCsvText(decodeCsv(bytes));
  return { text, fileName: file.name.slice(0, 254), file: text.length > maxInTextArea ? await toChosenFile(text, file.name, file.size) : null };
}

/** The signatures of ZIP and .xlsx, of .xls and of XML, here so that their readers are loaded only for them. */
const looksLikeZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;
const looksLikeOldWorkbook = ([first, second]: Uint8Array) => first === 0xd0 && second === 0xcf;
const looksLikeXml = (bytes: Uint8Array) => /^\s*<(?:\?xml|HealthData|!DOCTYPE)/.test(new TextDecoder().decode(bytes));

/** The weights of an Apple Health export as CSV; null for any other kind of file but a ZIP that is no spreadsheet, which is refused. */
async function readHealthExport(file: File, start: Uint8Array) {
  if (!looksLikeZip(start) && !looksLikeXml(start)) return null;
  const { readHealthXml, readZip } = await import("@/lib/practice/imports/reading/health-file");
  if (!looksLikeZip(start)) return readHealthXml(file);
  const found = await readZip(file);
  return found.isWorkbook ? null : found;
}

/** Reads a spreadsheet, and chooses the sheet with the most rows. */
async function readSheets(file: File, bytes: Uint8Array<ArrayBuffer>): Promise<CsvText> {
  const { readWorkbook } = await import("@/lib/practice/imports/reading/workbook");
  const sheets = await readWorkbook(bytes);
  const largest = sheets.toSorted((a, b) => b.rows - a.rows)[0];
  return toSheetSource(sheets, largest?.name ?? "", { name: file.name, size: file.size });
}

/** The chosen sheet of a spreadsheet as the text to import. */
export function toSheetSource(sheets: readonly WorkbookSheet[], chosen: string, { name, size }: Pick<ChosenFile, "name" | "size">): CsvText {
  const { csv = "", rows = 0 } = sheets.find((sheet) => sheet.name === chosen) ?? {};
  return { text: csv, fileName: name.slice(0, 254), file: { name, size, rows }, ...(sheets.length > 1 && { sheets: { all: sheets, chosen } }) };
}

/** A text as it is shown instead of the text area. */
export async function toChosenFile(text: string, name: string, size: number): Promise<ChosenFile> {
  const { countCsvRows } = await import("@/lib/practice/imports/reading/limits");
  return { name, size, rows: countCsvRows(text) };
}
