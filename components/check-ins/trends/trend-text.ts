import { addDays } from "@/lib/platform/days";
import { formatCountedWeight, formatWithUnit, isWeightUnit } from "@/lib/platform/units";
import type { ChoiceTrend, Rewording, Trend, TrendUnit } from "@/lib/work/check-ins/trends";

/** "68.9 kg", "7/10" or "4", with a non-breaking space before the unit. */
export function formatTrendValue(value: number, unit: TrendUnit) {
  if (unit === null) return String(value);
  if (unit === "/10") return `${value}/10`;
  const text = isWeightUnit(unit) ? formatCountedWeight(value, unit) : typeof unit !== "object" ? `${value} ${unit}` : unit.words ? formatWithUnit(value, unit.words) : String(value);
  return text.replaceAll(" ", "\u00a0");
}

/** "down 2.5 kg", "up 2", "no change". */
function formatTrendChange({ change, unit }: Pick<Trend, "change" | "unit">) {
  if (change === 0) return "no change";
  const amount = formatTrendValue(Math.abs(change), unit === "/10" ? null : unit);
  return `${change > 0 ? "up" : "down"} ${amount}`;
}

/** How the latest number differs from the one before it, whenever that was: "up 0.5 h from the week before". Null with a single number. */
export function formatLatestChange({ points, unit }: Pick<Trend, "points" | "unit">) {
  const [before, latest] = points.slice(-2);
  if (!before || !latest) return null;
  const then = addDays(before.day, 7) === latest.day ? "the week before" : "the time before";
  const change = Math.round((latest.value - before.value) * 100) / 100;
  return change === 0 ? `same as ${then}` : `${formatTrendChange({ change, unit })} from ${then}`;
}

/** Keeps words that run from right to left apart from the sentence around them, so that its signs and numbers stay in their places. */
const isolate = (words: string) => (/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(words) ? `\u2068${words}\u2069` : words);

/** What a practice's own question was called before: "Asked as “Steps” until week 6". */
export const formatRewording = ({ label, untilWeek }: Rewording) => `Asked as “${isolate(label)}” until week ${untilWeek}`;

/** "Yes in 3 of 5 weeks" for the choice of most weeks. */
export function formatChoiceCaption({ label, weeks, choices }: ChoiceTrend) {
  const [most] = choices.toSorted((a, b) => b.days.size - a.days.size);
  return `${isolate(label)}: ${isolate(most?.label ?? "")} in ${most?.days.size ?? 0} of ${weeks.length} weeks`;
}

/** One sentence for a chart: "Weight: 71.4 kg to 68.9 kg in 8 weeks, down 2.5 kg". */
export function formatTrendCaption(trend: Trend) {
  const { label, unit, first, latest, weeks } = trend;
  return `${isolate(label)}: ${formatTrendValue(first.value, unit)} to ${formatTrendValue(latest.value, unit)} in ${weeks} ${weeks === 1 ? "week" : "weeks"}, ${formatTrendChange(trend)}`;
}
