/*
 * Days and times as people read them, in UTC or in the time zone of the browser. Not with Intl: its first use keeps a phone from answering for a tenth of a second, just
 * when a page opens, and browsers punctuate differently from the server. Where the time zone is another (the practice's own), there is no way around Intl.
 */

/** The calendar and clock that an instant is read in: "local" is that of the browser. */
export type DateZone = "UTC" | "local";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"] as const;
const shortWeekday = (name: string) => name.slice(0, 3);
/** As British English shortens them. */
const shortMonth = (name: string) => (name === "September" ? "Sept" : name.slice(0, 3));

const pad = (value: number) => String(value).padStart(2, "0");

interface DateParts {
  year: number;
  /** From 0 for January. */
  month: number;
  day: number;
  /** From 0 for Sunday. */
  weekday: number;
  hour: number;
  minute: number;
}

function readParts(at: Date, zone: DateZone): DateParts {
  if (Number.isNaN(at.getTime())) throw new RangeError("Not a date");
  return zone === "UTC"
    ? { year: at.getUTCFullYear(), month: at.getUTCMonth(), day: at.getUTCDate(), weekday: at.getUTCDay(), hour: at.getUTCHours(), minute: at.getUTCMinutes() }
    : { year: at.getFullYear(), month: at.getMonth(), day: at.getDate(), weekday: at.getDay(), hour: at.getHours(), minute: at.getMinutes() };
}

const monthOf = ({ month }: DateParts) => months[month] ?? "";
const weekdayOf = ({ weekday }: DateParts) => weekdays[weekday] ?? "";
const shortDayOf = (parts: DateParts) => `${shortWeekday(weekdayOf(parts))} ${parts.day} ${shortMonth(monthOf(parts))}`;
const timeOf = ({ hour, minute }: DateParts) => `${hour % 12 || 12}:${pad(minute)} ${hour < 12 ? "am" : "pm"}`;

/** `year` is " 2025", or "" where the year goes without saying. */
const formats = {
  /** "5 September 2026" */
  date: (parts) => `${parts.day} ${monthOf(parts)} ${parts.year}`,
  /** "Saturday 5 September 2026" */
  longDate: (parts) => `${weekdayOf(parts)} ${parts.day} ${monthOf(parts)} ${parts.year}`,
  /** "Saturday 5 September" */
  weekday: (parts, year) => `${weekdayOf(parts)} ${parts.day} ${monthOf(parts)}${year}`,
  /** "Sat 5 Sept, 2:05 pm" */
  dateTime: (parts, year) => `${shortDayOf(parts)}${year}, ${timeOf(parts)}`,
  /** "Sat 5 Sept" */
  shortDay: (parts, year) => `${shortDayOf(parts)}${year}`,
  /** "5 Sept" */
  shortDate: (parts, year) => `${parts.day} ${shortMonth(monthOf(parts))}${year}`,
  /** "2:05 pm" */
  time: timeOf,
} satisfies Record<string, (parts: DateParts, year: string) => string>;

export type DateFormat = keyof typeof formats;

/** An instant as text, with its year wherever that is not the year of `now`. Throws a RangeError where `at` is no date. */
export function formatDate(at: Date, format: DateFormat, zone: DateZone, now: Date = new Date()): string {
  const parts = readParts(at, zone);
  return formats[format](parts, parts.year === readParts(now, zone).year ? "" : ` ${parts.year}`);
}

/** When something is due: "Sat 5 Sept, 2:05 pm", or "Fri 4 Sept, end of day" for the midnight that ends that day. */
export function formatDeadline(at: Date, zone: DateZone, now?: Date): string {
  const { hour, minute } = readParts(at, zone);
  const isMidnight = hour === 0 && minute === 0 && at.getTime() % 60_000 === 0;
  return isMidnight ? `${formatDate(new Date(at.getTime() - 1), "shortDay", zone, now)}, end of day` : formatDate(at, "dateTime", zone, now);
}

/** A time of day (HH:MM) as people read it: "5:30 pm". */
export const formatClock = (time: string) => formatDate(new Date(`1970-01-01T${time}Z`), "time", "UTC");

/** The calendar day of an instant, YYYY-MM-DD. */
export function dayOf(at: Date, zone: DateZone): string {
  const { year, month, day } = readParts(at, zone);
  return `${String(year).padStart(4, "0")}-${pad(month + 1)}-${pad(day)}`;
}

/** A day (YYYY-MM-DD) as people read it: "30 November 2026". */
export const formatLongDay = (day: string) => formatDate(new Date(day), "date", "UTC");

/** A day (YYYY-MM-DD) with its weekday: "Monday 30 November", with the year where it is not that of `today`. */
export const formatWeekday = (day: string, today = day) => formatDate(new Date(day), "weekday", "UTC", new Date(today));

/** A day (YYYY-MM-DD) as "Monday 23 November", with the year if it is not this one. */
export const formatCalendarDay = (day: string) => formatDate(new Date(day), "weekday", "UTC");

/** A day (YYYY-MM-DD) in a few characters, without its year: "5 Sept". */
export const formatDayAndMonth = (day: string) => formatDate(new Date(day), "shortDate", "UTC", new Date(day));

/** A month (YYYY-MM): "November 2026", or in short "Nov". */
export function formatMonth(month: string, length: "long" | "short" = "long"): string {
  const parts = readParts(new Date(`${month}-01`), "UTC");
  return length === "long" ? `${monthOf(parts)} ${parts.year}` : shortMonth(monthOf(parts));
}

/** The month of a day (YYYY-MM-DD) in a few characters: "Nov 26". */
export function formatMonthYear(day: string): string {
  const parts = readParts(new Date(day), "UTC");
  return `${shortMonth(monthOf(parts))} ${pad(parts.year % 100)}`;
}
