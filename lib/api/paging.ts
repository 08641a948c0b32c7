import * as z from "zod";
import { Reply } from "@/lib/api/reply";

/** Lists answer whole, or a page at a time when asked: `limit` (at most 200) rows after `cursor`. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(100).optional(),
});
export type Page = z.output<typeof pageQuery>;

const defaultLimit = 50;
const isPaged = (page: Page) => page.limit !== undefined || page.cursor !== undefined;

/** The part of a findMany that reads one page and one row more, which tells whether there is a next one. */
export function pageArgs(page: Page): PageArgs<"id">;
export function pageArgs<Key extends string>(page: Page, key: Key): PageArgs<Key>;
export function pageArgs(page: Page, key = "id"): PageArgs<string> {
  if (!isPaged(page)) return {};
  const take = (page.limit ?? defaultLimit) + 1;
  return page.cursor ? { take, cursor: { [key]: page.cursor }, skip: 1 } : { take };
}
interface PageArgs<Key extends string> {
  take?: number;
  skip?: number;
  cursor?: Record<Key, string>;
}

/** The answer to a list read with pageArgs: an array, and the header Next-Cursor where more follow. */
export function paged<T>(rows: T[], page: Page, idOf: (row: T) => string): Reply<T[]> {
  const limit = page.limit ?? defaultLimit;
  if (!isPaged(page) || rows.length <= limit) return new Reply(rows);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return new Reply(items, last && { headers: { "next-cursor": idOf(last) } });
}
