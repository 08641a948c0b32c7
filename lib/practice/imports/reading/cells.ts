import { sanitize } from "@/lib/api/request-input";
import { formulaPattern } from "@/lib/platform/formula";
import { containsLink, maxPersonNameLength } from "@/lib/platform/person-name";
import type { ImportField, RowProblem } from "@/lib/practice/imports/kind";
import { type CsvColumn, isQuestionField, unknownColumnPrefix } from "@/lib/practice/imports/reading/columns";
import type { CsvRecord } from "@/lib/practice/imports/reading/records";
import { addUnit, findHeadingUnit } from "@/lib/practice/imports/reading/units";

const maxEmailLength = 254;

/** A cell without invisible characters, trimmed. */
export const cleanCell = (cell: string) => String(sanitize(cell)).trim();

/** Cuts a text for display. Half a surrogate pair becomes U+FFFD, because no database stores it. */
export const truncateText = (text: string, max: number) => (text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text);

/** A cell on one line, for names and addresses. */
export const toSingleLine = (cell: string) => cell.replace(/\s+/g, " ").trim();

/** Returns a reader that turns a record into cells by field, with the unit of each heading, and the row's problems. */
export function createRecordReader(columns: readonly CsvColumn[], fields: readonly ImportField[]) {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const matched = columns.flatMap(({ index, header, field }) => (field === null ? [] : [{ index, field, label: labels.get(field) ?? header, unit: isQuestionField(field) ? null : findHeadingUnit(header) }]));
  return ({ cells, problem }: CsvRecord): { cells: Record<string, string>; problems: RowProblem[] } => {
    if (problem) return { cells: {}, problems: [{ column: null, text: problem }] };
    const problems: RowProblem[] = [];
    if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) problems.push({ column: null, text: tooManyCellsMessage(cells.length, columns.length) });
    const byField = Object.fromEntries(fields.map(({ name }) => [name, ""]));
    for (const { index, field, label, unit } of matched) {
      const cell = cells[index] ?? "";
      if (cell.includes("\0")) problems.push({ column: label, text: "has a character that cannot be read (NUL). Please type this cell again" });
      byField[field] =  addUnit(cleanCell(cell), unit);
    }
    return { cells: byField, problems };
  };
}

const tooManyCellsMessage = (cells: number, columns: number) => `has ${cells} cells, but there are ${columns} columns. Please put quotation marks around any cell that contains a comma`;

/** Gives each unmatched column a field named after its heading. Columns without a heading or skipped by hand stay unmatched. */
export const keepUnknownColumns = (columns: readonly CsvColumn[], byHand: Readonly<Record<string, string>> = {}): CsvColumn[] =>
  columns.map((column) => (column.field === null && column.header !== "" && byHand[column.index] !== "" ? { ...column, field: unknownColumnPrefix + column.header } : column));

/**
 * Parses a number such as "62.5", "62,5", "1,234.5", "1.234,5", "7 hours" or "70 %"; null if it is not one. A single comma
 * before three digits separates thousands.
 */
export function parseNumber(text: string): number | null {
  const match = /^([+-]?)([\d.,' \u00a0\u202f]*\d)\s*(?:%|\/\s*10|\p{L}+)?$/u.exec(text.trim());
  if (!match) return null;
  const figure = normalizeNumber((match[2] ?? "").replace(/['\s]/g, ""));
  return figure === null ? null : Number(`${match[1]}${figure}`);
}

function normalizeNumber(figure: string): string | null {
  if (/^\d*(?:\.\d+)?$/.test(figure)) return figure;
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figure)) return figure.replaceAll(",", "");
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(figure) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(figure)) return figure.replaceAll(".", "").replace(",", ".");
  return /^\d*,\d+$/.test(figure) ? figure.replace(",", ".") : null;
}

/** The rule of the forms' email fields, without loading zod. */
const emailPattern = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const hasVisibleCharacter = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** Why a name is invalid, or null. A blank name is valid. */
export function nameProblem(name: string): string | null {
  if (name === "") return null;
  if (formulaPattern.test(name)) return "looks like a spreadsheet formula. Please remove the = + - or @ at the start";
  if (!hasVisibleCharacter(name)) return "has no readable characters";
  if (containsLink(name)) return "has a link in it. Please leave only the name";
  return name.length > maxPersonNameLength ? `is too long: at most ${maxPersonNameLength} characters` : null;
}

/** Why an email address is invalid, or null. A blank one is valid. */
export function emailProblem(email: string): string | null {
  if (email === "") return null;
  if (formulaPattern.test(email)) return "looks like a spreadsheet formula. Please remove the = + - or @ at the start";
  if (email.length > maxEmailLength) return `is too long: at most ${maxEmailLength} characters`;
  return emailPattern.test(email) ? null : `"${truncateText(email, 60)}" is not an email address`;
}
