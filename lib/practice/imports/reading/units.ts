/** The units that a heading can name in brackets or as its last word. */
const unitWords: [RegExp, string][] = [
  [/^(?:lbs?|pounds?)$/, "lbs"],
  [/^(?:st|stones?)$/, "st"],
  [/^(?:kgs?|kilos?|kilograms?)$/, "kg"],
  [/^(?:in|ins|inch|inches|")$/, "in"],
  [/^(?:cms?|centimet(?:re|er)s?)$/, "cm"],
  [/^(?:ft|feet)$/, "ft"],
  [/^(?:m|met(?:re|er)s?)$/, "m"],
];

const toUnit = (word: string) => unitWords.find(([pattern]) => pattern.test(word))?.[1];
const bracketedWordPattern = /[([]\s*([\p{L}"]+)\s*[)\]]/gu;
/** A longer heading is a question such as "What did you put your energy in", whose last word is no unit unless "in" precedes it. */
const maxWords = 4;

/** The words of a heading outside brackets. */
const headingWords = (heading: string) => heading.replace(/[([][^)\]]*[)\]]/g, " ").split(/[^\p{L}"]+/u).filter(Boolean);

/** The unit that is a heading's last word. */
function trailingUnit(heading: string) {
  const words = headingWords(heading.toLowerCase());
  const isNamed = words.at(-2) === "in" || (words.length > 1 && words.length <= maxWords);
  return isNamed ? toUnit(words.at(-1) ?? "") : undefined;
}

/** The unit in a heading such as "Weight (lbs)", "Waist in inches" or "weight_kg"; null if there is none. */
export function findHeadingUnit(header: string): string | null {
  const bracketed = [...header.toLowerCase().matchAll(bracketedWordPattern)].flatMap(([, word = ""]) => toUnit(word) ?? []);
  return bracketed[0] ?? trailingUnit(header) ?? null;
}

/** Whether a heading such as "Submit Date (UTC)" names the time zone of its cells. */
export const isUtcHeading = (header: string) => /\((?:utc|gmt)\)\s*$/i.test(header);

/** A heading without the unit that is its last word. */
export const removeUnit = (heading: string) => (trailingUnit(heading) === undefined ? heading : heading.replace(/(?:[\s,_-]+in)?[\s,_-]+[\p{L}"]+\W*$/iu, ""));

const bareNumber = /^\d+(?:[.,]\d+)?$/;

/** Appends the heading's unit to a bare number. */
export const addUnit = (cell: string, unit: string | null) => (unit !== null && bareNumber.test(cell) ? `${cell} ${unit}` : cell);
