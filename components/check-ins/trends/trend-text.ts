import { formatCountedWeight, isWeightUnit } from "@/lib/platform/units";
import type { Trend, TrendUnit } from "@/lib/work/check-ins/trends";

/** "68.9 kg", "7/10" or "4", with a non-breaking space before the unit. */
export function formatTrendValue(value: number, unit: TrendUnit) {
  if (unit === null) return String(value);
  if (unit === "/10") return `${value}/10`;
  return (isWeightUnit(unit) ? formatCountedWeight(value, unit) : `${value} ${unit}`).replaceAll(" ", "\u00a0");
}

/** "down 2.5 kg", "up 2", "no change". */
function formatTrendChange({ change, unit }: Pick<Trend, "change" | "unit">) {
  if (change === 0) return "no change";
  const amount = formatTrendValue(Math.abs(change), unit === "/10" ? null : unit);
  return `${change > 0 ? "up" : "down"} ${amount}`;
}

/** One sentence for a chart: "Weight: 71.4 kg to 68.9 kg in 8 weeks, down 2.5 kg". */
export function formatTrendCaption(trend: Trend) {
  const { label, unit, first, latest, weeks } = trend;
  return `${label}: ${formatTrendValue(first.value, unit)} to ${formatTrendValue(latest.value, unit)} in ${weeks} ${weeks === 1 ? "week" : "weeks"}, ${formatTrendChange(trend)}`;
}
