import type * as z from "zod/mini";
import type { AnyCallInput, CallInput, LoadedPage } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import { addListFingerprint } from "@/lib/api/cursor";
import { infiniteQueryKeyFor, pageQueryKeyFor, queryKeyFor } from "@/lib/api/query";
import { serializeResponse } from "@/lib/api/serialize-response";

/** One answer known before the screen is drawn, under the key that its query will look for. */
export interface QuerySeed {
  key: readonly unknown[];
  data: unknown;
}

/** What `endpoint` would answer to `input`, from what the page has loaded itself: the screen starts with it. */
export const seedQuery = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, value: z.input<E["response"]>): QuerySeed => ({
  key: queryKeyFor(endpoint, input as AnyCallInput),
  data: serializeResponse(endpoint, value),
});

/** The same for the first page of a list that the screen keeps by the page. */
export const seedPageQuery = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, page: LoadedPage<unknown>): QuerySeed => ({
  key: pageQueryKeyFor(endpoint, input as AnyCallInput),
  data: serializePage(endpoint, input, page),
});

/** The same for a list of which the screen loads page after page. */
export const seedInfiniteQuery = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, page: LoadedPage<unknown>): QuerySeed => ({
  key: infiniteQueryKeyFor(endpoint, input as AnyCallInput),
  data: { pages: [serializePage(endpoint, input, page)], pageParams: [null] },
});

/** A page as the endpoint would have answered it, with the cursor it takes. */
function serializePage(endpoint: AnyEndpoint, { params, query = {} }: AnyCallInput, { rows, next }: LoadedPage<unknown>): LoadedPage<unknown> {
  const asked = { params, query: endpoint.query.parse(query) };
  return { rows: serializeResponse(endpoint, rows) as unknown[], next: next === null ? null : addListFingerprint(endpoint, asked, next) };
}
