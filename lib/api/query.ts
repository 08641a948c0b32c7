import { infiniteQueryOptions, type QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { type AnyInput, call, callPage, type Input, type Nothing } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";

/**
 * Spec platform §7 and §9: never stale, no focus refetch, no retries, kept for five minutes. That is the library's own
 * way in a browser; named here, it would hold for the server too, which would keep everyone's data as long.
 */
export const makeQueryClient = (queryCache?: QueryCache) =>
  new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
      // Offline, a write fails at once and says so, instead of waiting unseen for the network.
      mutations: { retry: false, networkMode: "always" },
    },
  });

/** Every answer of one endpoint starts with its path, so that one endpoint can be found whatever was asked of it. */
export const keyOf = (endpoint: AnyEndpoint, { params, query }: AnyInput) => [endpoint.path, params ?? {}, query ?? {}] as const;

/** The key of a list that is kept by the page: other data than the list as a whole. */
export const pageKeyOf = (endpoint: AnyEndpoint, input: AnyInput) => [...keyOf(endpoint, input), "page"] as const;

/** The key of a list of which a screen loads page after page. */
export const pagesKeyOf = (endpoint: AnyEndpoint, input: AnyInput) => [...keyOf(endpoint, input), "pages"] as const;

/** The query of such a list, for useInfiniteQuery. `input` is that of every page but for its cursor. */
export const pagesFor = <E extends AnyEndpoint>(endpoint: E, input: Input<E>) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(endpoint, input as AnyInput),
    meta: { shows: endpoint.shows },
    queryFn: ({ signal, pageParam }) => callPage(endpoint, withCursor(input, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

const withCursor = <E extends AnyEndpoint>(input: Input<E>, cursor: string | null) =>
  ({ ...input, query: { ...(input as AnyInput).query, cursor: cursor ?? undefined } }) as Input<E>;

/** The query of a read, for useQuery: `useQuery(queryFor(history, { params: { clientId } }))`. */
export const queryFor = <E extends AnyEndpoint>(endpoint: E, ...[input]: OptionalInput<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, (input ?? {}) as AnyInput),
    meta: { shows: endpoint.shows },
    queryFn: ({ signal }): Promise<z.output<E["response"]>> => call(endpoint, (input ?? {}) as Input<E>, { signal }),
  });

/** An argument that may be left out where the endpoint takes nothing. */
export type OptionalInput<E extends AnyEndpoint> = Nothing extends Input<E> ? [input?: Input<E>] : [input: Input<E>];
