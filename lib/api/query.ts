import { infiniteQueryOptions, type QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { type AnyCallInput, callEndpoint, type CallInput, callPage, type EmptyObject } from "@/lib/api/client";
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
export const queryKeyFor = (endpoint: AnyEndpoint, { params, query }: AnyCallInput) => [endpoint.path, params ?? {}, query ?? {}] as const;

/** The key of a list that is kept by the page: other data than the list as a whole. */
export const pageQueryKeyFor = (endpoint: AnyEndpoint, input: AnyCallInput) => [...queryKeyFor(endpoint, input), "page"] as const;

/** The key of a list of which a screen loads page after page. */
export const infiniteQueryKeyFor = (endpoint: AnyEndpoint, input: AnyCallInput) => [...queryKeyFor(endpoint, input), "pages"] as const;

/** The query of such a list, for useInfiniteQuery. `input` is that of every page but for its cursor. */
export const infiniteQueryFor = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) =>
  infiniteQueryOptions({
    queryKey: infiniteQueryKeyFor(endpoint, input as AnyCallInput),
    meta: { provides: endpoint.live.provides },
    queryFn: ({ signal, pageParam }) => callPage(endpoint, withCursor(input, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

const withCursor = <E extends AnyEndpoint>(input: CallInput<E>, cursor: string | null) =>
  ({ ...input, query: { ...(input as AnyCallInput).query, cursor: cursor ?? undefined } }) as CallInput<E>;

/** The query of a read, for useQuery: `useQuery(queryFor(history, { params: { clientId } }))`. */
export const queryFor = <E extends AnyEndpoint>(endpoint: E, ...[input]: OptionalCallInput<E>) =>
  queryOptions({
    queryKey: queryKeyFor(endpoint, (input ?? {}) as AnyCallInput),
    meta: { provides: endpoint.live.provides },
    queryFn: ({ signal }): Promise<z.output<E["response"]>> => callEndpoint(endpoint, (input ?? {}) as CallInput<E>, { signal }),
  });

/** An argument that may be left out where the endpoint takes nothing. */
export type OptionalCallInput<E extends AnyEndpoint> = EmptyObject extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];
