import { parseNumber } from "@/lib/platform/parse-number";

/*
 * Numbers as people write them in forms: "7 - good", "about 7", "6-7", "3 out of 4", "80%", "7 h 30". Without a word that could
 * change what the number means: "8k" is not 8, and "not 7" is not 7.
 */

const figure = String.raw`\d+(?:[.,]\d+)?`;
const aboutPattern = /^(?:about|around|approx(?:imately|\.)?|roughly|maybe|circa|c\.|~|≈)\s*/i;
const rangePattern = new RegExp(String.raw`^(${figure})\s*(?:-|–|—|to|or)\s*(${figure})(?=$|[^\d.,])`, "i");
const partPattern = new RegExp(String.raw`^(${figure})\s*(?:/|out\s+of|of)\s*(${figure})(?=$|[^\d.,])`, "i");
/** A remark after the number: "7 - good", "7 (better)", "8! so happy". */
const remarkPattern = /^\s*(?:[-–—:;,(!.…]|\p{Extended_Pictographic})[^\d]*$/u;
const outOfTen = /^\s*(?:\/|out\s+of)\s*10\b/i;

/** A remark with one of these is no remark: "4 (glasses)". */
const otherUnitPattern = /\b(?:glass(?:es)?|cups?|bottles?|pints?|oz|mugs?|jugs?|ml|mins?|minutes?|k|thousand)\b/i;
/** A wider range says nothing, or is a time such as "7-30". */
const maxRange = 4;

interface Figure {
  value: number;
  /** The highest that the cell names, as in "3 out of 4". */
  outOf: number | null;
  isPercent: boolean;
}

const toNumber = (text: string) => Number(text.replace(",", "."));

/**
 * The number that a cell starts with, and what it is out of. `isUnit` says which words may follow it. Null if there is none, or
 * more than one that don't belong together.
 */
function readFigure(cell: string, isUnit: (word: string) => boolean): Figure | null {
  const text = cell.trim().replace(aboutPattern, "");
  const isRest = (rest: string) => rest.trim() === "" || isUnit(rest.trim().replace(/\.$/, "").toLowerCase()) || (remarkPattern.test(rest) && !otherUnitPattern.test(rest));
  const part = partPattern.exec(text);
  if (part && isRest(text.slice(part[0].length))) return { value: toNumber(part[1] ?? ""), outOf: toNumber(part[2] ?? ""), isPercent: false };
  const range = rangePattern.exec(text);
  const [from, to] = [toNumber(range?.[1] ?? ""), toNumber(range?.[2] ?? "")];
  // "8 - 2 wakes" is no range.
  if (range && to > from && to - from <= maxRange && isRest(text.slice(range[0].length).replace(outOfTen, ""))) return { value: (from + to) / 2, outOf: null, isPercent: false };
  const percent = /^([\d.,]+)\s*%$/.exec(text);
  const [start] = percent ? [percent[1]] : (/^[+-]?\d[\d.,'\u00a0\u202f]*(?=$|[^\d])/.exec(text) ?? []);
  const value = start === undefined ? null : parseNumber(start.replace(/[.,]$/, ""));
  if (value === null || start === undefined) return null;
  if (percent) return { value, outOf: null, isPercent: true };
  return isRest(text.slice(start.replace(/[.,]$/, "").length)) ? { value, outOf: null, isPercent: false } : null;
}

const highestRating = 10;
/** Other parts, such as "6/7", are no scale that anybody uses. */
const scales = new Set([5, highestRating, 20, 100]);
const isThousands = (word: string) => word === "k" || word.startsWith("thousand");
const isWord = (word: string) => /^\p{L}+$/u.test(word) && !isThousands(word);

/** A rating from 1 to 10: "7", "7 - good", "80%" (8), "4/5" (8), "6-7" (6.5); null if it is none. */
export function parseRating(cell: string): number | null {
  const found = readFigure(cell, isWord);
  if (!found) return null;
  const { value, outOf, isPercent } = found;
  if (isPercent) return value / 10;
  if (outOf !== null) return scales.has(outOf) && value <= outOf ? (value * highestRating) / outOf : null;
  return value;
}

/** How many: "4", "4 sessions", "3 out of 4" (3), "4x", "3-4" (3.5); null if the cell is none. */
export function parseCount(cell: string, isUnit = isWord): number | null {
  const found = readFigure(cell.trim().replace(/^(\d+)\s*(?:x|×)$/i, "$1"), isUnit);
  return found && !found.isPercent ? found.value : null;
}

const hoursAndMinutes = /^(\d{1,2})\s*(?:h|hrs?|hours?|:)\s*(?:and\s*)?(\d{1,2})\s*(?:m|mins?|minutes?)?$/i;
const isHours = (word: string) => /^(?:h|hrs?|hours?|std|stunden?)(?:\s+(?:a|per)\s+night)?$/.test(word);

/** Hours: "7", "7.5 hours", "7 h 30", "7:30", "7-8" (7.5), "6 and a half"; null if the cell is none. */
export function parseHours(cell: string): number | null {
  const text = cell.trim().replace(aboutPattern, "");
  const exact = hoursAndMinutes.exec(text);
  if (exact && Number(exact[2]) < 60) return Number(exact[1]) + Number(exact[2]) / 60;
  return parseCount(text.replace(/^(\d+)\s*(?:½|(?:and\s+a|&)\s+half)/i, "$1.5"), isHours);
}

const isLitres = (word: string) => /^(?:l|lt|ltrs?|lit(?:re|er)s?)(?:\s+(?:a|per)\s+day)?$/.test(word);

/** Litres: "2", "2.5 L", "2500 ml"; null if the cell is none, and for glasses, whose size nobody knows. */
export function parseLitres(cell: string): number | null {
  const millilitres = /^(\d+(?:[.,]\d+)?)\s*ml$/i.exec(cell.trim());
  return millilitres ? toNumber(millilitres[1] ?? "") / 1000 : parseCount(cell, isLitres);
}
