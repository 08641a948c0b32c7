import { expect, it } from "vitest";
import { parseWeekNumber } from "@/lib/practice/imports/kinds/check-in-cells";
import { newRemarks } from "@/lib/practice/imports/kind";
import { blankPattern } from "@/lib/practice/imports/reading/cells";
import { detectDateOrder, isSwappableDate, parseDay, parseInstant } from "@/lib/practice/imports/reading/dates";
import { isPhone } from "@/lib/practice/imports/reading/phone";
import { readCsvTable } from "@/lib/practice/imports/reading/table";
import { findWeekColumns } from "@/lib/practice/imports/reading/tracker";
import { isWhatsAppChat, readWhatsAppChat } from "@/lib/practice/imports/reading/whatsapp";

/*
 * The server reads one cell at a time, and a client can fill one with blanks. Each of these takes a moment; a pattern that tries
 * every length of a run of blanks takes seconds to years.
 */
const [few, many] = [" ".repeat(3000), " ".repeat(200_000)];

it.each<[string, () => unknown, unknown]>([
  ["a day", () => parseDay(`12/03/2024 10.00${few}1`, "day-first"), null],
  ["a time", () => parseInstant(`12/03/2024 10.00${few}1`, { dateOrder: "day-first", timeZone: "Europe/London" }), null],
  ["a day between blanks", () => parseDay(`${many}12/03/2024${many}`, "day-first"), "2024-03-12"],
  ["the order of days and months", () => [detectDateOrder([`13${many}b`]).isSure, isSwappableDate(`1${many}b`)], [true, false]],
  ["a phone number", () => isPhone(`020 7946 0958${many}b`), false],
  ["a week number", () => parseWeekNumber(`week${many}b`, true, newRemarks()), null],
  ["a missing number", () => blankPattern.test(`n${many}b`), false],
  ["a figure above the header", () => readCsvTable(`1${many}b,1\nEmail,Name\n`).header, [expect.stringMatching(/^1/), "1"]],
  ["a heading of a week", () => findWeekColumns([`Week${many}b`, `Week${many}c`], [], []), null],
  ["the first line of a chat", () => isWhatsAppChat(`01/12/24, 10:05${many}b`), false],
  ["a line of a chat", () => readWhatsAppChat(`01/12/24, 10:05 - Alice: a\n01/12/24, 10:05${many}b`).messages.length, 1],
  ["an edited message", () => readWhatsAppChat(`01/12/24, 10:05 - Alice: a${many}b`).counts.edited, 0],
])("%s is read at once from a cell full of blanks", { timeout: 4000 }, (_, read, expected) => expect(read()).toEqual(expected));
