import { removeFormulaGuard } from "@/lib/platform/formula";
import { parseWeightKg } from "@/lib/platform/parse-measures";
import type { ImportField } from "@/lib/practice/imports/kind";
import { blankPattern } from "@/lib/practice/imports/reading/cells";
import { matchColumns, normalizeHeading } from "@/lib/practice/imports/reading/columns";
import { parseDay } from "@/lib/practice/imports/reading/dates";
import type { CsvRecord } from "@/lib/practice/imports/reading/records";
import type { CsvTable } from "@/lib/practice/imports/reading/table";
import { addUnit, findHeadingUnit } from "@/lib/practice/imports/reading/units";

/*
 * A coach's own sheet of weights, with a client a column or a week a column. It becomes a row for each weight. Only a sheet that can't
 * be anything else is read so.
 */

/** The clients that headings can name: their full name by it and by their first name, without case, blanks and punctuation. */
export type ClientNames = ReadonlyMap<string, string>;

/** A sheet that was recognised. */
export interface Tracker {
  convert: (table: CsvTable) => CsvTable;
  /** The headings of the columns that no weight comes from. They are left out unless the coach chooses otherwise. */
  leftOut: ReadonlySet<string>;
}

/** A column whose cells are weights, and what its heading stands for. */
interface WeightColumn {
  at: number;
  meaning: string;
  unit: string | null;
}

const weekPattern = /^\s*(?:week|wk|w)\s*(?:#\s*)?\d{1,3}\s*$/i;
const isWeek = (cell: string) => weekPattern.test(cell);
const isDay = (cell: string) => parseDay(cell, "day-first") !== null || parseDay(cell, "month-first") !== null;
const withoutUnit = (heading: string) => heading.replace(/[([][^)\]]*[)\]]\s*$/, "").trim();

/** Below it a bare number is a rating, a count or a dose rather than a weight. */
const minBareWeight = 30;
const maxBareWeight = 700;
const bareNumberPattern = /^\d+(?:[.,]\d+)?$/;
const isWeight = (cell: string, unit: string | null) => {
  const text = addUnit(cell, unit);
  const number = Number(text.replace(",", "."));
  return bareNumberPattern.test(text) ? number >= minBareWeight && number <= maxBareWeight : parseWeightKg(text) !== null;
};

/** The cells of a column that are filled in, among the first rows. */
const filledCells = (start: readonly CsvRecord[], at: number) => start.flatMap(({ cells }) => removeFormulaGuard(cells[at] ?? "").trim() || []);
const isMostly = (cells: readonly string[], test: (cell: string) => boolean, share = 0.8) => cells.length > 0 && cells.filter(test).length >= share * cells.length;

/** Whether a sheet has dates or weeks in its first column and may name clients in the others, whose names must then be known. */
export const mayNameClients = (header: readonly string[], start: readonly CsvRecord[], fields: readonly ImportField[]): boolean =>
  header.length > 1 && (isMostly(filledCells(start, 0), isDay) || isMostly(filledCells(start, 0), isWeekCell)) && matchColumns(header.slice(1), fields).every(({ field }) => field === null);
/** Under a heading such as "Week" the number alone says it. */
const isWeekCell = (cell: string) => isWeek(cell) || /^\d{1,3}$/.test(cell);

/** Recognises a sheet with a client a column, by the names of clients; null if half of the columns with content name nobody. */
export function findClientColumns(header: readonly string[], start: readonly CsvRecord[], clients: ClientNames): Tracker | null {
  const filled = header.flatMap((heading, at) => (at > 0 && filledCells(start, at).length > 0 ? [{ heading, at }] : []));
  const columns = filled.flatMap(({ heading, at }): WeightColumn[] => {
    const [name, unit] = [clients.get(normalizeHeading(withoutUnit(heading))), findHeadingUnit(heading)];
    return name !== undefined && isMostly(filledCells(start, at), (cell) => isWeight(cell, unit), 0.5) ? [{ at, meaning: name, unit }] : [];
  });
  const isFullName = columns.some(({ at, meaning }) => normalizeHeading(withoutUnit(header[at] ?? "")) === normalizeHeading(meaning));
  // One first name alone could be another word, such as Hope.
  if (columns.length * 2 < filled.length || !(columns.length > 1 || isFullName)) return null;
  if (new Set(columns.map(({ meaning }) => meaning)).size < columns.length) return null;
  const time = isMostly(filledCells(start, 0), isDay) ? "Date" : "Week";
  if (time === "Week" && !filledCells(start, 0).some(isWeek) && !/^(?:week|wk)/i.test(header[0] ?? "")) return null;
  return toTracker(header, columns, { names: [{ at: 0, heading: time }], meaning: "Name" });
}

