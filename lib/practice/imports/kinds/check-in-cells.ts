import { formatCount } from "@/lib/platform/number-texts";
import { parseLengthCm, parseWeightKg } from "@/lib/platform/parse-measures";
import { maxTextLength } from "@/lib/platform/texts";
import type { ImportContext, KeptColumn, RowRemarks } from "@/lib/practice/imports/kind";
import { checkInFieldLabel } from "@/lib/practice/imports/kinds/check-in-fields";
import { quoteCell } from "@/lib/practice/imports/reading/cells";
import { questionField } from "@/lib/practice/imports/reading/columns";
import { parseInstant } from "@/lib/practice/imports/reading/dates";
import { parseCount, parseHours, parseLitres, parseRating } from "@/lib/practice/imports/reading/figures";
import { parseBareNumber, parseYesNo } from "@/lib/practice/imports/reading/question-columns";
import { checkInDataFields } from "@/lib/work/check-ins/contract";
import { checkInFields, type CheckInMetricName, type CheckInUnit, checkInMetricNames, checkInTextNames } from "@/lib/work/questions/check-in-fields";
import type { CheckedAnswer } from "@/lib/work/questions/answers";
import { readAnswer } from "@/lib/work/questions/rules";
import type { CheckInContent } from "@/lib/work/check-ins/shape";

/** What a row says of a week; what it leaves blank is not in it. `unread` are the cells of numbers that none could be read from. */
export function parseCheckInContent(cells: Record<string, string>, remarks: RowRemarks): { content: Partial<CheckInContent>; unread: Record<string, string> } {
  const texts = checkInTextNames.filter((name) => cells[name]).map((name) => [name, parseText(checkInFieldLabel(name), cells[name] ?? "", remarks)] as const);
  const figures = checkInMetricNames.filter((name) => cells[name]).map((name) => [name, parseMeasurement(name, cells[name] ?? "", remarks)] as const);
  const content = Object.fromEntries([...texts, ...figures].filter(([, value]) => value !== null)) as Partial<CheckInContent>;
  return { content, unread: Object.fromEntries(figures.flatMap(([name, value]) => (value === null ? [[name, cells[name] ?? ""]] : []))) };
}

/** A text as our own forms take it. A longer one is cut, with a note. */
export function parseText(column: string, cell: string, { notes }: RowRemarks): string {
  const trimmed = cell.trim();
  if (trimmed.length <= maxTextLength) return trimmed;
  notes.push({ column, text: `is longer than ${formatCount(maxTextLength)} characters, so only the first ${formatCount(maxTextLength)} are kept` });
  return trimmed.slice(0, maxTextLength).toWellFormed();
}

const measureParsers: Record<CheckInUnit, (cell: string) => number | null> = { kg: parseWeightKg, cm: parseLengthCm, hours: parseHours, litres: parseLitres, "per week": parseCount, "/10": parseRating };

/** Parses a number in the form's units: weight to kg, lengths to cm, ratings to 1 to 10. Null, with a note, for a cell that is none. */
function parseMeasurement(name: CheckInMetricName, cell: string, { notes }: RowRemarks): number | null {
  const { unit, step } = checkInFields[name];
  const found = (unit === null ? parseCount : measureParsers[unit])(cell);
  const value = found === null ? null : Math.round(found / step) * step;
  const exact = value === null ? null : Math.round(value * 100) / 100;
  const read = exact === null ? undefined : checkInDataFields[name].safeParse(exact);
  const column = checkInFieldLabel(name);
  if (exact === null || !read?.success) {
    notes.push({ column, text: keptAsText(cell, read?.error?.issues[0]?.message ?? unreadableMessage(name)) });
    return null;
  }
  if (step === 1 && found !== exact) notes.push({ column, text: `${quoteCell(cell)} was read as ${exact}, because this number is whole` });
  return exact;
}

function unreadableMessage(name: CheckInMetricName) {
  const { unit } = checkInFields[name];
  if (unit === "kg") return "Please write a weight, such as 62 kg or 137 lbs";
  return unit === "cm" ? "Please write a length, such as 81 cm or 32 in" : "Please enter a number";
}

/** When it was sent, as an ISO instant; null where the row does not say. A cell that can't be read is a note if the row names its week. */
export function parseTimestamp(cell: string, hasWeek: boolean, reading: ImportContext, { problems, notes }: RowRemarks): string | null {
  if (!cell) return null;
  const at = parseInstant(cell, reading);
  const column = "Timestamp";
  if (at && at <= reading.now) return at.toISOString();
  const text = at ? "This lies in the future" : "Please write the date as 2026-09-21, or 21/09/2026 08:15";
  if (hasWeek) notes.push({ column, text: `${quoteCell(cell)} was left out. ${text}` });
  else problems.push({ column, text });
  return null;
}

const keptAsText = (cell: string, reason: string) => `${quoteCell(cell)} is kept as text. ${reason}`;

const maxWeekNumber = 2000;

/** Parses a client's week number; "Week 7" is 7. A cell that is none is a note if the row has a timestamp. */
export function parseWeekNumber(cell: string, hasTimestamp: boolean, { problems, notes }: RowRemarks): number | null {
  if (!cell) return null;
  const week = Number(/^(?:week|wk|w)?\s*(?:#\s*)?(\d{1,4})(?:\.0)?$/i.exec(cell)?.[1]);
  if (week >= 1 && week <= maxWeekNumber) return week;
  const text = "Please enter the client's week number, such as 7";
  if (hasTimestamp) notes.push({ column: "Week", text: `${quoteCell(cell)} was left out. ${text}` });
  else problems.push({ column: "Week", text });
  return null;
}

/**
 * The values of a row in the columns that are kept as questions, without the blank ones. `unreadNumbers` are cells by the field that
 * can't read them.
 */
export function parseQuestionAnswers(cells: Record<string, string>, unreadNumbers: Readonly<Record<string, string>>, questions: readonly KeptColumn[], { notes }: RowRemarks): CheckedAnswer[] {
  const unread: Record<string, string> = { ...unreadNumbers };
  // The questions for what can't be read come last.
  return questions.flatMap(({ column, questionId, label, kind, unreadOf }) => {
    const field = questionField(questionId);
    const cell = (unreadOf === undefined ? cells[field] : unread[unreadOf])?.slice(0, maxTextLength).toWellFormed() ?? "";
    const value = kind === "number" ? parseBareNumber(cell) : kind === "yes-no" ? parseYesNo(cell) : cell;
    const read = cell === "" ? null : readAnswer({ kind, options: [] }, value ?? cell);
    if (typeof read === "string") {
      unread[field] = cell;
      notes.push({ column: label, text: keptAsText(cell, read) });
    }
    // No version of the form has asked it.
    return read === null || typeof read === "string" ? [] : [{ ...read, questionId, version: 0, position: column, label, safetyNote: false }];
  });
}
