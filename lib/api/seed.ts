import type * as z from "zod";
import type { AnyInput, Input, LoadedPage } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import { keyOf, pageKeyOf } from "@/lib/api/query";

/** One answer known before the screen is drawn, under the key that its query will look for. */
export interface Seed {
  key: readonly unknown[];
  data: unknown;
}

/** What `endpoint` would answer to `input`, from what the page has loaded itself: the screen starts with it. */
export const seed = <E extends AnyEndpoint>(endpoint: E, input: Input<E>, value: z.input<E["response"]>): Seed => ({
  key: keyOf(endpoint, input as AnyInput),
  data: endpoint.response.parse(value),
});

/** The same for the first page of a list that the screen keeps by the page. */
export const seedPage = <E extends AnyEndpoint>(endpoint: E, input: Input<E>, page: LoadedPage<unknown>): Seed => ({
  key: pageKeyOf(endpoint, input as AnyInput),
  data: { rows: endpoint.response.parse(page.rows), next: page.next },
});
