import { Temporal } from "temporal-polyfill";
import { collapseWhitespace } from "@/lib/platform/texts";

export type DateOrder = "day-first" | "month-first";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const yearFirstPattern = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T\s,])/i;
const numericDatePattern = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?=$|[T\s,])/;
const weekdayPattern = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const dayMonthPattern = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?=$|[T\s,])/i;
const monthDayPattern = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?=$|[T\s,])/i;
const timePattern = /^(?:T|,?\s+(?:at\s+)?)(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:([ap])(?:\.?m\.?)?(?![a-z]))?\s*(Z|[a-z]{3,5})?\s*([+-]\d{1,2}(?::?\d{2})?)?$/i;

/** Offsets of the time zones that forms and spreadsheets name. "IST" is left out, because three countries use it. */
const zoneOffsets: Readonly<Record<string, string>> = {
  Z: "+00:00", UTC: "+00:00", GMT: "+00:00", WET: "+00:00", BST: "+01:00", WEST: "+01:00", CET: "+01:00", CEST: "+02:00", EET: "+02:00", EEST: "+03:00",
  AST: "-04:00", ADT: "-03:00", EST: "-05:00", EDT: "-04:00", CST: "-06:00", CDT: "-05:00", MST: "-07:00", MDT: "-06:00", PST: "-08:00", PDT: "-07:00",
  SAST: "+02:00", SGT: "+08:00", HKT: "+08:00", JST: "+09:00", AWST: "+08:00", AEST: "+10:00", AEDT: "+11:00", NZST: "+12:00", NZDT: "+13:00",
};

/** No notation of a date and a time is longer. */
const maxDateLength = 80;

/** A text without its weekday and with single blanks; blank if it is too long to be a date. The patterns take cubic time on a run of blanks. */
function prepareDate(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > maxDateLength ? "" : collapseWhitespace(trimmed).replace(weekdayPattern, "");
}

/** A date and the text after it. */
interface DayAndRest {
  day: string;
  rest: string;
}

/** Parses a date in any common notation to YYYY-MM-DD; null if it is not one. A valid time after it is ignored. */
export function parseDay(text: string, order: DateOrder): string | null {
  const parsed = splitDay(text, order);
  return parsed && (parsed.rest === "" || parseTime(parsed.rest)) ? parsed.day : null;
}

/**
 * Parses a date and time, at 9 am unless it has a time; null if it is not one. It is in `timeZone` unless it names an offset or a
 * zone whose offset is known.
 */
export function parseInstant(text: string, { dateOrder, timeZone }: { dateOrder: DateOrder; timeZone: string }): Date | null {
  const parsed = splitDay(text, dateOrder);
  if (!parsed) return null;
  const time = parsed.rest === "" ? { hour: 9, minute: 0, second: 0, offset: null } : parseTime(parsed.rest);
  if (!time) return null;
  const { offset, ...clockTime } = time;
  const local = Temporal.PlainDate.from(parsed.day).toPlainDateTime(clockTime);
  return new Date(local.toZonedDateTime(offset ?? timeZone).epochMilliseconds);
}

function splitDay(text: string, order: DateOrder): DayAndRest | null {
  const bare = prepareDate(text);
  const [first, year, month, day] = yearFirstPattern.exec(bare) ?? [];
  if (first !== undefined) return buildDay(bare, first, year, Number(month), day);
  const [numeric, firstPart, secondPart, lastPart] = numericDatePattern.exec(bare) ?? [];
  if (numeric !== undefined) return order === "day-first" ? buildDay(bare, numeric, lastPart, Number(secondPart), firstPart) : buildDay(bare, numeric, lastPart, Number(firstPart), secondPart);
  const [british, dayOfMonth, name, shortYear] = dayMonthPattern.exec(bare) ?? [];
  if (british !== undefined) return buildDay(bare, british, shortYear, monthNumber(name), dayOfMonth);
  const [american, monthName, dayNumber, fullYear] = monthDayPattern.exec(bare) ?? [];
  return american === undefined ? null : buildDay(bare, american, fullYear, monthNumber(monthName), dayNumber);
}

const monthNamePattern = /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;
const monthNumber = (name = "") => (monthNamePattern.test(name) ? months.indexOf(name.slice(0, 3).toLowerCase()) + 1 : 0);

function buildDay(text: string, written: string, year = "", month = 0, day = ""): DayAndRest | null {
  const fullYear = year.length === 2 ? expandYear(Number(year)) : Number(year);
  if (fullYear < 1900 || fullYear > 2199) return null;
  const at = new Date(Date.UTC(fullYear, month - 1, Number(day)));
  // Date turns the 31st of a short month into the 1st of the next.
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== Number(day)) return null;
  return { day: at.toISOString().slice(0, 10), rest: text.slice(written.length) };
}

/** Expands two digits like spreadsheets do: 29 is 2029, 30 is 1930. */
const expandYear = (year: number) => (year < 30 ? 2000 : 1900) + year;

interface ParsedTime {
  hour: number;
  minute: number;
  second: number;
  /** "+02:00"; null if the text names none. */
  offset: string | null;
}

function parseTime(text: string): ParsedTime | null {
  const parsed = timePattern.exec(text);
  if (!parsed) return null;
  const [, hours, minutes, seconds = "0", half, zone, shift] = parsed;
  const hour = toHour24(Number(hours), half?.toLowerCase());
  const offset = shift === undefined ? (zoneOffsets[zone?.toUpperCase() ?? ""] ?? null) : parseOffset(shift);
  // "10:05 and" names no zone.
  if (zone !== undefined && offset === null && zone !== zone.toUpperCase()) return null;
  if (hour === null || offset === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return { hour, minute: Number(minutes), second: Number(seconds), offset };
}

function toHour24(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "p" ? 12 : 0);
}

/** Converts "+2", "+0200" or "-05:30" to the form "+02:00"; undefined if it is not an offset. */
function parseOffset(shift: string): string | undefined {
  const digits = shift.slice(1).replace(":", "");
  const [hours, minutes] = digits.length > 2 ? [digits.slice(0, -2), digits.slice(-2)] : [digits, "00"];
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return `${shift[0]}${hours.padStart(2, "0")}:${minutes}`;
}

/** How a file writes dates, and whether its cells show it. */
export interface DetectedDateOrder {
  order: DateOrder;
  /** False where days and months could be swapped: no part is over 12, or they are on both sides. */
  isSure: boolean;
}

/** Detects whether cells write the day or the month first: a part over 12 is a day. "day-first" for a tie or no evidence. */
export function detectDateOrder(samples: Iterable<string>): DetectedDateOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  let swappable = 0;
  for (const sample of samples) {
    const [numeric, first, second] = numericDatePattern.exec(prepareDate(sample)) ?? [];
    if (numeric === undefined) continue;
    if (Number(first) > 12 && Number(second) <= 12) dayFirst++;
    else if (Number(second) > 12 && Number(first) <= 12) monthFirst++;
    else if (first !== second) swappable++;
  }
  const isMixed = dayFirst > 0 && monthFirst > 0;
  return { order: monthFirst > dayFirst ? "month-first" : "day-first", isSure: !isMixed && (swappable === 0 || dayFirst + monthFirst > 0) };
}

/** Whether a text is a date whose day and month could be swapped. */
export function isSwappableDate(text: string): boolean {
  const [numeric, first, second] = numericDatePattern.exec(prepareDate(text)) ?? [];
  return numeric !== undefined && first !== second && Number(first) <= 12 && Number(second) <= 12;
}