/** Recognises a sheet with a week or a date a column, by its headings and weights. */
export function findWeekColumns(header: readonly string[], start: readonly CsvRecord[], personFields: readonly ImportField[]): Tracker | null {
  const times = header.flatMap((heading, at) => (isWeek(withoutUnit(heading)) || isDay(withoutUnit(heading)) ? [{ heading: withoutUnit(heading), at, unit: findHeadingUnit(heading) }] : []));
  const areWeeks = times.every(({ heading }) => isWeek(heading));
  if (times.length < 2 || !(areWeeks || times.every(({ heading }) => !isWeek(heading)))) return null;
  const cells = times.flatMap(({ at, unit }) => filledCells(start, at).map((cell) => ({ cell, unit })));
  if (cells.length === 0 || cells.filter(({ cell, unit }) => isWeight(cell, unit)).length < 0.8 * cells.length) return null;
  // A column of names often has no heading.
  const named = matchColumns(header.map((heading, at) => (at === 0 && heading === "" ? "Name" : heading)), personFields).flatMap(({ index, field }) => (field === null ? [] : [{ at: index, heading: header[index] || "Name" }]));
  if (named.length === 0) return null;
  return toTracker(header, times.map(({ at, heading, unit }) => ({ at, meaning: heading, unit })), { names: named, meaning: areWeeks ? "Week" : "Date" });
}

/** `names` are the columns that every row keeps, `meaning` what the headings of the weights stand for. */
function toTracker(header: readonly string[], columns: readonly WeightColumn[], { names, meaning }: { names: readonly { at: number; heading: string }[]; meaning: string }): Tracker {
  const used = new Set([...columns, ...names].map(({ at }) => at));
  const others = header.flatMap((heading, at) => (used.has(at) ? [] : [{ heading, at }]));
  function* rowsOf(records: CsvTable["records"]): Generator<CsvRecord, void> {
    let line = 1;
    for (const { cells, problem } of records) {
      if (problem) {
        yield { line: (line += 1), cells: [], problem };
        continue;
      }
      for (const { at, meaning: value, unit } of columns) {
        const cell = removeFormulaGuard(cells[at] ?? "").trim();
        // A row needs a line of its own, so the weights are numbered as they are read.
        if (cell !== "" && !blankPattern.test(cell)) yield { line: (line += 1), cells: [...names.map((name) => cells[name.at] ?? ""), value, addUnit(cell, unit), ...others.map((other) => cells[other.at] ?? "")], problem: null };
      }
    }
  }
  return {
    convert: ({ records }) => ({ header: [...names.map(({ heading }) => heading), meaning, "Weight", ...others.map(({ heading }) => heading)], records: rowsOf(records) }),
    leftOut: new Set(others.map(({ heading }) => heading)),
  };
}

/** Full names by themselves and by a first name that only one of these people has. A name that two have stands for nobody. */
export function toClientNames(people: readonly { firstName: string; lastName: string }[]): ClientNames {
  const names = new Map<string, string | null>();
  for (const { firstName, lastName } of people) {
    const full = `${firstName} ${lastName}`.trim();
    for (const key of new Set([full, firstName, `${lastName} ${firstName}`].map(normalizeHeading))) if (key !== "") names.set(key, names.has(key) ? null : full);
  }
  return new Map([...names].flatMap(([key, name]) => (name === null ? [] : [[key, name] as const])));
}
