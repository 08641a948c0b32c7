import { Temporal } from "temporal-polyfill";

export type DateOrder = "day-first" | "month-first";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T\s,])/i;
const inFigures = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?=$|[T\s,])/;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const dayWord = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?=$|[T\s,])/i;
const wordDay = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?=$|[T\s,])/i;
const clock = /^(?:T|,?\s+(?:at\s+)?)(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap])?(?:\.?m\.?)?\s*(Z|UTC|GMT)?\s*([+-]\d{1,2}(?::?\d{2})?)?$/i;

/** A day and what is written after it. */
interface Day {
  day: string;
  rest: string;
}

/** A calendar day, YYYY-MM-DD, of any of the ways it is written; null for what is none. A time after it must be one, and does not count. */
export function dayIn(text: string, order: DateOrder): string | null {
  const found = readDay(text.trim(), order);
  return found && (found.rest === "" || timeIn(found.rest)) ? found.day : null;
}

/** A point in time; without a zone it is in `timeZone`, and a day without a time is nine in the morning. Null for what is none. */
export function instantIn(text: string, { dateOrder, timeZone }: { dateOrder: DateOrder; timeZone: string }): Date | null {
  const found = readDay(text.trim(), dateOrder);
  if (!found) return null;
  const time = found.rest === "" ? { hour: 9, minute: 0, second: 0, offset: null } : timeIn(found.rest);
  if (!time) return null;
  const { offset, ...ofDay } = time;
  const local = Temporal.PlainDate.from(found.day).toPlainDateTime(ofDay);
  return new Date(local.toZonedDateTime(offset ?? timeZone).epochMilliseconds);
}

function readDay(text: string, order: DateOrder): Day | null {
  const bare = text.replace(weekday, "");
  const [first, year, month, day] = yearFirst.exec(bare) ?? [];
  if (first !== undefined) return dayOf(bare, first, year, Number(month), day);
  const [figures, one, two, last] = inFigures.exec(bare) ?? [];
  if (figures !== undefined) return order === "day-first" ? dayOf(bare, figures, last, Number(two), one) : dayOf(bare, figures, last, Number(one), two);
  const [words, ofMonth, name, ofYear] = dayWord.exec(bare) ?? [];
  if (words !== undefined) return dayOf(bare, words, ofYear, monthOf(name), ofMonth);
  const [american, monthName, dayNumber, fullYear] = wordDay.exec(bare) ?? [];
  return american === undefined ? null : dayOf(bare, american, fullYear, monthOf(monthName), dayNumber);
}

const monthNames = /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;
const monthOf = (name = "") => (monthNames.test(name) ? months.indexOf(name.slice(0, 3).toLowerCase()) + 1 : 0);

function dayOf(text: string, written: string, year = "", month = 0, day = ""): Day | null {
  const fullYear = year.length === 2 ? centuryOf(Number(year)) : Number(year);
  if (fullYear < 1900 || fullYear > 2199) return null;
  const at = new Date(Date.UTC(fullYear, month - 1, Number(day)));
  // The 31st of a short month would be the 1st of the next.
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== Number(day)) return null;
  return { day: at.toISOString().slice(0, 10), rest: text.slice(written.length) };
}

/** As spreadsheets read two figures: 29 is 2029, 30 is 1930. */
const centuryOf = (year: number) => (year < 30 ? 2000 : 1900) + year;

interface Time {
  hour: number;
  minute: number;
  second: number;
  /** "+02:00"; null where it is not said. */
  offset: string | null;
}

function timeIn(text: string): Time | null {
  const found = clock.exec(text.trimEnd());
  if (!found) return null;
  const [, hours, minutes, seconds = "0", half, utc, shift] = found;
  const hour = hourOf(Number(hours), half?.toLowerCase());
  const offset = shift === undefined ? (utc === undefined ? null : "+00:00") : offsetOf(shift);
  if (hour === null || offset === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return { hour, minute: Number(minutes), second: Number(seconds), offset };
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "p" ? 12 : 0);
}

/** "+2", "+0200", "-05:30" as "+02:00"; undefined for what is no offset. */
function offsetOf(shift: string): string | undefined {
  const digits = shift.slice(1).replace(":", "");
  const [hours, minutes] = digits.length > 2 ? [digits.slice(0, -2), digits.slice(-2)] : [digits, "00"];
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return `${shift[0]}${hours.padStart(2, "0")}:${minutes}`;
}

/**
 * Whether the day or the month is written first in a file, from what is in it: a part over 12 is a day. In doubt, and where as
 * many say one as the other, the day is first.
 */
export function findDateOrder(samples: Iterable<string>): DateOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const sample of samples) {
    const [, one, two] = inFigures.exec(sample.trim().replace(weekday, "")) ?? [];
    if (Number(one) > 12 && Number(two) <= 12) dayFirst++;
    if (Number(two) > 12 && Number(one) <= 12) monthFirst++;
  }
  return monthFirst > dayFirst ? "month-first" : "day-first";
}
