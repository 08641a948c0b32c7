import * as z from "zod/mini";
import { invalidField } from "@/lib/platform/errors";

const invalidCursorMessage = "This cursor is not one of this list";
/** What every list answers to a cursor that it did not give. */
export const invalidCursor = () => invalidField("cursor", invalidCursorMessage);

/** The longest holds the name that the client list is sorted by. */
const maxCursorLength = 4000;

/** Lists answer whole, or a page at a time when asked: `limit` (at most 200) rows after `cursor`. */
export const pageQuery = z.object({
  limit: z.optional(
    z.coerce
      .number("Please give a number")
      .check(z.int("Please give a whole number"), z.minimum(1, "Please give at least 1"), z.maximum(200, "Please give at most 200")),
  ),
  cursor: z.optional(z.string().check(z.maxLength(maxCursorLength, invalidCursorMessage))),
});
export type PageQuery = z.output<typeof pageQuery>;

/** Where a row stands in a list that is sorted by a time or day, then by id, both newest first. */
export interface CursorPosition {
  at: Date;
  id: string;
}

/** The place of a row in a list that is sorted by when its rows were made. */
export const creationPosition = ({ createdAt, id }: { createdAt: Date; id: string }): CursorPosition => ({ at: createdAt, id });

/** Rows of a list and the cursor of those that follow; null when none do. */
export class ResultPage<Row> {
  constructor(
    readonly rows: Row[],
    readonly next: string | null,
  ) {}

  map<To>(change: (row: Row) => To) {
    return new ResultPage(this.rows.map(change), this.next);
  }
}

const defaultLimit = 50;

/**
 * Reads a list whole, or one page of it. `read` gives the rows after a place, at most `take`. A cursor is the place
 * itself rather than a row, so a row that is gone or was reviewed since takes no other with it. Throws 400 for a cursor
 * that is none.
 */
export async function readPage<Row>(
  page: PageQuery,
  read: (args: { after?: CursorPosition; take?: number }) => Promise<Row[]>,
  placeOf: (row: Row) => CursorPosition,
): Promise<ResultPage<Row>> {
  if (page.limit === undefined && page.cursor === undefined) return new ResultPage(await read({}), null);
  const limit = page.limit ?? defaultLimit;
  const rows = await read({ after: page.cursor === undefined ? undefined : decodeCursor(page.cursor), take: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return new ResultPage(rows.slice(0, limit), last ? encodeCursor(placeOf(last)) : null);
}

/** The same of a list that is at hand as a whole; `inOrder` is how its places are sorted. */
export function paginateInMemory<Row>(page: PageQuery, rows: readonly Row[], placeOf: (row: Row) => CursorPosition, inOrder: (a: CursorPosition, b: CursorPosition) => number): Promise<ResultPage<Row>> {
  const sorted = rows.map((row) => ({ row, place: placeOf(row) })).toSorted((a, b) => inOrder(a.place, b.place));
  const read = async ({ after, take }: { after?: CursorPosition; take?: number }) => sorted.filter(({ place }) => !after || inOrder(after, place) < 0).slice(0, take);
  return readPage(page, read, ({ place }) => place).then((found) => found.map(({ row }) => row));
}

/** Places from the earliest on, and of one time by id. */
export const compareOldestFirst = (a: CursorPosition, b: CursorPosition) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
export const compareNewestFirst = (a: CursorPosition, b: CursorPosition) => compareOldestFirst(b, a);

const encodeCursor = ({ at, id }: CursorPosition) => `${at.getTime()}_${id}`;

function decodeCursor(cursor: string): CursorPosition {
  const [, at, id] = /^(-?\d{1,15})_(.+)$/.exec(cursor) ?? [];
  if (id === undefined) throw invalidCursor();
  return { at: new Date(Number(at)), id };
}
