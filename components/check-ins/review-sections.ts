import { readCheckInMetric } from "@/components/check-ins/check-in-metrics";
import { daysBetween } from "@/lib/platform/days";
import { countWeight, formatCountedWeight, formatWithUnit, type WeightUnit } from "@/lib/platform/units";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import {
  type CheckInField,
  checkInFields,
  type CheckInFieldTable,
  type CheckInMetricName,
  type checkInTextNames,
  type CheckInUnit,
  getFieldLabel,
  listNumericFields,
  type NamedNumericField,
  reviewSectionTitles,
  sortForReviewSection,
} from "@/lib/work/questions/check-in-fields";
import type { Answer } from "@/lib/work/questions/contract";

type MetricUnit = CheckInUnit | null;

/** A number of a check-in as the review shows it. */
export interface ReviewMetric extends Pick<NamedNumericField, "name" | "direction"> {
  label: string;
  unit: MetricUnit;
  /** Returns the number. Where two fields can hold it, `current` says which: the earlier check-in is compared in the same one. */
  read: (checkIn: CheckIn, current?: CheckIn) => number | null;
}

/** A text of a check-in as the review shows it. */
export interface ReviewText {
  name: string;
  label: string;
  read: (checkIn: CheckIn) => string | null;
  /** The form doesn't ask it every week, so where it is blank she may not have been asked. */
  isNotAlwaysAsked?: boolean;
}

function toReviewMetric(field: NamedNumericField): ReviewMetric {
  const { name, direction, unit } = field;
  return { name, label: getFieldLabel(field, "review"), unit, direction, read: (checkIn) => readCheckInMetric(checkIn, name) };
}

function toReviewText(name: string, field: CheckInField): ReviewText {
  const read = (checkIn: CheckIn) => {
    const source: Readonly<Record<string, unknown>> = field.kind === "feeling" ? checkIn.data : checkIn;
    return (source[name] ?? null) as string | null;
  };
  return { name, label: getFieldLabel(field, "review"), read };
}

const reviewMetricNamed = (name: CheckInMetricName) => toReviewMetric({ name, ...checkInFields[name] });
const reviewTextNamed = (name: (typeof checkInTextNames)[number]) => toReviewText(name, checkInFields[name]);

/** The tiles of a review card (spec back-office §2), which show motivation as energy where the client gave one. The sixth, physical feeling, is text. */
export const tileMetrics: readonly ReviewMetric[] = [
  reviewMetricNamed("weight"),
  { ...reviewMetricNamed("energyLevel"), read: (checkIn, current = checkIn) => (current.data.motivationLevel === null ? checkIn.data.energyLevel : checkIn.data.motivationLevel) },
  reviewMetricNamed("workoutsCompleted"),
  reviewMetricNamed("averageSleep"),
  reviewMetricNamed("nutritionRating"),
];
/** The tiles on the page of one client (spec back-office §2 "Check-ins page for the coach"). */
export const clientPageMetrics: readonly ReviewMetric[] = [
  reviewMetricNamed("weight"),
  { ...reviewMetricNamed("energyLevel"), label: "Energy level" },
  reviewMetricNamed("workoutsCompleted"),
  reviewMetricNamed("averageSleep"),
];

export const physicalFeelingText = reviewTextNamed("physicalFeeling");
/** The texts that a review shows first. */
export const essentialTexts: readonly ReviewText[] = [reviewTextNamed("threeWins"), reviewTextNamed("coachSupport")];

export interface ReviewSection {
  title: string;
  metrics: readonly ReviewMetric[];
  texts: readonly ReviewText[];
}

/** All fields under the headings of the review. */
export function buildReviewSections(fields: CheckInFieldTable): ReviewSection[] {
  const metrics = sortForReviewSection(listNumericFields(fields));
  const texts = sortForReviewSection(Object.entries(fields).map(([name, field]) => ({ name, field }))).filter(({ field }) => field.kind !== "scale" && field.kind !== "number");
  return reviewSectionTitles.map((title) => ({
    title,
    metrics: metrics.filter((field) => field.reviewSection === title).map(toReviewMetric),
    texts: texts.filter(({ field }) => field.reviewSection === title).map(({ name, field }) => toReviewText(name, field)),
  }));
}
export const reviewSections: readonly ReviewSection[] = buildReviewSections(checkInFields);

