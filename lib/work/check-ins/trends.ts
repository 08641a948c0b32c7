import { daysBetween } from "@/lib/platform/days";
import { groupBy } from "@/lib/platform/group-by";
import { parseNumber } from "@/lib/platform/parse-number";
import { countWeight, type WeightUnit } from "@/lib/platform/units";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import type { Answer } from "@/lib/work/questions/contract";
import type { QuestionKind } from "@/lib/work/questions/kinds";
import { checkInFields, type CheckInFieldTable, type CheckInUnit, getFieldLabel, listNumericFields, type NamedNumericField, shortUnits, sortForReviewSection } from "@/lib/work/questions/check-in-fields";

/** The unit of a trend; null for a count, and an object for the words of a practice's own question. A weight in `st` is counted in pounds. */
export type TrendUnit = WeightUnit | (typeof shortUnits)[CheckInUnit] | { words: string };

/** One number, with the due Monday (YYYY-MM-DD) of its check-in or the day on which it was given in the starting point. */
export interface TrendPoint {
  day: string;
  weekNumber: number;
  value: number;
}

/** How one number changed: at least two points, oldest first. `change` and `weeks` are from the first to the latest. */
export interface Trend {
  /** The id of one of the practice's own questions. */
  questionId?: string;
  label: string;
  unit: TrendUnit;
  points: readonly TrendPoint[];
  first: TrendPoint;
  latest: TrendPoint;
  change: number;
  weeks: number;
  /** The words that one of the practice's own questions had before, with the last week that it was asked with them. */
  reworded?: Rewording | null;
}

export interface Rewording {
  label: string;
  untilWeek: number;
}

/** Reads weight as the given unit counts it, rounded to a tenth; any other number, and weight without a unit, as it is. Returns null where there is none. */
function readTrendValue({ data }: Pick<TrendCheckIn, "data">, { name, unit }: NamedNumericField, weightUnit: WeightUnit | null): number | null {
  const value = data[name];
  if (typeof value !== "number") return null;
  if (unit !== "kg" || weightUnit === null) return value;
  return countWeight(value, weightUnit);
}

/** The part of a check-in that trends need. */
export type TrendCheckIn = Pick<CheckInNumbers, "dueDate" | "weekNumber" | "isStart" | "isMeasured" | "answers" | "others"> & { data: Readonly<Record<string, unknown>> };

export interface TrendOptions {
  /** Null leaves weights as they are stored, in kg. */
  weightUnit: WeightUnit | null;
  hideWeight?: boolean;
}

/** How each number changed that one client gave at least twice. Takes their check-ins newest first. */
export function calculateTrends(checkIns: readonly TrendCheckIn[], { weightUnit, hideWeight = false }: TrendOptions, fields: CheckInFieldTable = checkInFields): Trend[] {
  const oldestFirst = checkIns.toReversed();
  const trendFields = sortForReviewSection(listNumericFields(fields)).filter(({ name, hasTrend }) => hasTrend && !(hideWeight && name === "weight"));
  return trendFields.flatMap((field) => {
    const points = oldestFirst.flatMap((checkIn) => {
      const value = readTrendValue(checkIn, field, weightUnit);
      return value === null ? [] : { day: checkIn.dueDate, weekNumber: checkIn.weekNumber, value };
    });
    const unit = field.unit === "kg" ? (weightUnit ?? "kg") : field.unit && shortUnits[field.unit];
    return toTrend({ label: getFieldLabel(field, "trends"), unit, points });
  });
}

/** A trend of these points, oldest first; none of fewer than two. */
function toTrend(trend: Pick<Trend, "questionId" | "label" | "unit" | "points" | "reworded">): Trend[] {
  const [first] = trend.points;
  const latest = trend.points.at(-1);
  if (!first || !latest || first === latest) return [];
  // Rounded to the decimals that are stored, because binary fractions do not subtract exactly.
  const change = Math.round((latest.value - first.value) * 1000) / 1000;
  return [{ ...trend, first, latest, change, weeks: Math.max(1, Math.round(daysBetween(first.day, latest.day) / 7)) }];
}

/** One answer to an own question, with its week. */
interface AnsweredWeek {
  day: string;
  weekNumber: number;
  answer: Answer;
}

/** The answers to each of the practice's own questions, oldest first. Takes check-ins newest first. */
function groupAnswers(checkIns: readonly TrendCheckIn[]): AnsweredWeek[][] {
  const weeks = checkIns.toReversed().flatMap(({ dueDate, weekNumber, answers = [] }) => answers.map((answer) => ({ day: dueDate, weekNumber, answer })));
  return [...groupBy(weeks, ({ answer }) => answer.questionId).values()];
}

