import { AppError } from "@/lib/platform/errors";
import { maxCsvBytes, maxCsvRows, missingCsvMessage } from "@/lib/practice/imports/rules";

export const notCsvError = () => new AppError("wrong_type", "This is not a CSV or Excel file. In your spreadsheet, save or download it as CSV and choose that file.");
const fileTooLargeError = (maxBytes: number) => new AppError("too_large", `This file is larger than ${maxBytes / 1024 / 1024} MB. Please split it and import the parts one after another.`);
export const tooManyRowsError = () => new AppError("too_large", "This file has more than 100,000 rows. Please split it and import the parts one after another.");

/** Spreadsheets have a million rows at most, so no spreadsheet writes more line ends than this. */
const maxLineEnds = 4_000_000;

/** The first bytes of files chosen by mistake: spreadsheets (zip, compound file), PDF, images and archives. */
const signatures = ["PK\u0003\u0004", "PK\u0005\u0006", "\u00d0\u00cf\u0011\u00e0", "%PDF-", "\u0089PNG", "\u00ff\u00d8\u00ff", "GIF87a", "GIF89a", "\u001f\u008b", "Rar!", "7z\u00bc\u00af", "SQLite format 3"];
/** The signatures as they look after a browser decoded them as UTF-8. */
const misreadSignatures = ["\ufffdPNG", "\ufffd\ufffd\u0011\ufffd", "\ufffd\ufffd\ufffd", "\u001f\ufffd", "7z\ufffd\ufffd"];

/** Whether a text, or a file's bytes as characters, starts with a binary signature. */
export const hasBinarySignature = (start: string) => [...signatures, ...misreadSignatures].some((signature) => start.startsWith(signature));

/** Returns the CSV text well-formed and without a byte order mark. Throws 413 past a limit, which is 10 MB unless named, 415 if it is not text, 400 if it is blank. */
export function requireCsvText(csvData: string, maxBytes = maxCsvBytes): string {
  if (isTooLong(csvData, maxBytes)) throw fileTooLargeError(maxBytes);
  if (hasBinarySignature(csvData) || looksBinary(csvData)) throw notCsvError();
  const text = trimTrailingBlankRows(csvData.replace(/^\ufeff/, "").toWellFormed());
  if (text === "") throw new AppError("invalid", missingCsvMessage);
  const { rows, lineEnds } = countRowsAndLineEnds(text);
  if (rows > maxCsvRows) throw tooManyRowsError();
  if (lineEnds > maxLineEnds) throw new AppError("too_large", "Nearly all lines of this file are blank. Please delete the blank rows.");
  return text;
}

function isTooLong(text: string, maxBytes: number) {
  // A UTF-16 code unit is at most three bytes in UTF-8, so most texts need no encoding.
  if (text.length > maxBytes) return true;
  return text.length * 3 > maxBytes && new TextEncoder().encode(text).length > maxBytes;
}

/** Removes blank rows at the end, of which spreadsheets may write any number. */
function trimTrailingBlankRows(text: string) {
  let end = text.length;
  let delimiter = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (isLineEnd(code)) {
      end = at;
      delimiter = 0;
    } else if (code > space || code === tab) {
      // If a row has two different delimiters, one of them is content.
      if (!delimiterCodes.has(code) || (delimiter !== 0 && delimiter !== code)) return text.slice(0, end);
      delimiter = code;
    }
  }
  return "";
}

const inspectedCharacters = 1_000_000;

/** Whether more than a tenth of the characters are control characters or U+FFFD. Text has a stray one at most. */
export function looksBinary(text: string) {
  const length = Math.min(text.length, inspectedCharacters);
  let odd = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd || (code < 32 && code !== 9 && code !== 10 && code !== 13) || (code >= 0x7f && code <= 0x9f)) odd++;
  }
  return odd > 1 && odd * 10 > length;
}

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const tab = 9;
/** Comma, semicolon, tab, pipe. */
const delimiterCodes = new Set([44, 59, tab, 124]);
const space = 32;
const isLineEnd = (code: number) => code === lineFeed || code === carriageReturn;

/** An optional first line such as "sep=;" that declares the delimiter. */
export const delimiterLinePattern = /^"?sep=([,;\t|])"?[^\S\r\n]*(?:[\r\n]|$)/i;

/** Estimates the rows under the header without parsing. Ignores blank rows and line breaks within quotes. */
export const countCsvRows = (text: string): number => countRowsAndLineEnds(text).rows;

function countRowsAndLineEnds(text: string) {
  let rows = 0;
  let lineEnds = 0;
  let hasText = false;
  let quoted = false;
  let startsCell = true;
  let closedAt = -2;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLineEnd(code)) lineEnds++;
    if (quoted) {
      if (code === quote) {
        quoted = false;
        closedAt = at;
      } else if (code > space) {
        hasText = true;
      }
    } else if (code === quote && (startsCell || closedAt === at - 1)) {
      // The second of a doubled quote reopens the cell that the first has closed.
      quoted = true;
      startsCell = false;
    } else if (isLineEnd(code)) {
      if (hasText) rows++;
      hasText = false;
      startsCell = true;
    } else if (delimiterCodes.has(code)) {
      startsCell = true;
    } else {
      if (code > space) hasText = true;
      startsCell = false;
    }
  }
  const headerLines = delimiterLinePattern.test(text) ? 2 : 1;
  return { rows: Math.max(0, rows + (hasText ? 1 : 0) - headerLines), lineEnds };
}
