/** How people weigh themselves. Stones are shown with pounds: "11 st 4 lb". */
export const weightUnits = ["kg", "lb", "st"] as const;
export type WeightUnit = (typeof weightUnits)[number];
/** The units as options of a select. */
export const weightUnitOptions: readonly { value: WeightUnit; label: string }[] = [
  { value: "kg", label: "Kilograms" },
  { value: "lb", label: "Pounds" },
  { value: "st", label: "Stones and pounds" },
];
export const isWeightUnit = (value: unknown): value is WeightUnit => weightUnits.some((unit) => unit === value);
/** The units as they stand after a number. */
export const weightUnitLabels: Record<WeightUnit, string> = { kg: "kg", lb: "lbs", st: "st" };

/** The units that read differently after a one. */
const unitsOfOne: Partial<Record<string, string>> = { lbs: "lb", hours: "hour", litres: "litre" };

/** A number with its unit: "7 hours", "1 hour", "0.5 hours", "80 cm". */
export const formatWithUnit = (count: number, unit: string) => `${count} ${(Math.abs(count) === 1 && unitsOfOne[unit]) || unit}`;

export const kgPerLb = 0.45359237;
export const lbPerStone = 14;

/** Converts kilograms to pounds, to one decimal. */
export const kgToLb = (kg: number) => Math.round((kg / kgPerLb) * 10) / 10;

/** Converts pounds to kilograms, to two decimals as in the database. */
export const lbToKg = (lb: number) => Math.round(lb * kgPerLb * 100) / 100;

/** The number that the unit counts, to one decimal: kilograms, or pounds for both `lb` and `st`. */
export const countWeight = (kg: number, unit: WeightUnit) => (unit === "kg" ? Math.round(kg * 10) / 10 : kgToLb(kg));

/** The kilograms of a number that the unit counts, to two decimals. */
export const countedToKg = (count: number, unit: WeightUnit) => (unit === "kg" ? Math.round(count * 100) / 100 : lbToKg(count));

/** Whole stones and the pounds left over, to one decimal. */
export function toStones(lb: number) {
  const tenths = Math.round(lb * 10);
  const tenthsPerStone = lbPerStone * 10;
  return { stones: Math.floor(tenths / tenthsPerStone), pounds: (tenths % tenthsPerStone) / 10 };
}

/** A number that the unit counts, as text: "70 kg", "154.3 lbs", "1 lb", "11 st 0.3 lb". */
export function formatCountedWeight(count: number, unit: WeightUnit): string {
  if (unit === "kg") return `${count} kg`;
  if (unit === "lb") return formatWithUnit(count, weightUnitLabels.lb);
  const { stones, pounds } = toStones(count);
  return stones === 0 ? `${pounds} lb` : `${stones} st ${pounds} lb`;
}

/** A weight in kilograms as its reader sees it. */
export const formatWeight = (kg: number, unit: WeightUnit) => formatCountedWeight(countWeight(kg, unit), unit);

const sizeUnits = ["KB", "MB", "GB"] as const;

/** Formats bytes in units of 1024 with two decimals: "1.95 MB". Below one kilobyte it is "512 bytes". */
export function formatFileSize(bytes: number) {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  // Compares the rounded number: 1,048,575 bytes are "1.00 MB", not "1024.00 KB".
  const step = sizeUnits.findIndex((_, index) => Number((bytes / 1024 ** (index + 1)).toFixed(2)) < 1024);
  const power = step < 0 ? sizeUnits.length : step + 1;
  return `${(bytes / 1024 ** power).toFixed(2)} ${sizeUnits[power - 1]}`;
}
