import { sanitize } from "@/lib/api/request-input";
import { formulaPattern } from "@/lib/platform/formula";
import type { ImportField, RowProblem } from "@/lib/practice/imports/kind";
import { type CsvColumn, unknownColumnPrefix } from "@/lib/practice/imports/reading/columns";
import type { CsvRecord } from "@/lib/practice/imports/reading/records";
import { addUnit, findHeadingUnit } from "@/lib/practice/imports/reading/units";

const maxNameLength = 254;

/** A cell without what nobody sees, and trimmed. */
export const cleanCell = (cell: string) => String(sanitize(cell)).trim();

/** The beginning of a text, for showing it. Half a character is none, and no database keeps it. */
export const truncateText = (text: string, max: number) => (text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text);

/** A cell on one line, as names and addresses are. */
export const toSingleLine = (cell: string) => cell.replace(/\s+/g, " ").trim();

/** Answers what reads the records of these columns: cells by field, with the unit that a heading names, and what is wrong with the row. */
export function createRecordReader(columns: readonly CsvColumn[], fields: readonly ImportField[]) {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const read = columns.flatMap(({ index, header, field }) => (field === null ? [] : [{ index, field, label: labels.get(field) ?? header, unit: findHeadingUnit(header) }]));
  return ({ cells, problem }: CsvRecord): { cells: Record<string, string>; problems: RowProblem[] } => {
    if (problem) return { cells: {}, problems: [{ column: null, text: problem }] };
    const problems: RowProblem[] = [];
    if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) problems.push({ column: null, text: tooManyCellsMessage(cells.length, columns.length) });
    const found = Object.fromEntries(fields.map(({ name }) => [name, ""]));
    for (const { index, field, label, unit } of read) {
      const cell = cells[index] ?? "";
      if (cell.includes("\0")) problems.push({ column: label, text: "has a character that cannot be read (NUL). Please type this cell again" });
      found[field] = addUnit(cleanCell(cell), unit);
    }
    return { cells: found, problems };
  };
}

const tooManyCellsMessage = (cells: number, columns: number) => `has ${cells} cells, but there are ${columns} columns. A cell with a comma in it has to stand in quotation marks`;

/** Columns nobody knows become fields of their own, by their heading; those without one, and those left out by hand, stay out. */
export const keepUnknownColumns = (columns: readonly CsvColumn[], byHand: Readonly<Record<string, string>> = {}): CsvColumn[] =>
  columns.map((column) => (column.field === null && column.header !== "" && byHand[column.index] !== "" ? { ...column, field: unknownColumnPrefix + column.header } : column));

/**
 * A number as people write it: "62.5", "62,5", "1,234.5", "1.234,5", "7 hours", "70 %"; null for what is none. A single
 * comma before three digits is taken to part thousands.
 */
export function parseNumber(text: string): number | null {
  const found = /^([+-]?)([\d.,' \u00a0\u202f]*\d)\s*(?:%|\/\s*10|\p{L}+)?$/u.exec(text.trim());
  if (!found) return null;
  const figure = normalizeNumber((found[2] ?? "").replace(/['\s]/g, ""));
  return figure === null ? null : Number(`${found[1]}${figure}`);
}

function normalizeNumber(figure: string): string | null {
  if (/^\d*(?:\.\d+)?$/.test(figure)) return figure;
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figure)) return figure.replaceAll(",", "");
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(figure) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(figure)) return figure.replaceAll(".", "").replace(",", ".");
  return /^\d*,\d+$/.test(figure) ? figure.replace(",", ".") : null;
}

/** What the product takes for an address: the same as its forms, without their weight. */
const emailPattern = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const hasVisibleCharacter = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** What is wrong with a name, or null. A blank one is not judged. */
export function nameProblem(name: string): string | null {
  if (name === "") return null;
  if (formulaPattern.test(name)) return "begins like a formula of a spreadsheet. Please remove the = + - or @ before it";
  if (!hasVisibleCharacter(name)) return "has nothing in it that can be read";
  return name.length > maxNameLength ? `is too long: at most ${maxNameLength} characters` : null;
}

/** What is wrong with an email address, or null. A blank one is not judged. */
export function emailProblem(email: string): string | null {
  if (email === "") return null;
  if (formulaPattern.test(email)) return "begins like a formula of a spreadsheet. Please remove the = + - or @ before it";
  if (email.length > maxNameLength) return `is too long: at most ${maxNameLength} characters`;
  return emailPattern.test(email) ? null : `"${truncateText(email, 60)}" is not an email address`;
}
