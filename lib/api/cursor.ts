import { createHash } from "node:crypto";
import { type AnyCallInput, fillPathParams } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import { invalidCursor } from "@/lib/api/paging";

const fingerprintLength = 8;

/** Returns a hash of a list's path and parsed query, without `limit` and `cursor`. */
function listFingerprint(endpoint: AnyEndpoint, { params = {}, query = {} }: Pick<AnyCallInput, "params" | "query">) {
  const filters = Object.entries(query).filter(([name, value]) => name !== "limit" && name !== "cursor" && value !== undefined);
  return createHash("sha256").update(JSON.stringify([fillPathParams(endpoint.path, params), filters])).digest("base64url").slice(0, fingerprintLength);
}

/** Prefixes a cursor with the fingerprint of its list, so that another list can refuse it. */
export const addListFingerprint = (endpoint: AnyEndpoint, input: Pick<AnyCallInput, "params" | "query">, cursor: string) => listFingerprint(endpoint, input) + cursor;

/** Returns the query with the fingerprint removed from its cursor. Throws 400 for a cursor of another list. */
export function stripListFingerprint<Query extends Record<string, unknown>>(endpoint: AnyEndpoint, params: Record<string, string>, query: Query): Query {
  const { cursor } = query;
  if (typeof cursor !== "string") return query;
  if (!cursor.startsWith(listFingerprint(endpoint, { params, query }))) throw invalidCursor();
  return { ...query, cursor: cursor.slice(fingerprintLength) };
}
