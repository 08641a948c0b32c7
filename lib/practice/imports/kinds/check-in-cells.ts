import { text } from "@/lib/api/schemas";
import { parseLengthCm, parseWeightKg } from "@/lib/platform/parse-measures";
import type { ImportContext, KeptColumn, RowProblem } from "@/lib/practice/imports/kind";
import { checkInFieldLabel } from "@/lib/practice/imports/kinds/check-in-fields";
import { parseNumber } from "@/lib/practice/imports/reading/cells";
import { questionField } from "@/lib/practice/imports/reading/columns";
import { parseInstant } from "@/lib/practice/imports/reading/dates";
import { parseBareNumber, parseYesNo } from "@/lib/practice/imports/reading/question-columns";
import { checkInDataFields } from "@/lib/work/check-ins/contract";
import { checkInFields, type CheckInMetricName, checkInMetricNames, checkInTextNames } from "@/lib/work/questions/check-in-fields";
import type { CheckedAnswer } from "@/lib/work/questions/answers";
import { readAnswer } from "@/lib/work/questions/rules";
import type { CheckInContent } from "@/lib/work/check-ins/shape";

const textSchema = text();

/** What a row says of a week; what it leaves blank is not in it. */
export function parseCheckInContent(cells: Record<string, string>, problems: RowProblem[]): Partial<CheckInContent> {
  const texts = checkInTextNames.filter((name) => cells[name]).map((name) => [name, parseText(checkInFieldLabel(name), cells[name] ?? "", problems)] as const);
  const figures = checkInMetricNames.filter((name) => cells[name]).map((name) => [name, parseMeasurement(name, cells[name] ?? "", problems)] as const);
  return Object.fromEntries([...texts, ...figures]) as Partial<CheckInContent>;
}

/** A text as our own forms take it. */
export function parseText(column: string, cell: string, problems: RowProblem[]): string {
  const read = textSchema.safeParse(cell);
  if (!read.success) problems.push({ column, text: read.error.issues[0]?.message ?? "Please check this value" });
  return read.data ?? "";
}

/** Parses a number in the form's units: weight to kg, lengths to cm. */
function parseMeasurement(name: CheckInMetricName, cell: string, problems: RowProblem[]): number | null {
  const { unit } = checkInFields[name];
  const found = unit === "kg" ? parseWeightKg(cell) : unit === "cm" ? parseLengthCm(cell) : parseNumber(cell);
  const value = found === null ? null : Math.round(found * 100) / 100;
  const read = value === null ? undefined : checkInDataFields[name].safeParse(value);
  if (!read?.success) problems.push({ column: checkInFieldLabel(name), text: read?.error.issues[0]?.message ?? unreadableMessage(name) });
  return value;
}

function unreadableMessage(name: CheckInMetricName) {
  const { unit } = checkInFields[name];
  if (unit === "kg") return "Please write a weight, such as 62 kg or 137 lbs";
  return unit === "cm" ? "Please write a length, such as 81 cm or 32 in" : "Please enter a number";
}

/** When it was sent, as an ISO instant; null where the row does not say, or not so that it can be read. */
export function parseTimestamp(cell: string, reading: ImportContext, problems: RowProblem[]): string | null {
  if (!cell) return null;
  const at = parseInstant(cell, reading);
  const column = "Timestamp";
  if (!at) problems.push({ column, text: "Please write the date as 2026-09-21, or 21/09/2026 08:15" });
  else if (at > reading.now) problems.push({ column, text: "This lies in the future" });
  return at?.toISOString() ?? null;
}

const maxWeekNumber = 2000;

/** Parses a client's week number; "Week 7" is 7. */
export function parseWeekNumber(cell: string, problems: RowProblem[]): number | null {
  if (!cell) return null;
  const week = Number(/^(?:week|wk|w)?\s*#?\s*(\d{1,4})$/i.exec(cell)?.[1]);
  if (week >= 1 && week <= maxWeekNumber) return week;
  problems.push({ column: "Week", text: "Please enter the client's week number, such as 7" });
  return null;
}

/** The values of a row in the columns that are kept as questions, without the blank ones. */
export function parseQuestionAnswers(cells: Record<string, string>, questions: readonly KeptColumn[], problems: RowProblem[]): CheckedAnswer[] {
  return questions.flatMap(({ column, questionId, label, kind }) => {
    const cell = cells[questionField(questionId)] ?? "";
    const value = kind === "number" ? parseBareNumber(cell) : kind === "yes-no" ? parseYesNo(cell) : cell;
    // A cell that is none of the kind is refused with the kind's own message.
    const read = cell === "" ? null : readAnswer({ kind, options: [] }, value ?? cell);
    if (typeof read === "string") problems.push({ column: label, text: read });
    // No version of the form has asked it.
    return read === null || typeof read === "string" ? [] : [{ ...read, questionId, version: 0, position: column, label, safetyNote: false }];
  });
}
