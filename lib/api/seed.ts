import type * as z from "zod/mini";
import type { AnyInput, Input, LoadedPage } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import { markedCursor } from "@/lib/api/cursor";
import { keyOf, pageKeyOf, pagesKeyOf } from "@/lib/api/query";
import { shownBy } from "@/lib/api/shown";

/** One answer known before the screen is drawn, under the key that its query will look for. */
export interface Seed {
  key: readonly unknown[];
  data: unknown;
}

/** What `endpoint` would answer to `input`, from what the page has loaded itself: the screen starts with it. */
export const seed = <E extends AnyEndpoint>(endpoint: E, input: Input<E>, value: z.input<E["response"]>): Seed => ({
  key: keyOf(endpoint, input as AnyInput),
  data: shownBy(endpoint, value),
});

/** The same for the first page of a list that the screen keeps by the page. */
export const seedPage = <E extends AnyEndpoint>(endpoint: E, input: Input<E>, page: LoadedPage<unknown>): Seed => ({
  key: pageKeyOf(endpoint, input as AnyInput),
  data: asLoaded(endpoint, input, page),
});

/** The same for a list of which the screen loads page after page. */
export const seedPages = <E extends AnyEndpoint>(endpoint: E, input: Input<E>, page: LoadedPage<unknown>): Seed => ({
  key: pagesKeyOf(endpoint, input as AnyInput),
  data: { pages: [asLoaded(endpoint, input, page)], pageParams: [null] },
});

/** A page as the endpoint would have answered it, with the cursor it takes. */
function asLoaded(endpoint: AnyEndpoint, { params, query = {} }: AnyInput, { rows, next }: LoadedPage<unknown>): LoadedPage<unknown> {
  const asked = { params, query: endpoint.query.parse(query) };
  return { rows: shownBy(endpoint, rows) as unknown[], next: next === null ? null : markedCursor(endpoint, asked, next) };
}
