import { daysBetween } from "@/lib/platform/days";
import { countWeight, type WeightUnit } from "@/lib/platform/units";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import { checkInFields, type CheckInFieldTable, type CheckInUnit, getFieldLabel, listNumericFields, type NamedNumericField, shortUnits, sortForReviewSection } from "@/lib/work/check-ins/fields";

/** The unit of a trend; null for a count. A weight in `st` is counted in pounds. */
export type TrendUnit = WeightUnit | (typeof shortUnits)[CheckInUnit];

/** One number, with the due Monday (YYYY-MM-DD) of its check-in. */
export interface TrendPoint {
  day: string;
  weekNumber: number;
  value: number;
}

/** How one number changed: at least two points, oldest first. `change` and `weeks` are from the first to the latest. */
export interface Trend {
  label: string;
  unit: TrendUnit;
  points: readonly TrendPoint[];
  first: TrendPoint;
  latest: TrendPoint;
  change: number;
  weeks: number;
}

/** Reads weight as the given unit counts it, rounded to a tenth; any other number as it is. Returns null where there is none. */
function readTrendValue({ data }: Pick<TrendCheckIn, "data">, { name, unit }: NamedNumericField, weightUnit: WeightUnit): number | null {
  const value = data[name];
  if (typeof value !== "number") return null;
  if (unit !== "kg") return value;
  return countWeight(value, weightUnit);
}

/** The part of a check-in that trends need. */
export type TrendCheckIn = Pick<CheckInNumbers, "dueDate" | "weekNumber"> & { data: Readonly<Record<string, unknown>> };

interface TrendOptions {
  weightUnit: WeightUnit;
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
    const [first] = points;
    const latest = points.at(-1);
    if (!first || !latest || first === latest) return [];
    // Rounded to the two decimals that are stored, because binary fractions do not subtract exactly.
    const change = Math.round((latest.value - first.value) * 100) / 100;
    const unit = field.unit === "kg" ? weightUnit : field.unit && shortUnits[field.unit];
    return { label: getFieldLabel(field, "trends"), unit, points, first, latest, change, weeks: Math.round(daysBetween(first.day, latest.day) / 7) };
  });
}
