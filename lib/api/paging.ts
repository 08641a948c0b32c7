import * as z from "zod/mini";
import { invalidField } from "@/lib/platform/errors";

const invalidCursorMessage = "This cursor isn't from this list";
/** The 400 for a cursor that another list returned, or none. */
export const invalidCursor = () => invalidField("cursor", invalidCursorMessage);

/** The longest cursor contains the name that the client list is sorted by. */
const maxCursorLength = 4000;

/** The query of a paged list: `limit` (at most 200) rows after `cursor`. Without both, the whole list is returned. */
export const pageQuery = z.object({
  limit: z.optional(
    z.coerce
      .number("Please enter a number")
      .check(z.int("Please enter a whole number"), z.minimum(1, "Please enter at least 1"), z.maximum(200, "Please enter at most 200")),
  ),
  cursor: z.optional(z.string().check(z.maxLength(maxCursorLength, invalidCursorMessage))),
});
export type PageQuery = z.output<typeof pageQuery>;

/** The position of a row in a list sorted by a time or day, then by id. */
export interface CursorPosition {
  at: Date;
  id: string;
}

/** Returns the position of a row in a list sorted by creation time. */
export const creationPosition = ({ createdAt, id }: { createdAt: Date; id: string }): CursorPosition => ({ at: createdAt, id });

/**
 * The condition of the rows after a position, in a list sorted by `column` and then by id, newest first. It says `lte` beside the
 * `OR`, because the database can begin to read an index at a time, but not at an `OR`.
 */
export const rowsBefore = <Column extends string>(column: Column, { at, id }: CursorPosition) => ({
  ...columnIs(column, { lte: at }),
  OR: [columnIs(column, { lt: at }), { id: { lt: id } }],
});

/** TypeScript gives an object with a computed key the keys of any string. */
const columnIs = <Column extends string, Condition>(column: Column, condition: Condition) => ({ [column]: condition }) as Record<Column, Condition>;

/** One page of a list. `next` is the cursor of the next page, null on the last page; `total` the number of rows on all pages, if counted. */
export class ResultPage<Row> {
  constructor(
    readonly rows: Row[],
    readonly next: string | null,
    readonly total?: number,
  ) {}

  map<To>(mapRow: (row: Row) => To) {
    return new ResultPage(this.rows.map(mapRow), this.next, this.total);
  }
}

const defaultLimit = 50;

/**
 * Reads one page of a list, or the whole list if the query has no `limit` and no `cursor`. `read` returns at most `take`
 * rows after a position. A cursor is a position rather than a row, so deleting that row loses none of the following rows.
 * Throws 400 for an invalid cursor.
 */
export async function readPage<Row>(
  page: PageQuery,
  read: (args: { after?: CursorPosition; take?: number }) => Promise<Row[]>,
  positionOf: (row: Row) => CursorPosition,
): Promise<ResultPage<Row>> {
  if (page.limit === undefined && page.cursor === undefined) return new ResultPage(await read({}), null);
  const limit = page.limit ?? defaultLimit;
  const rows = await read({ after: page.cursor === undefined ? undefined : decodeCursor(page.cursor), take: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return new ResultPage(rows.slice(0, limit), last ? encodeCursor(positionOf(last)) : null);
}

/** Like readPage, for a list that is already in memory; `compare` sorts the positions. */
export function paginateInMemory<Row>(page: PageQuery, rows: readonly Row[], positionOf: (row: Row) => CursorPosition, compare: (a: CursorPosition, b: CursorPosition) => number): Promise<ResultPage<Row>> {
  const sorted = rows.map((row) => ({ row, position: positionOf(row) })).toSorted((a, b) => compare(a.position, b.position));
  const read = async ({ after, take }: { after?: CursorPosition; take?: number }) => sorted.filter(({ position }) => !after || compare(after, position) < 0).slice(0, take);
  return readPage(page, read, ({ position }) => position).then((result) => result.map(({ row }) => row));
}

/** Compares positions by time, then by id. */
export const compareOldestFirst = (a: CursorPosition, b: CursorPosition) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
export const compareNewestFirst = (a: CursorPosition, b: CursorPosition) => compareOldestFirst(b, a);

const encodeCursor = ({ at, id }: CursorPosition) => `${at.getTime()}_${id}`;

function decodeCursor(cursor: string): CursorPosition {
  const [, at, id] = /^(-?\d{1,15})_(.+)$/.exec(cursor) ?? [];
  if (id === undefined) throw invalidCursor();
  return { at: new Date(Number(at)), id };
}