const essentialNames = new Set(essentialTexts.map(({ name }) => name));

/** The practice's own questions that a check-in answers, and those that only the previous one did. */
export function listOwnAnswers({ answers = [] }: Pick<CheckIn, "answers">, previous: Pick<CheckIn, "answers"> | null): Answer[] {
  const answered = new Set(answers.map(({ questionId }) => questionId));
  return [...answers, ...(previous?.answers ?? []).filter(({ questionId }) => !answered.has(questionId))];
}

/** An answer to one of the practice's own questions, under the words it was asked with. */
export const toOwnText = ({ questionId, label }: Pick<Answer, "questionId" | "label">): ReviewText => ({
  name: questionId,
  label,
  isNotAlwaysAsked: true,
  read: ({ answers = [] }) => answers.find((answer) => answer.questionId === questionId)?.text ?? null,
});

/** The sections for a page that already shows the essential texts. */
export const sectionsWithoutEssentials = reviewSections.map((section) => ({ ...section, texts: section.texts.filter(({ name }) => !essentialNames.has(name)) }));

/** The number on screen; a weight as the reader's unit counts it. */
const shownCount = (value: number, unit: MetricUnit, weightUnit: WeightUnit) => (unit === "kg" ? countWeight(value, weightUnit) : value);

function formatCount(count: number, unit: MetricUnit, weightUnit: WeightUnit) {
  if (unit === "kg") return formatCountedWeight(count, weightUnit);
  if (unit === null) return String(count);
  return unit === "/10" ? `${count}/10` : formatWithUnit(count, unit);
}

/** "7/10", "4 per week", and a weight in the reader's unit. */
export const formatMetricValue = (value: number, unit: MetricUnit, weightUnit: WeightUnit) => formatCount(shownCount(value, unit, weightUnit), unit, weightUnit);

/** The same text in two parts, for a number that stands out: "7" and "/10", "11 st 4" and " lb". */
export function splitMetricValue(value: number, unit: MetricUnit, weightUnit: WeightUnit) {
  const text = formatMetricValue(value, unit, weightUnit);
  const unitStart = /(?:\/10| [a-z ]+)?$/.exec(text)?.index ?? text.length;
  return { amount: text.slice(0, unitStart), unit: text.slice(unitStart) };
}

export interface MetricChange {
  text: string;
  tone: "good" | "bad" | "plain";
}

/** The change of a number since the previous check-in; null where either has no value. */
export const getMetricChange = (metric: ReviewMetric, current: CheckIn, previous: CheckIn | null, weightUnit: WeightUnit): MetricChange | null =>
  getValueChange(metric, metric.read(current), previous && metric.read(previous, current), weightUnit);

/** The change from an earlier value; null where either is missing. */
export function getValueChange({ unit, direction }: Pick<ReviewMetric, "unit" | "direction">, value: number | null, previousValue: number | null, weightUnit: WeightUnit): MetricChange | null {
  if (value === null || previousValue === null) return null;
  // Rounded to the two decimals that are stored, because binary fractions do not subtract exactly.
  const difference = Math.round((shownCount(value, unit, weightUnit) - shownCount(previousValue, unit, weightUnit)) * 100) / 100;
  if (difference === 0) return { text: "Same", tone: "plain" };
  const isHigher = difference > 0;
  const amount = formatCount(Math.abs(difference), unit === "/10" || unit === "per week" ? null : unit, weightUnit);
  const text = `${isHigher ? "+" : "−"}${amount}`;
  if (direction === "neutral") return { text, tone: "plain" };
  return { text, tone: isHigher === (direction === "higher") ? "good" : "bad" };
}

/** "The week before" or "3 weeks earlier", seen from the current check-in. */
export function getPreviousCheckInLabel(current: Pick<CheckIn, "dueDate">, previous: Pick<CheckIn, "dueDate">) {
  const weeks = Math.round(daysBetween(previous.dueDate, current.dueDate) / 7);
  return weeks === 1 ? "The week before" : `${weeks} weeks earlier`;
}
