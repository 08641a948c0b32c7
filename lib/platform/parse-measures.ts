import { kgPerLb, lbPerStone } from "@/lib/platform/units";

/*
 * Parses measures as people write them: "68", "68 kg", "150 lbs", "10st 7", "1.68 m", 5'6". Used by imports and when a lead
 * becomes a client.
 */
const cmPerInch = 2.54;

const numberPattern = String.raw`(\d+(?:\.\d+)?)`;
const wholePattern = (source: string) => new RegExp(`^${source}$`);
const kilograms = wholePattern(`${numberPattern} ?(?:kgs?|kilos?|kilograms?)?`);
const pounds = wholePattern(`${numberPattern} ?(?:lbs?|pounds?)`);
const stones = wholePattern(`${numberPattern} ?(?:st|stones?)(?: ?${numberPattern} ?(?:lbs?|pounds?)?)?`);
const centimetres = wholePattern(`${numberPattern} ?(?:cms?|centimet(?:re|er)s?)?`);
const metres = wholePattern(`${numberPattern} ?(?:m|met(?:re|er)s?)`);
const inches = wholePattern(`${numberPattern} ?(?:"|''|ins?|inch|inches)`);
const feet = wholePattern(`${numberPattern} ?(?:'|ft|foot|feet)(?: ?${numberPattern} ?(?:"|''|ins?|inch|inches)?)?`);

const normalizeText = (text: string) => text.toLowerCase().replace(/[’‘′]/g, "'").replace(/[”“″]/g, '"').replace(/(\d),(\d)/g, "$1.$2").replace(/\s+/g, " ").trim();

/** Returns the number of the first pattern that matches, or null. */
function parseFirstMatch(text: string, readers: readonly [RegExp, (first: number, second: number) => number][]): number | null {
  for (const [reader, convert] of readers) {
    const found = reader.exec(normalizeText(text));
    if (found) return Math.round(convert(Number(found[1]), Number(found[2] ?? 0)) * 100) / 100;
  }
  return null;
}

/** Returns a weight in kg to two decimals, or null for text that isn't a weight. */
export const parseWeightKg = (text: string) =>
  parseFirstMatch(text, [
    [kilograms, (kg) => kg],
    [pounds, (lb) => lb * kgPerLb],
    [stones, (st, lb) => (st * lbPerStone + lb) * kgPerLb],
  ]);

/** Returns a length in cm to two decimals, or null for text that isn't a length. */
export const parseLengthCm = (text: string) =>
  parseFirstMatch(text, [
    [centimetres, (cm) => cm],
    [metres, (m) => m * 100],
    [inches, (inch) => inch * cmPerInch],
    [feet, (ft, inch) => (ft * 12 + inch) * cmPerInch],
  ]);

/** Returns a height in cm. A number below 3, such as "1.68", is in metres. */
export function parseHeightCm(text: string): number | null {
  const length = parseLengthCm(text);
  return length !== null && length < 3 ? Math.round(length * 100) : length;
}
