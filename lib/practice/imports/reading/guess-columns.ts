import { removeFormulaGuard } from "@/lib/platform/formula";
import { only } from "@/lib/platform/only";
import { parseWeightKg } from "@/lib/platform/parse-measures";
import type { ImportField } from "@/lib/practice/imports/kind";
import { cleanCell, emailProblem } from "@/lib/practice/imports/reading/cells";
import type { CsvColumn } from "@/lib/practice/imports/reading/columns";
import { parseDay } from "@/lib/practice/imports/reading/dates";
import { parseMoney } from "@/lib/practice/imports/reading/money";
import { isPhone } from "@/lib/practice/imports/reading/phone";

/** What a cell can show by itself, and the field for it; null where a kind has none, or several. */
const contents: readonly { isOne: (cell: string) => boolean; findField: (fields: readonly ImportField[]) => ImportField | null }[] = [
  { isOne: (cell) => emailProblem(cell) === null, findField: (fields) => only(fields.filter(({ name }) => name === "email")) },
  // A short number, or digits alone, may as well be an amount or an id.
  { isOne: (cell) => /(?:\d\D*){9}/.test(cell) && /[\s(+]|^0/.test(cell) && isPhone(cell), findField: (fields) => only(fields.filter(({ name }) => name === "phone")) },
  { isOne: isRecentDay, findField: (fields) => only(fields.filter(({ isWhen }) => isWhen)) },
  // A number without a unit can be anything.
  { isOne: (cell) => /[a-z]/i.test(cell) && isBodyWeight(parseWeightKg(cell)), findField: (fields) => only(fields.filter(({ measure }) => measure === "weight")) },
  { isOne: (cell) => parseMoney(cell)?.currency != null, findField: (fields) => only(fields.filter(({ isMoney, required }) => isMoney && required)) },
];

/** A birthday is no day of a record. */
function isRecentDay(cell: string) {
  const day = parseDay(cell, "day-first") ?? parseDay(cell, "month-first");
  return day !== null && day >= "2010-01-01";
}

/** A lighter or heavier weight was lifted. */
const isBodyWeight = (kg: number | null) => kg !== null && kg >= 30 && kg <= 300;

const isFullName = (cell: string) => /^\p{Lu}[\p{L}'’.-]*(?:\s+(?:de|van|von|der|la|al|bin|\p{Lu}[\p{L}'’.-]*)){1,3}$/u.test(cell);

/** The share of a column's cells that have to be alike. Odd cells are in every file. */
const neededShare = 0.8;

/**
 * Returns fields for columns whose headings say nothing, by what is in their cells, under the columns' indexes. A field is guessed
 * only if a single column fits it: of two columns of phone numbers, one may be a husband's.
 */
export function guessColumns(columns: readonly CsvColumn[], fields: readonly ImportField[], rows: readonly (readonly string[])[], isChosen: (index: number) => boolean): Map<number, string> {
  const filled = columns.map((column) => ({ column, cells: rows.map((row) => cleanCell(removeFormulaGuard(row[column.index] ?? ""))).filter((cell) => cell !== "") }));
  const taken = new Set(columns.flatMap(({ field }) => field ?? []));
  const guesses = new Map<number, string>();
  const guess = (field: ImportField | null, isOne: (cell: string) => boolean) => {
    if (!field || taken.has(field.name)) return;
    const found = only(filled.filter(({ cells }) => cells.length > 0 && cells.filter(isOne).length >= cells.length * neededShare));
    if (!found || found.column.field !== null || isChosen(found.column.index) || guesses.has(found.column.index)) return;
    guesses.set(found.column.index, field.name);
    taken.add(field.name);
  };
  for (const { isOne, findField } of contents) guess(findField(fields), isOne);
  // Two words with capitals are a name only where nothing else says who a row is about.
  if (!["email", "name", "firstName", "phone"].some((name) => taken.has(name))) guess(only(fields.filter(({ name }) => name === "name")), isFullName);
  return guesses;
}
