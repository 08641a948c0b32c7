import { createHash } from "node:crypto";
import { type AnyInput, pathWith } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import { wrongCursor } from "@/lib/api/paging";

const markLength = 8;

/** Names a list by all that is asked of it but for where to begin and how long to be. `query` as the endpoint reads it. */
function markOf(endpoint: AnyEndpoint, { params = {}, query = {} }: Pick<AnyInput, "params" | "query">) {
  const asked = Object.entries(query).filter(([name, value]) => name !== "limit" && name !== "cursor" && value !== undefined);
  return createHash("sha256").update(JSON.stringify([pathWith(endpoint.path, params), asked])).digest("base64url").slice(0, markLength);
}

/** A list's cursor as it leaves the server: with the mark of its list, so that another list can tell that it is not its own. */
export const markedCursor = (endpoint: AnyEndpoint, asked: Pick<AnyInput, "params" | "query">, cursor: string) => markOf(endpoint, asked) + cursor;

/** A query whose cursor, if there is one, is without the mark. Throws 400 at `cursor` for one of another list. */
export function withOwnCursor<Query extends Record<string, unknown>>(endpoint: AnyEndpoint, params: Record<string, string>, query: Query): Query {
  const { cursor } = query;
  if (typeof cursor !== "string") return query;
  if (!cursor.startsWith(markOf(endpoint, { params, query }))) throw wrongCursor();
  return { ...query, cursor: cursor.slice(markLength) };
}
