import papa from "papaparse";

/** One record of a text: where it begins, from line 1, and why it cannot be read, if so. */
export interface TextRecord {
  line: number;
  cells: string[];
  problem: string | null;
}

/** What is read at a time, in characters: a caller may do other things in between. */
const step = 128 * 1024;
const shortStep = 1024;
/** A record longer than this has lost a quotation mark. */
const maxRecord = 1024 * 1024;

const neverClosed = "A quotation mark that opens here is never closed";
const misplaced = "A quotation mark is in the wrong place. Within a cell, write it twice";
const tooLong = "This row is too long to be read";

/** What papaparse says of a piece of text; its own types leave it open. */
interface Piece {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

/**
 * The records of a text whose lines end with LF, blank ones left out. Reads on only when it is asked for more. A quotation mark
 * that is wrong makes an error of its line, and reading goes on with the next: what follows is mostly good.
 */
export function* recordsOf(text: string, { delimiter, start }: { delimiter: string; start: number }): Generator<TextRecord, void> {
  let at = start;
  let line = start === 0 ? 1 : 2;
  let size = step;
  while (at < text.length) {
    const slice = text.slice(at, at + size);
    const isCut = at + size < text.length;
    const whole = parse(slice, { delimiter, isCut });
    const wrong = firstWrong(whole);
    const good = wrong && wrong.row > 0 ? parse(slice, { delimiter, isCut, rows: wrong.row }) : whole;
    if (wrong?.row !== 0 && good.data.length > 0) {
      line = yield* told(good.data, line);
      at += good.meta.cursor;
      // A text with many wrong lines is not read anew from each to far beyond it.
      size = wrong ? shortStep : Math.min(step, size * 2);
    } else if (wrong || size >= maxRecord) {
      const end = text.indexOf("\n", at);
      const isLong = end === -1 ? text.length - at > maxRecord : end - at > maxRecord;
      yield { line, cells: [], problem: isLong ? tooLong : wrong?.code === "InvalidQuotes" ? misplaced : neverClosed };
      at = end === -1 ? text.length : end + 1;
      line++;
      size = shortStep;
    } else {
      size *= 4;
    }
  }
}

const firstWrong = ({ errors }: Piece) => errors.toSorted((a, b) => a.row - b.row)[0];

/** The records of a piece that begins at `line`; answers the line after them. */
function* told(records: readonly string[][], line: number): Generator<TextRecord, number> {
  let next = line;
  for (const cells of records) {
    if (cells.some((cell) => cell.trim() !== "")) yield { line: next, cells, problem: null };
    next += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0);
  }
  return next;
}

/** The last record of a text that is cut may go on after it, so it is left out. */
function parse(text: string, { delimiter, isCut, rows = 0 }: { delimiter: string; isCut: boolean; rows?: number }): Piece {
  // Without its fast mode, which reads all there is at once.
  return new papa.Parser({ delimiter, newline: "\n", fastMode: false, preview: rows }).parse(text, 0, isCut) as Piece;
}

function lineBreaks(cell: string) {
  let count = 0;
  for (let at = cell.indexOf("\n"); at !== -1; at = cell.indexOf("\n", at + 1)) count++;
  return count;
}
