import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { RowProblem } from "@/lib/practice/imports/kind";
import { quoteCell } from "@/lib/practice/imports/reading/cells";

interface Row {
  line: number;
  cells: Record<string, string>;
  problems?: readonly RowProblem[];
  notes?: RowProblem[];
}

const rowsBetweenPauses = 2000;
/** Of one row. */
const maxNotes = 5;

/**
 * Makes one row of those that are about the same record, such as a weight and a waist of one day, on the line of the first. Where
 * several fill the same cell the last counts, with a note if the field has a label. Rows without a key or with a problem stay as they are.
 */
export async function mergeRows(rows: Iterable<Row>, keyOf: (cells: Record<string, string>) => string | null, labelOf: (field: string) => string | null): Promise<Row[]> {
  const byKey = new Map<string, Row>();
  const all: Row[] = [];
  let seen = 0;
  for (const row of rows) {
    seen += 1;
    if (seen % rowsBetweenPauses === 0) await yieldToEventLoop();
    const key = row.problems?.length ? null : keyOf(row.cells);
    const first = key === null ? undefined : byKey.get(key);
    if (first) {
      addCells(first, row, labelOf);
      continue;
    }
    // A copy, because later rows are added to it.
    const own = { ...row, cells: { ...row.cells } };
    if (key !== null) byKey.set(key, own);
    all.push(own);
  }
  return all;
}

function addCells(first: Row, { line, cells }: Row, labelOf: (field: string) => string | null): void {
  first.notes ??= [];
  for (const [field, cell] of Object.entries(cells)) {
    const before = first.cells[field] ?? "";
    if (cell === "" || cell === before) continue;
    const column = before === "" ? null : labelOf(field);
    if (column !== null && first.notes.length < maxNotes) first.notes.push({ column, text: `${quoteCell(before)} was left out, because line ${line} has ${quoteCell(cell)} for the same day` });
    first.cells[field] = cell;
  }
}
