import { convertIcsCalendar } from "ts-ics";

/** Reads a calendar file with another library than the one that writes it. Throws for a file that breaks the format. */
export function readCalendarFile(file: string) {
  readCalendarTitles(file);
  const { name, prodId, method, events = [] } = convertIcsCalendar(undefined, file);
  return { name, prodId, method, events };
}

/**
 * Reads the titles of a calendar's events by the letter of RFC 5545: lines end in CRLF and have at most 75 bytes and no control
 * characters, components close in the order in which they open, and texts escape what the format uses. Throws otherwise.
 */
export function readCalendarTitles(file: string): string[] {
  if (!file.endsWith("\r\n")) throw new Error("The last line has no end");
  for (const line of file.slice(0, -2).split("\r\n")) {
    if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 bytes: ${line}`);
    if (/\p{Cc}/u.test(line)) throw new Error(`A control character: ${JSON.stringify(line)}`);
  }
  const open: string[] = [];
  const titles: string[] = [];
  // A line that begins with a space goes on with the one before.
  for (const line of file.replaceAll("\r\n ", "").slice(0, -2).split("\r\n")) {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
    if (name === "") throw new Error(`No property: ${line}`);
    if (name === "BEGIN") open.push(value);
    if (name === "END" && open.pop() !== value) throw new Error(`Ends what has not begun: ${value}`);
    if (name === "SUMMARY") titles.push(unescapeText(value));
  }
  if (open.length > 0) throw new Error(`Not closed: ${open.join(", ")}`);
  return titles;
}

function unescapeText(value: string) {
  if (!/^(?:[^\\,;]|\\[\\,;nN])*$/.test(value)) throw new Error(`Not escaped: ${value}`);
  return value.replace(/\\(.)/gs, (_, escaped: string) => (/n/i.test(escaped) ? "\n" : escaped));
}
