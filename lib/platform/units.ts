export const weightUnits = ["kg", "lbs"] as const;
export type WeightUnit = (typeof weightUnits)[number];

export const kgPerLb = 0.45359237;

/** Converts kilograms to pounds, to one decimal. */
export const kgToLbs = (kg: number) => Math.round((kg / kgPerLb) * 10) / 10;

/** Reads kilograms in the unit, to one decimal. */
export const toWeightUnit = (kg: number, unit: WeightUnit) => (unit === "lbs" ? kgToLbs(kg) : Math.round(kg * 10) / 10);

/** Converts pounds to kilograms, to two decimals as in the database. */
export const lbsToKg = (lbs: number) => Math.round(lbs * kgPerLb * 100) / 100;

const sizeUnits = ["KB", "MB", "GB"] as const;

/** Formats bytes in units of 1024 with two decimals: "1.95 MB". Below one kilobyte it is "512 bytes". */
export function formatFileSize(bytes: number) {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  // Compares the rounded number: 1,048,575 bytes are "1.00 MB", not "1024.00 KB".
  const step = sizeUnits.findIndex((_, index) => Number((bytes / 1024 ** (index + 1)).toFixed(2)) < 1024);
  const power = step < 0 ? sizeUnits.length : step + 1;
  return `${(bytes / 1024 ** power).toFixed(2)} ${sizeUnits[power - 1]}`;
}
