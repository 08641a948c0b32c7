import type { CheckIn } from "@/lib/work/check-ins/contract";
import { daysBetween } from "@/lib/platform/days";
import { toLbs, type WeightUnit } from "@/lib/platform/units";

/** What a number is counted in; a plain number is its own unit. */
export type TrendUnit = WeightUnit | "/10" | "h" | "cm" | null;

/** One number, at the due Monday (YYYY-MM-DD) of the check-in that it was given in. */
export interface TrendPoint {
  day: string;
  weekNumber: number;
  value: number;
}

/** How one number moved, oldest first: at least two points. `change` and `weeks` lie between the first and the latest. */
export interface Trend {
  label: string;
  unit: TrendUnit;
  points: readonly TrendPoint[];
  first: TrendPoint;
  latest: TrendPoint;
  change: number;
  weeks: number;
}

interface Series {
  label: string;
  unit: TrendUnit;
  read: (checkIn: Pick<CheckIn, "data">) => number | null;
}

const tenths = (value: number) => Math.round(value * 10) / 10;

const weight = (unit: WeightUnit): Series => ({
  label: "Weight",
  unit,
  // To one decimal in either unit, which is as much as scales know.
  read: ({ data }) => data.weight && (unit === "lbs" ? toLbs(data.weight) : tenths(data.weight)),
});

const others: readonly Series[] = [
  { label: "Energy", unit: "/10", read: ({ data }) => data.energyLevel },
  { label: "Sleep a night", unit: "h", read: ({ data }) => data.averageSleep },
  { label: "Workouts a week", unit: null, read: ({ data }) => data.workoutsCompleted },
  { label: "Stress", unit: "/10", read: ({ data }) => data.stressLevel },
  { label: "Nutrition", unit: "/10", read: ({ data }) => data.nutritionRating },
  { label: "Chest", unit: "cm", read: ({ data }) => data.chest },
  { label: "Waist", unit: "cm", read: ({ data }) => data.waist },
  { label: "Hips", unit: "cm", read: ({ data }) => data.hips },
  { label: "Arms", unit: "cm", read: ({ data }) => data.arms },
  { label: "Thighs", unit: "cm", read: ({ data }) => data.thighs },
];

/** What trends read of a check-in. */
export type Week = Pick<CheckIn, "dueDate" | "weekNumber" | "data">;

interface Options {
  weightUnit: WeightUnit;
  hideWeight?: boolean;
}

/** Every number that one client gave at least twice, as it moved from week to week. Takes her check-ins newest first. */
export function trendsOf(checkIns: readonly Week[], { weightUnit, hideWeight = false }: Options): Trend[] {
  const oldestFirst = checkIns.toReversed();
  const series = hideWeight ? others : [weight(weightUnit), ...others];
  return series.flatMap(({ label, unit, read }) => {
    const points = oldestFirst.flatMap((checkIn) => {
      const value = read(checkIn);
      return value === null ? [] : { day: checkIn.dueDate, weekNumber: checkIn.weekNumber, value };
    });
    const [first] = points;
    const latest = points.at(-1);
    if (!first || !latest || first === latest) return [];
    // Of the figures on screen, to the two decimals they are kept in: binary fractions leave crumbs.
    const change = Math.round((latest.value - first.value) * 100) / 100;
    return { label, unit, points, first, latest, change, weeks: Math.round(daysBetween(first.day, latest.day) / 7) };
  });
}
