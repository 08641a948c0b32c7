import { answerNames, feelingNames, type MeasureName, measureNames, numbers } from "@/lib/work/check-ins/contract";
import type { CheckInContent } from "@/lib/work/check-ins/shape";
import { text } from "@/lib/api/schemas";
import { numberIn } from "@/lib/practice/imports/reading/cells";
import type { Problem, Reading } from "@/lib/practice/imports/kind";
import { labelOf } from "@/lib/practice/imports/kinds/checkin-fields";
import { instantIn } from "@/lib/practice/imports/reading/dates";
import { lengthIn, weightIn } from "@/lib/platform/measures";

const lengths = new Set<string>(["chest", "waist", "hips", "arms", "thighs"]);
const words = [...answerNames, "additionalFeedback", ...feelingNames] as const;
const anyText = text();

/** What a row says of a week; what it leaves blank is not in it. */
export function contentIn(cells: Record<string, string>, problems: Problem[]): Partial<CheckInContent> {
  const texts = words.filter((name) => cells[name]).map((name) => [name, textIn(labelOf(name), cells[name] ?? "", problems)] as const);
  const figures = measureNames.filter((name) => cells[name]).map((name) => [name, measureIn(name, cells[name] ?? "", problems)] as const);
  return Object.fromEntries([...texts, ...figures]) as Partial<CheckInContent>;
}

/** A text as our own forms take it. */
export function textIn(column: string, cell: string, problems: Problem[]): string {
  const read = anyText.safeParse(cell);
  if (!read.success) problems.push({ column, text: read.error.issues[0]?.message ?? "Please check this value" });
  return read.data ?? "";
}

/** A figure as our own form takes it: weight in kg and lengths in cm, whatever they were written in. */
function measureIn(name: MeasureName, cell: string, problems: Problem[]): number | null {
  const found = name === "weight" ? weightIn(cell) : lengths.has(name) ? lengthIn(cell) : numberIn(cell);
  const value = found === null ? null : Math.round(found * 100) / 100;
  const read = value === null ? undefined : numbers[name].safeParse(value);
  if (!read?.success) problems.push({ column: labelOf(name), text: read?.error.issues[0]?.message ?? unreadable(name) });
  return value;
}

function unreadable(name: MeasureName) {
  if (name === "weight") return "Please write a weight, such as 62 kg or 137 lbs";
  return lengths.has(name) ? "Please write a length, such as 81 cm or 32 in" : "Please enter a number";
}

/** When it was sent, as an ISO instant; null where the row does not say, or not so that it can be read. */
export function timestampIn(cell: string, reading: Reading, problems: Problem[]): string | null {
  if (!cell) return null;
  const at = instantIn(cell, reading);
  const column = "Timestamp";
  if (!at) problems.push({ column, text: "Please write the date as 2026-09-21, or 21/09/2026 08:15" });
  else if (at > reading.now) problems.push({ column, text: "This lies in the future" });
  return at?.toISOString() ?? null;
}

const lastWeek = 2000;

/** The number of her week; "Week 7" is 7. */
export function weekIn(cell: string, problems: Problem[]): number | null {
  if (!cell) return null;
  const week = Number(/^(?:week|wk|w)?\s*#?\s*(\d{1,4})$/i.exec(cell)?.[1]);
  if (week >= 1 && week <= lastWeek) return week;
  problems.push({ column: "Week", text: "Please enter the number of her week, such as 7" });
  return null;
}
