import type { CheckIn } from "@/lib/work/check-ins/contract";
import { checkInFields, type CheckInFieldTable, type CheckInMetricName, fieldNamesOfKind, type NamedNumericField, numericKinds, specifiedReadNames } from "@/lib/work/questions/check-in-fields";
import type { WeekMood } from "@/tests/factories/check-in-texts";

/** The `data` of a check-in without numbers, feelings or photos. */
export const emptyCheckInDataFor = (fields: CheckInFieldTable) => {
  const names = [...fieldNamesOfKind(fields, ...numericKinds, "feeling"), ...Object.keys(specifiedReadNames.data)];
  return { ...Object.fromEntries(names.map((name) => [name, null])), photos: { front: null, side: null, back: null } };
};

// The names of fieldNamesOfKind are all the names of `data`, which Object.fromEntries loses.
export const emptyCheckInData = emptyCheckInDataFor(checkInFields) as CheckIn["data"];

/** The share of its range that a number reaches in a week of this mood. */
const shareByMood: Record<WeekMood, number> = { great: 0.7, mixed: 0.5, tough: 0.3 };

/** A plausible value for each of these numbers. */
export function typicalNumbers(fields: readonly NamedNumericField[], mood: WeekMood) {
  const values = fields.map(({ name, min, max, step, direction }) => {
    const share = direction === "lower" ? 1 - shareByMood[mood] : shareByMood[mood];
    const value = min + (max - min) * share;
    return [name, step === 1 ? Math.round(value) : Math.round(value * 10) / 10];
  });
  return Object.fromEntries(values) as Partial<Record<CheckInMetricName, number>>;
}
