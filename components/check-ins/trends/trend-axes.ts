import { daysBetween } from "@/lib/platform/days";
import type { Trend, TrendPoint } from "@/lib/work/check-ins/trends";

/** What the value axis spans at least, so that a wobble does not look like a landslide. */
const minValueSpan = 4;

/** The marks of the value axis, lowest first, in equal steps; the first and the last bound the chart. */
export function getValueTicks({ unit, points }: Pick<Trend, "unit" | "points">): readonly number[] {
  if (unit === "/10") return [1, 4, 7, 10];
  const values = points.map(({ value }) => value);
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  // A count says most when it is seen from nothing.
  if (unit === null) return wholeTicksBetween(0, Math.max(highest, minValueSpan));
  const spare = Math.max(0, minValueSpan - (highest - lowest)) / 2;
  return wholeTicksBetween(Math.max(0, Math.floor(lowest - spare)), Math.ceil(highest + spare));
}

/** Both ends and the middle, all whole. */
function wholeTicksBetween(low: number, high: number) {
  const half = Math.ceil((high - low) / 2);
  return [low, low + half, low + 2 * half];
}

/** The Mondays that the time axis names: the first, the latest, and one about halfway. */
export function getDayTicks(points: readonly TrendPoint[]): readonly string[] {
  const [first, latest] = [points[0], points.at(-1)];
  if (!first || !latest) return [];
  const half = daysBetween(first.day, latest.day) / 2;
  const fromHalf = ({ day }: TrendPoint) => Math.abs(daysBetween(first.day, day) - half);
  const middle = points.slice(1, -1).toSorted((a, b) => fromHalf(a) - fromHalf(b))[0];
  // Near an end its date would be written over that one's.
  const isApart = middle && fromHalf(middle) < half / 3;
  return [first.day, ...(isApart ? [middle.day] : []), latest.day];
}
