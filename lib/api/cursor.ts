import { createHash } from "node:crypto";
import { type AnyCallInput, fillPathParams } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import { invalidCursor } from "@/lib/api/paging";

const fingerprintLength = 8;

/** Names a list by all that is asked of it but for where to begin and how long to be. `query` as the endpoint reads it. */
function listFingerprint(endpoint: AnyEndpoint, { params = {}, query = {} }: Pick<AnyCallInput, "params" | "query">) {
  const asked = Object.entries(query).filter(([name, value]) => name !== "limit" && name !== "cursor" && value !== undefined);
  return createHash("sha256").update(JSON.stringify([fillPathParams(endpoint.path, params), asked])).digest("base64url").slice(0, fingerprintLength);
}

/** A list's cursor as it leaves the server: with the mark of its list, so that another list can tell that it is not its own. */
export const addListFingerprint = (endpoint: AnyEndpoint, asked: Pick<AnyCallInput, "params" | "query">, cursor: string) => listFingerprint(endpoint, asked) + cursor;

/** A query whose cursor, if there is one, is without the mark. Throws 400 at `cursor` for one of another list. */
export function stripListFingerprint<Query extends Record<string, unknown>>(endpoint: AnyEndpoint, params: Record<string, string>, query: Query): Query {
  const { cursor } = query;
  if (typeof cursor !== "string") return query;
  if (!cursor.startsWith(listFingerprint(endpoint, { params, query }))) throw invalidCursor();
  return { ...query, cursor: cursor.slice(fingerprintLength) };
}
