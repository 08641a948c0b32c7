import type * as z from "zod/mini";
import type { AnyCallInput, CallInput, LoadedPage } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import { addListFingerprint } from "@/lib/api/cursor";
import { infiniteQueryKeyFor, pageQueryKeyFor, queryKeyFor } from "@/lib/api/query";
import { serializeResponse } from "@/lib/api/serialize-response";

/** A response that the page has loaded on the server, under the key of the screen's query. */
export interface QuerySeed {
  key: readonly unknown[];
  data: unknown;
  /** Set where the data are only first rows, so that the screen reads the whole page once it has hydrated. */
  isPartial?: true;
}

/** Returns the seed of a query from a value that the page has loaded. */
export const seedQuery = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, value: z.input<E["response"]>): QuerySeed => ({
  key: queryKeyFor(endpoint, input as AnyCallInput),
  data: serializeResponse(endpoint, value),
});

/** Returns the seed of a query for one page of a list. */
export const seedPageQuery = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, page: LoadedPage<unknown>): QuerySeed => ({
  key: pageQueryKeyFor(endpoint, input as AnyCallInput),
  data: serializePage(endpoint, input, page),
});

/** Returns the seed of an infinite query from the first page of a list, or from its first rows: fewer than its `limit`, although more follow. */
export function seedInfiniteQuery<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, page: LoadedPage<unknown>): QuerySeed {
  const { query } = input as AnyCallInput;
  const partial = page.next !== null && page.rows.length < Number(query?.limit) ? ({ isPartial: true } as const) : {};
  return { key: infiniteQueryKeyFor(endpoint, input as AnyCallInput), data: { pages: [{ ...serializePage(endpoint, input, page), ...partial }], pageParams: [null] }, ...partial };
}

/** Returns a page as the endpoint would have returned it, with the fingerprint of the list in its cursor. */
function serializePage(endpoint: AnyEndpoint, { params, query = {} }: AnyCallInput, { rows, next, total }: LoadedPage<unknown>): LoadedPage<unknown> {
  const parsedInput = { params, query: endpoint.query.parse(query) };
  return { rows: serializeResponse(endpoint, rows) as unknown[], next: next === null ? null : addListFingerprint(endpoint, parsedInput, next), ...(total !== undefined && { total }) };
}
