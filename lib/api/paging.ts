import * as z from "zod";

/** Lists answer whole, or a page at a time when asked: `limit` (at most 200) rows after `cursor`. */
export const pageQuery = z.object({
  limit: z.coerce.number({ error: "Please give a number" }).int("Please give a whole number").min(1, "Please give at least 1").max(200, "Please give at most 200").optional(),
  cursor: z.string().max(200, "This cursor is not one of ours").optional(),
});
export type Page = z.output<typeof pageQuery>;

/** Where a row stands in a list that is sorted by a time or day, then by id, both newest first. */
export interface Place {
  at: Date;
  id: string;
}

/** Rows of a list and the cursor of those that follow; null when none do. */
export class PageOf<Row> {
  constructor(
    readonly rows: Row[],
    readonly next: string | null,
  ) {}

  map<To>(change: (row: Row) => To) {
    return new PageOf(this.rows.map(change), this.next);
  }
}

const defaultLimit = 50;

/**
 * Reads a list whole, or one page of it. `read` gives the rows after a place, at most `take`. A cursor is the place
 * itself rather than a row, so a row that is gone or was reviewed since takes no other with it.
 */
export async function readPage<Row>(
  page: Page,
  read: (args: { after?: Place; take?: number }) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<PageOf<Row>> {
  if (page.limit === undefined && page.cursor === undefined) return new PageOf(await read({}), null);
  const limit = page.limit ?? defaultLimit;
  const rows = await read({ after: page.cursor === undefined ? undefined : placeAt(page.cursor), take: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return new PageOf(rows.slice(0, limit), last ? cursorAt(placeOf(last)) : null);
}

const cursorAt = ({ at, id }: Place) => `${at.getTime()}_${id}`;

function placeAt(cursor: string): Place {
  const [, at, id] = /^(\d{1,15})_(.+)$/.exec(cursor) ?? [];
  // What is no cursor of ours comes before nothing.
  return { at: new Date(Number(at ?? 0)), id: id ?? "" };
}
