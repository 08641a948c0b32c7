import { infiniteQueryOptions, type QueryCache, QueryClient, type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import type { AnyCall, ResponseOf } from "@/lib/api/call";
import { type AnyCallInput, callEndpoint, type CallInput, callPage, type EmptyObject } from "@/lib/api/client";
import { noteSlowCopy } from "@/lib/api/connection";

/**
 * Spec platform §7 and §9: queries are never stale, not refetched on focus, not retried, and kept for five minutes. `gcTime`
 * isn't set, because five minutes is the library's default in a browser and on the server it would keep everyone's data.
 */
export const makeQueryClient = (queryCache?: QueryCache) =>
  new QueryClient({
    queryCache,
    defaultOptions: {
      // Without a network, a read is answered by the service worker or fails at once.
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: "always" },
      // Offline, a write fails immediately instead of waiting for the network unnoticed.
      mutations: { retry: false, networkMode: "always" },
    },
  });

/** Every key starts with the endpoint's path, so that all queries of an endpoint can be found. */
export const queryKeyFor = (endpoint: AnyCall, { params, query }: AnyCallInput) => [endpoint.path, params ?? {}, query ?? {}] as const;

/** The key of one page of a list, whose data differs from the whole list's. */
export const pageQueryKeyFor = (endpoint: AnyCall, input: AnyCallInput) => [...queryKeyFor(endpoint, input), "page"] as const;

/** The key of an infinite query. */
export const infiniteQueryKeyFor = (endpoint: AnyCall, input: AnyCallInput) => [...queryKeyFor(endpoint, input), "pages"] as const;

/** Whether a query has the key of an infinite query. */
export const isInfiniteQuery = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === "pages";

/** Returns the options of an infinite query, for useInfiniteQuery. `input` applies to every page. */
export const infiniteQueryFor = <C extends AnyCall>(endpoint: C, input: CallInput<C>) =>
  infiniteQueryOptions({
    queryKey: infiniteQueryKeyFor(endpoint, input as AnyCallInput),
    meta: { provides: endpoint.live.provides },
    queryFn: ({ signal, pageParam, ...context }) => callPage(endpoint, withCursor(input, pageParam), { signal, ...readingFor(context) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

const withCursor = <C extends AnyCall>(input: CallInput<C>, cursor: string | null) =>
  ({ ...input, query: { ...(input as AnyCallInput).query, cursor: cursor ?? undefined } }) as CallInput<C>;

/** Returns the options of a read, for useQuery: `useQuery(queryFor(history, { params: { clientId } }))`. */
export const queryFor = <C extends AnyCall>(endpoint: C, ...[input]: OptionalCallInput<C>) =>
  queryOptions({
    queryKey: queryKeyFor(endpoint, (input ?? {}) as AnyCallInput),
    meta: { provides: endpoint.live.provides },
    queryFn: ({ signal, ...context }): Promise<ResponseOf<C>> => callEndpoint(endpoint, (input ?? {}) as CallInput<C>, { signal, ...readingFor(context) }),
  });

type ReadContext = Pick<QueryFunctionContext, "client" | "queryKey">;

/** How to read for a query: it takes no copy older than what it shows, and replaces one that is shown because the server is slow. */
export const readingFor = (context: ReadContext) => ({
  newerThan: context.client.getQueryState(context.queryKey)?.dataUpdatedAt,
  onSlowCopy: (keptAt: Date) => void replaceSlowCopy(context, keptAt),
});

/** Reads once more, now without a copy, when the copy is on screen. */
async function replaceSlowCopy({ client, queryKey }: ReadContext, keptAt: Date) {
  const end = noteSlowCopy(keptAt);
  await client.getQueryCache().find({ queryKey, exact: true })?.promise?.catch(() => undefined);
  await client.refetchQueries({ queryKey, exact: true });
  end();
}

/** The input of a call; optional if the endpoint requires none. */
export type OptionalCallInput<C extends AnyCall> = EmptyObject extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];