/** The words of the latest answer, and those before if they were others. */
function readWords(weeks: readonly AnsweredWeek[]) {
  const label = weeks.at(-1)?.answer.label ?? "";
  const before = weeks.findLast(({ answer }) => answer.label !== label);
  return { questionId: weeks.at(-1)?.answer.questionId ?? "", label, reworded: before ? { label: before.answer.label, untilWeek: before.weekNumber } : null };
}

/** How the answers in numbers changed, for each of the practice's own questions that has two. Takes check-ins newest first. */
export const calculateOwnTrends = (checkIns: readonly TrendCheckIn[]): Trend[] =>
  groupAnswers(checkIns).flatMap((weeks) => {
    const points = weeks.flatMap(({ answer: { value }, ...week }) => (typeof value === "number" ? [{ ...week, value }] : []));
    const question = weeks.at(-1)?.answer;
    const unit = question?.kind === "scale" ? "/10" : question?.unit ? { words: question.unit } : null;
    return toTrend({ ...readWords(weeks), unit, points });
  });

/** What a file says of a day beside the numbers that have a field. */
interface OtherMeasure {
  day: string;
  weekNumber: number;
  label: string;
  text: string;
}

/** Reads "24.1", "24,1 %" or "24.1 kg" with its unit; null for other text. */
function readOtherNumber(text: string): { value: number; unit: string } | null {
  const [, figure = "", unit = ""] = /^(-?[\d.,]+)\s*(%|[a-z]{1,4})?$/i.exec(text.trim()) ?? [];
  const value = parseNumber(figure);
  return value === null ? null : { value, unit };
}

/** Headings from which a hidden weight could be read. */
const weightPattern = /weight|bmi|mass|\b(?:kg|kgs|lbs?|stones?)\b/i;

/**
 * What was measured elsewhere that no field of ours takes: how the numbers changed under each heading that has two, and everything
 * else as it is written, newest first. Takes the entries newest first.
 */
export function calculateOtherTrends(checkIns: readonly TrendCheckIn[], { hideWeight = false }: Pick<TrendOptions, "hideWeight"> = {}): { trends: Trend[]; others: OtherMeasure[] } {
  const all = checkIns.toReversed().flatMap(({ dueDate, weekNumber, others = [] }) => others.flatMap((other) => (hideWeight && weightPattern.test(other.label) ? [] : { day: dueDate, weekNumber, ...other })));
  const charted = new Set<string>();
  const trends = [...groupBy(all, ({ label }) => label)].flatMap(([label, days]) => {
    const numbers = days.map(({ text }) => readOtherNumber(text));
    const points = days.flatMap(({ day, weekNumber }, index) => {
      const number = numbers[index];
      return number ? { day, weekNumber, value: number.value } : [];
    });
    const words = numbers.at(-1)?.unit || (label.includes("%") ? "%" : "");
    const found = points.length === days.length ? toTrend({ label, unit: { words }, points }) : [];
    if (found.length > 0) charted.add(label);
    return found;
  });
  return { trends, others: all.filter(({ label }) => !charted.has(label)).toReversed() };
}

/** The choices of one question over the weeks: a line per choice, with the Mondays on which it was chosen. */
export interface ChoiceTrend {
  questionId: string;
  label: string;
  reworded: Rewording | null;
  weeks: readonly { day: string; weekNumber: number; text: string }[];
  choices: readonly { label: string; days: ReadonlySet<string> }[];
}

const unchartedKinds = new Set<QuestionKind>(["short-text", "long-text", "photo"]);

/** What was chosen week by week, for each own question with choices or yes and no that has two answers. Takes check-ins newest first. */
export const calculateChoiceTrends = (checkIns: readonly TrendCheckIn[]): ChoiceTrend[] =>
  groupAnswers(checkIns).flatMap((weeks) => {
    const chosen = weeks.flatMap(({ answer, ...week }) => (typeof answer.value === "number" || unchartedKinds.has(answer.kind) ? [] : [{ ...week, text: answer.text, choices: readChoices(answer) }]));
    if (chosen.length < 2) return [];
    const picks = chosen.flatMap(({ day, choices }) => choices.map((choice) => ({ day, ...choice })));
    const latestLabels = new Map(picks.map(({ id, label }) => [id, label]));
    // By words in the end, because a choice that was removed and written again has a new id.
    const lines = groupBy(picks, ({ id, label }) => latestLabels.get(id) ?? label);
    return [{ ...readWords(weeks), weeks: chosen.map(({ day, weekNumber, text }) => ({ day, weekNumber, text })), choices: [...lines].map(([label, line]) => ({ label, days: new Set(line.map(({ day }) => day)) })) }];
  });

/** What an answer chose. The words of a choice may change, its id doesn't; yes and no are their own. */
function readChoices({ value, text, choices = [text] }: Answer) {
  const ids = [value].flat();
  return choices.map((label, index) => ({ id: ids[index], label }));
}
