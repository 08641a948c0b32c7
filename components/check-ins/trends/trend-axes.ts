import { daysBetween } from "@/lib/platform/days";
import type { Trend, TrendPoint } from "@/lib/work/check-ins/trends";

/** The smallest span of the value axis, so that a small change looks small. */
const minValueSpan = 4;

/** The ticks of the value axis, lowest first, in equal steps; the first and the last are the chart's limits. */
export function getValueTicks({ unit, points }: Pick<Trend, "unit" | "points">): readonly number[] {
  if (unit === "/10") return [1, 4, 7, 10];
  const values = points.map(({ value }) => value);
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  // The axis of a count starts at zero, unless a value is below.
  const start = Math.min(0, Math.floor(lowest));
  if (unit === null) return wholeTicksBetween(start, Math.max(highest, start + minValueSpan));
  const padding = Math.max(0, minValueSpan - (highest - lowest)) / 2;
  const low = Math.floor(lowest - padding);
  return wholeTicksBetween(lowest < 0 ? low : Math.max(0, low), Math.ceil(highest + padding));
}

/** The two ends and the middle as whole numbers. */
function wholeTicksBetween(low: number, high: number) {
  const half = Math.ceil((high - low) / 2);
  return [low, low + half, low + 2 * half];
}

/** The Mondays to label on the time axis: the first, the latest, and one about halfway. */
export function getDayTicks(points: readonly TrendPoint[]): readonly string[] {
  const [first, latest] = [points[0], points.at(-1)];
  if (!first || !latest) return [];
  const half = daysBetween(first.day, latest.day) / 2;
  const fromHalf = ({ day }: TrendPoint) => Math.abs(daysBetween(first.day, day) - half);
  const middle = points.slice(1, -1).toSorted((a, b) => fromHalf(a) - fromHalf(b))[0];
  // Close to an end the two labels would overlap.
  const isApart = middle && fromHalf(middle) < half / 3;
  return [first.day, ...(isApart ? [middle.day] : []), latest.day];
}
