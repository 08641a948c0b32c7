import type { Query, QueryClient } from "@tanstack/react-query";
import { fillPathParams } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Topic } from "@/lib/api/topics";

/** Refetches every read that provides a topic that `endpoint` invalidates. */
export const refetchInvalidated = (client: QueryClient, { live: { invalidates } }: AnyEndpoint) =>
  refetchMatching(client, ({ meta }) => invalidates.some((topic) => providedTopics(meta).includes(topic)));

/** Refetches every read on screen, each on its own so that a slow one delays no other. */
export const refetchAll = (client: QueryClient) =>
  Promise.all(client.getQueryCache().getAll().map((cachedQuery) => refetchMatching(client, (query) => query === cachedQuery)));

/**
 * Waits for two kinds of running fetches before it refetches: a fetch of the next page, which a refetch would cancel, and a
 * first fetch, which a refetch wouldn't restart although its response may already be outdated.
 */
async function refetchMatching(client: QueryClient, predicate: (query: Query) => boolean) {
  const running = client.getQueryCache().findAll({ predicate, fetchStatus: "fetching" }).filter(({ state }) => state.fetchMeta?.fetchMore || state.data === undefined);
  await Promise.allSettled(running.map(({ promise }) => promise));
  await client.invalidateQueries({ predicate });
}

const providedTopics = (meta: Record<string, unknown> | undefined) => (Array.isArray(meta?.provides) ? (meta.provides as Topic[]) : []);

/**
 * Returns a function that refetches all reads at the given paths, which come from the event stream. A path with a parameter's
 * name (`/api/files/:id`) matches every value of it. A path that is invalidated again during its refetch is refetched once
 * more afterwards, however often it was invalidated, so that many changes don't flood the server.
 */
export function createPathRefetcher(client: QueryClient) {
  const refetches = new Map<string, "running" | "running, then again">();
  async function refetch(invalidatedPath: string) {
    if (refetches.has(invalidatedPath)) return refetches.set(invalidatedPath, "running, then again");
    do {
      refetches.set(invalidatedPath, "running");
      await refetchMatching(client, ({ queryKey: [path, params] }) => matchesPath(invalidatedPath, path, params));
    } while (refetches.get(invalidatedPath) !== "running");
    return refetches.delete(invalidatedPath);
  }
  return (paths: readonly string[]) => Promise.all(paths.map(refetch));
}

const matchesPath = (invalidatedPath: string, path: unknown, params: unknown) =>
  // Every key starts with the path and its parameters (see queryKeyFor).
  typeof path === "string" && (invalidatedPath === path || invalidatedPath === fillPathParams(path, (params ?? {}) as Record<string, string>));
