import { sanitize } from "@/lib/api/request-input";
import { formulaPattern, removeFormulaGuard } from "@/lib/platform/formula";
import { containsLink, maxPersonNameLength } from "@/lib/platform/person-name";
import type { ImportField, RowProblem } from "@/lib/practice/imports/kind";
import type { BareUnit, Measure } from "@/lib/practice/imports/reading/bare-numbers";
import { type CsvColumn, isQuestionField, unknownColumnPrefix } from "@/lib/practice/imports/reading/columns";
import { addCurrency, findHeadingCurrency } from "@/lib/practice/imports/reading/money";
import type { CsvRecord } from "@/lib/practice/imports/reading/records";
import { addUnit, findHeadingUnit, isUtcHeading } from "@/lib/practice/imports/reading/units";

const maxEmailLength = 254;

/** A cell without invisible characters, trimmed. */
export const cleanCell = (cell: string) => String(sanitize(cell)).trim();

/** Cuts a text for display. Half a surrogate pair becomes U+FFFD, because no database stores it. */
export const truncateText = (text: string, max: number) => (text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text);

/** A cell in a message, cut to 60 characters. */
export const quoteCell = (cell: string) => `"${truncateText(cell, 60)}"`;

/** A cell on one line, for names and addresses. */
export const toSingleLine = (cell: string) => cell.replace(/\s+/g, " ").trim();

/** How cells are read that don't say it themselves. */
interface ReadingChoices {
  units?: Partial<Record<Measure, BareUnit | null>>;
  /** The columns whose numbers up to 1 are percentages. */
  fractions?: ReadonlySet<number>;
}

/** Returns a reader that turns a record into cells by field, with the unit of each heading or else of its measure, and the row's problems. */
export function createRecordReader(columns: readonly CsvColumn[], fields: readonly ImportField[], { units = {}, fractions = new Set() }: ReadingChoices = {}) {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const dates = new Set(fields.filter(({ isDate }) => isDate).map(({ name }) => name));
  const numbers = new Set(fields.filter(({ isNumber, measure }) => isNumber || measure).map(({ name }) => name));
  const amounts = new Set(fields.filter(({ isMoney }) => isMoney).map(({ name }) => name));
  const unitOf = new Map(fields.map(({ name, measure }) => [name, (measure && units[measure]) ?? null]));
  const matched = columns.flatMap(({ index, header, field }) => (field === null ? [] : [{ index, field, label: labels.get(field) ?? header, unit: isQuestionField(field) ? null : (findHeadingUnit(header) ?? unitOf.get(field) ?? null), isUtc: isUtcHeading(header) && dates.has(field), isNumber: numbers.has(field), currency: amounts.has(field) ? findHeadingCurrency(header) : null }]));
  return ({ cells, problem }: CsvRecord): { cells: Record<string, string>; problems: RowProblem[] } => {
    if (problem) return { cells: {}, problems: [{ column: null, text: problem }] };
    const problems: RowProblem[] = [];
    if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) problems.push({ column: null, text: tooManyCellsMessage(cells.length, columns.length) });
    const byField = Object.fromEntries(fields.map(({ name }) => [name, ""]));
    for (const { index, field, label, unit, isUtc, isNumber, currency } of matched) {
      const cell = removeFormulaGuard(cells[index] ?? "");
      if (cell.includes("\0")) problems.push({ column: label, text: "has a character that cannot be read (NUL). Please type this cell again" });
      const clean = addCurrency(addUnit(cleanCell(cell), unit), currency);
      if (isNumber && blankPattern.test(clean)) continue;
      byField[field] = fractions.has(index) ? readFraction(clean) : isUtc ? nameUtc(clean) : clean;
    }
    return { cells: byField, problems };
  };
}

/** How people write that there is no number. */
export const blankPattern = /^(?:[-–—_.]+|n\s*(?:\/\s*)?a\.?|none|nil|null)$/i;

/** Adds the zone to a time that has none. */
const nameUtc = (cell: string) => (/[T\s]\d{1,2}[:.]\d{2}/i.test(cell) && !/(?:[a-z]{3,5}|z|[+-]\d{1,2}(?::?\d{2})?)$/i.test(cell) ? `${cell} UTC` : cell);
/** "0.8" is "80%", and 1 is "100%". */
const readFraction = (cell: string) => (/^(?:0[.,]\d+|[01])$/.test(cell) ? `${Math.round(Number(cell.replace(",", ".")) * 1000) / 10}%` : cell);

const tooManyCellsMessage = (cells: number, columns: number) => `has ${cells} cells, but there are ${columns} columns. Please put quotation marks around any cell that contains a comma`;

/** Gives each unmatched column a field named after its heading, or after its place where that is blank or repeated. Columns skipped by hand stay unmatched. */
export function keepUnknownColumns(columns: readonly CsvColumn[], byHand: Readonly<Record<string, string>> = {}): CsvColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    if (column.field !== null || byHand[column.index] === "") return column;
    const place = `Column ${column.index + 1}`;
    const name = column.header === "" ? place : taken.has(column.header) ? `${column.header} (${place.toLowerCase()})` : column.header;
    taken.add(name);
    return { ...column, field: unknownColumnPrefix + name };
  });
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
  return emailPattern.test(email) ? null : `${quoteCell(email)} is not an email address`;
}
