import papa from "papaparse";

/** A record of a text, the line it starts on (from 1), and why it cannot be read, if so. */
export interface CsvRecord {
  line: number;
  cells: string[];
  problem: string | null;
}

/** Characters parsed at a time; the caller may yield in between. */
const chunkCharacters = 128 * 1024;
const shortChunkCharacters = 1024;
/** A longer record is missing a quotation mark. */
const maxRecordCharacters = 1024 * 1024;

const unclosedQuoteMessage = "A quotation mark that opens here is never closed";
const misplacedQuoteMessage = "A quotation mark is in the wrong place. Within a cell, write it twice";
const rowTooLongMessage = "This row is too long to be read";

/** The result of papaparse's Parser, which its own types leave open. */
interface ParseResult {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

/**
 * Yields the non-blank records of a text whose lines end with LF, parsing lazily. A wrong quotation mark makes its line an
 * error, and parsing continues on the next line.
 */
export function* readCsvRecords(text: string, { delimiter, start }: { delimiter: string; start: number }): Generator<CsvRecord, void> {
  let at = start;
  let line = start === 0 ? 1 : 2;
  let size = chunkCharacters;
  while (at < text.length) {
    const slice = text.slice(at, at + size);
    const isCut = at + size < text.length;
    const chunk = parseChunk(slice, { delimiter, isCut });
    const wrong = firstError(chunk);
    const good = wrong && wrong.row > 0 ? parseChunk(slice, { delimiter, isCut, rows: wrong.row }) : chunk;
    if (wrong?.row !== 0 && good.data.length > 0) {
      line = yield* yieldRecords(good.data, line);
      at += good.meta.cursor;
      // Small chunks after an error, so that a text with many errors is not parsed repeatedly.
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

/** Yields the records of a chunk that starts at `line` and returns the line after them. */
function* yieldRecords(records: readonly string[][], line: number): Generator<CsvRecord, number> {
  let next = line;
  for (const cells of records) {
    if (cells.some((cell) => cell.trim() !== "")) yield { line: next, cells, problem: null };
    next += 1 + cells.reduce((sum, cell) => sum + countLineBreaks(cell), 0);
  }
  return next;
}

/** Omits the last record of a cut text, because it may continue beyond the cut. */
function parseChunk(text: string, { delimiter, isCut, rows = 0 }: { delimiter: string; isCut: boolean; rows?: number }): ParseResult {
  // Fast mode would parse the whole text at once.
  return new papa.Parser({ delimiter, newline: "\n", fastMode: false, preview: rows }).parse(text, 0, isCut) as ParseResult;
}

function countLineBreaks(cell: string) {
  let count = 0;
  for (let at = cell.indexOf("\n"); at !== -1; at = cell.indexOf("\n", at + 1)) count++;
  return count;
}
