import type { QueryClient, QueryState } from "@tanstack/react-query";
import type { QuerySeed } from "@/lib/api/query-seed";

/*
 * Puts what a page brings into the query cache, in two steps like the library's HydrationBoundary, but without the form in which the library sends it. `readAt`
 * is when the server read the seeds, in ms since 1970.
 */

/** Adds what the cache lacks. Safe in every render: a query that is there already, and may be on screen, stays as it is. */
export function addNewSeeds(client: QueryClient, seeds: readonly QuerySeed[], readAt: number) {
  for (const seed of seeds) findOrAdd(client, seed, readAt);
}

/** Replaces what is older in the cache. For after the render: one that React gives up must change nothing on screen. */
export function replaceOlder(client: QueryClient, seeds: readonly QuerySeed[], readAt: number) {
  for (const seed of seeds) {
    const query = findOrAdd(client, seed, readAt);
    const state = seededState(seed, readAt);
    // A read that is under way goes on.
    if (state.dataUpdatedAt > query.state.dataUpdatedAt) query.setState(state);
  }
}

const findOrAdd = (client: QueryClient, seed: QuerySeed, readAt: number) =>
  client.getQueryCache().build(client, { queryKey: seed.key }, { ...seededState(seed, readAt), fetchStatus: "idle" });

const seededState = ({ data, isPartial }: QuerySeed, readAt: number): Omit<QueryState, "fetchStatus"> => ({
  data,
  // First rows replace nothing that was loaded before, and any copy that the device has kept replaces them.
  dataUpdatedAt: isPartial ? 0 : readAt,
  dataUpdateCount: 1,
  // From its first render on, the screen knows that the rest is being read.
  isInvalidated: isPartial === true,
  status: "success",
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
});
