import papa from "papaparse";

/** One record of a text: where it begins, from line 1, and why it cannot be read, if so. */
export interface CsvRecord {
  line: number;
  cells: string[];
  problem: string | null;
}

/** What is read at a time, in characters: a caller may do other things in between. */
const chunkCharacters = 128 * 1024;
const shortChunkCharacters = 1024;
/** A record longer than this has lost a quotation mark. */
const maxRecordCharacters = 1024 * 1024;

const unclosedQuoteMessage = "A quotation mark that opens here is never closed";
const misplacedQuoteMessage = "A quotation mark is in the wrong place. Within a cell, write it twice";
const rowTooLongMessage = "This row is too long to be read";

/** What papaparse says of a piece of text; its own types leave it open. */
interface ParseResult {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

/**
 * The records of a text whose lines end with LF, blank ones left out. Reads on only when it is asked for more. A quotation mark
 * that is wrong makes an error of its line, and reading goes on with the next: what follows is mostly good.
 */
export function* readCsvRecords(text: string, { delimiter, start }: { delimiter: string; start: number }): Generator<CsvRecord, void> {
  let at = start;
  let line = start === 0 ? 1 : 2;
  let size = chunkCharacters;
  while (at < text.length) {
    const slice = text.slice(at, at + size);
    const isCut = at + size < text.length;
    const whole = parseChunk(slice, { delimiter, isCut });
    const wrong = firstError(whole);
    const good = wrong && wrong.row > 0 ? parseChunk(slice, { delimiter, isCut, rows: wrong.row }) : whole;
    if (wrong?.row !== 0 && good.data.length > 0) {
      line = yield* yieldRecords(good.data, line);
      at += good.meta.cursor;
      // A text with many wrong lines is not read anew from each to far beyond it.
      size = wrong ? shortChunkCharacters : Math.min(chunkCharacters, size * 2);
    } else if (wrong || size >= maxRecordCharacters) {
      const end = text.indexOf("\n", at);
      const isLong = end === -1 ? text.length - at > maxRecordCharacters : end - at > maxRecordCharacters;
      yield { line, cells: [], problem: isLong ? rowTooLongMessage : wrong?.code === "InvalidQuotes" ? misplacedQuoteMessage : unclosedQuoteMessage };
      at = end === -1 ? text.length : end + 1;
      line++;
      size = shortChunkCharacters;
    } else {
      size *= 4;
    }
  }
}

const firstError = ({ errors }: ParseResult) => errors.toSorted((a, b) => a.row - b.row)[0];

/** The records of a piece that begins at `line`; answers the line after them. */
function* yieldRecords(records: readonly string[][], line: number): Generator<CsvRecord, number> {
  let next = line;
  for (const cells of records) {
    if (cells.some((cell) => cell.trim() !== "")) yield { line: next, cells, problem: null };
    next += 1 + cells.reduce((sum, cell) => sum + countLineBreaks(cell), 0);
  }
  return next;
}

/** The last record of a text that is cut may go on after it, so it is left out. */
function parseChunk(text: string, { delimiter, isCut, rows = 0 }: { delimiter: string; isCut: boolean; rows?: number }): ParseResult {
  // Without its fast mode, which reads all there is at once.
  return new papa.Parser({ delimiter, newline: "\n", fastMode: false, preview: rows }).parse(text, 0, isCut) as ParseResult;
}

function countLineBreaks(cell: string) {
  let count = 0;
  for (let at = cell.indexOf("\n"); at !== -1; at = cell.indexOf("\n", at + 1)) count++;
  return count;
}
