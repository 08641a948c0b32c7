import { findHeadingUnit } from "@/lib/practice/imports/reading/units";

/** What numbers without a unit can be. */
export const bareUnits = { weight: ["kg", "lbs", "st"], length: ["cm", "in"] } as const;
export type Measure = keyof typeof bareUnits;
export type BareUnit = (typeof bareUnits)[Measure][number];

/** The unit of a measure's bare numbers. Not sure where their size fits another one too. */
export interface DetectedUnit {
  unit: BareUnit;
  isSure: boolean;
  /** One of the numbers. */
  sample: string;
}

const bareNumber = /^\d+(?:[.,]\d+)?$/;
const withUnit = /^\d+(?:[.,]\d+)?\s*(kgs?|kilos?|lbs?|pounds?|st|stones?|cms?|in|ins|inch(?:es)?|")/i;
/** The share of numbers that may have the size of another unit. */
const maxOddShare = 0.1;
const maxNumbers = 50_000;

/** The numbers of the columns of one measure, cell by cell. Columns whose heading names a unit are left out. */
export function createBareNumbers(measure: Measure) {
  const numbers: number[] = [];
  const named = new Map<BareUnit, number>();
  let sample = "";
  return {
    add(cell: string) {
      const text = cell.trim();
      const [, word] = withUnit.exec(text) ?? [];
      const unit = word === undefined ? undefined : bareUnits[measure].find((one) => one === findHeadingUnit(`(${word.toLowerCase()})`));
      if (unit) named.set(unit, (named.get(unit) ?? 0) + 1);
      if (!bareNumber.test(text) || numbers.length >= maxNumbers) return;
      if (numbers.length === 0) sample = text;
      numbers.push(Number(text.replace(",", ".")));
    },
    /** Null if there is no bare number. */
    detect(): DetectedUnit | null {
      if (numbers.length === 0) return null;
      const [mostNamed] = [...named].toSorted(([, one], [, other]) => other - one);
      const middle = guess[measure](median(numbers));
      const unit = mostNamed?.[0] ?? middle.unit;
      const others = numbers.filter((number) => guess[measure](number).unit !== unit).length;
      const isAlike = middle.unit === unit && others / numbers.length <= maxOddShare;
      return { sample, unit, isSure: isAlike && (mostNamed ? named.size === 1 : middle.isSure) };
    },
  };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** By the size of the number in the middle: adults weigh 45 to 100 kg far more often than 45 to 100 lbs, but 110 can be either. */
const guess: Record<Measure, (middle: number) => { unit: BareUnit; isSure: boolean }> = {
  weight: (middle) => (middle < 30 ? { unit: "st", isSure: false } : { unit: middle > 130 ? "lbs" : "kg", isSure: middle <= 100 }),
  length: (middle) => (middle < 50 ? { unit: "in", isSure: false } : { unit: "cm", isSure: middle >= 55 }),
};
