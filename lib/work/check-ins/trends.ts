import { daysBetween } from "@/lib/platform/days";
import { kgToLbs, type WeightUnit } from "@/lib/platform/units";
import type { CheckIn } from "@/lib/work/check-ins/contract";

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

interface TrendSeries {
  label: string;
  unit: TrendUnit;
  readValue: (checkIn: Pick<CheckIn, "data">) => number | null;
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

const weightSeries = (unit: WeightUnit): TrendSeries => ({
  label: "Weight",
  unit,
  // To one decimal in either unit, which is as much as scales know.
  readValue: ({ data }) => data.weight && (unit === "lbs" ? kgToLbs(data.weight) : roundToTenth(data.weight)),
});

const otherSeries: readonly TrendSeries[] = [
  { label: "Energy", unit: "/10", readValue: ({ data }) => data.energyLevel },
  { label: "Sleep a night", unit: "h", readValue: ({ data }) => data.averageSleep },
  { label: "Workouts a week", unit: null, readValue: ({ data }) => data.workoutsCompleted },
  { label: "Stress", unit: "/10", readValue: ({ data }) => data.stressLevel },
  { label: "Nutrition", unit: "/10", readValue: ({ data }) => data.nutritionRating },
  { label: "Chest", unit: "cm", readValue: ({ data }) => data.chest },
  { label: "Waist", unit: "cm", readValue: ({ data }) => data.waist },
  { label: "Hips", unit: "cm", readValue: ({ data }) => data.hips },
  { label: "Arms", unit: "cm", readValue: ({ data }) => data.arms },
  { label: "Thighs", unit: "cm", readValue: ({ data }) => data.thighs },
];

/** What trends read of a check-in. */
export type TrendCheckIn = Pick<CheckIn, "dueDate" | "weekNumber" | "data">;

interface TrendOptions {
  weightUnit: WeightUnit;
  hideWeight?: boolean;
}

/** Every number that one client gave at least twice, as it moved from week to week. Takes her check-ins newest first. */
export function calculateTrends(checkIns: readonly TrendCheckIn[], { weightUnit, hideWeight = false }: TrendOptions): Trend[] {
  const oldestFirst = checkIns.toReversed();
  const series = hideWeight ? otherSeries : [weightSeries(weightUnit), ...otherSeries];
  return series.flatMap(({ label, unit, readValue }) => {
    const points = oldestFirst.flatMap((checkIn) => {
      const value = readValue(checkIn);
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
