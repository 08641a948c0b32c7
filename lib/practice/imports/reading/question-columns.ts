import { invalidField } from "@/lib/platform/errors";
import { parseNumber } from "@/lib/platform/parse-number";
import type { KeptColumn } from "@/lib/practice/imports/kind";
import { cleanCell } from "@/lib/practice/imports/reading/cells";
import { type CsvColumn, questionField } from "@/lib/practice/imports/reading/columns";
import type { ImportedKind } from "@/lib/work/questions/kinds";
import { readAnswer } from "@/lib/work/questions/rules";

/** A number without a word behind it. "8k" and "8 thousand" are not 8. */
const bareNumberPattern = /^[+-]?[\d.,' \u00a0\u202f]+%?$/;
export const parseBareNumber = (cell: string): number | null => (bareNumberPattern.test(cell) ? parseNumber(cell) : null);

const yesPattern = /^(?:y|yes|yep|yeah|true|✓|✔)[.!]?$/i;
const noPattern = /^(?:n|no|nope|false|✗|✘)[.!]?$/i;
export const parseYesNo = (cell: string): boolean | null => (yesPattern.test(cell) ? true : noPattern.test(cell) ? false : null);

/** In characters, on one line. */
const maxShortText = 120;
const isShortText = (cell: string) => cell.length <= maxShortText && !cell.includes("\n");

/** Whether an answer holds it: an account number is too long for one. */
function isNumberAnswer(cell: string) {
  const number = parseBareNumber(cell);
  return number !== null && typeof readAnswer({ kind: "number", options: [] }, number) !== "string";
}

const kindTests: readonly (readonly [ImportedKind, (cell: string) => boolean])[] = [
  ["yes-no", (cell) => parseYesNo(cell) !== null],
  ["number", isNumberAnswer],
  ["short-text", isShortText],
];

const maxSamples = 3;
const maxSampleLength = 80;

/** Collects what a column holds, cell by cell, to propose how its question is answered. */
export function createColumnContent() {
  let possible = kindTests;
  const samples: string[] = [];
  return {
    add(raw: string) {
      const cell = cleanCell(raw);
      if (cell === "") return;
      possible = possible.filter(([, isOfKind]) => isOfKind(cell));
      const sample = cell.slice(0, maxSampleLength).toWellFormed();
      if (samples.length < maxSamples && !samples.includes(sample)) samples.push(sample);
    },
    /** The kind that all cells have, with up to three of them; undefined for a blank column. */
    describe: (): { kind: ImportedKind; samples: string[] } | undefined => (samples.length === 0 ? undefined : { kind: possible[0]?.[0] ?? "long-text", samples: [...samples] }),
  };
}

/** Gives each column that is kept its question's field. Throws 400 by the field for a choice that can't be kept. */
export function keepAsQuestions(columns: readonly CsvColumn[], kept: readonly KeptColumn[]): CsvColumn[] {
  const chosen = kept.filter(({ unreadOf }) => unreadOf === undefined);
  for (const [place, { column, label }] of chosen.entries()) {
    const at = (field: string) => `questions.${place}.${field}`;
    const found = columns.find(({ index }) => index === column);
    if (!found) throw invalidField(at("column"), "This file has no such column. Please choose the file again.");
    if (found.field !== null) throw invalidField(at("column"), "This column is imported already");
    if (chosen.findIndex((other) => other.column === column) !== place) throw invalidField(at("column"), "This column is kept already");
    if (chosen.findIndex((other) => other.label.toLowerCase() === label.toLowerCase()) !== place) throw invalidField(at("label"), "Another column has these words. Please change one of them.");
  }
  const fields = new Map(chosen.map(({ column, questionId }) => [column, questionField(questionId)]));
  return columns.map((column) => ({ ...column, field: fields.get(column.index) ?? column.field }));
}
