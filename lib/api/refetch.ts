import type { Query, QueryClient } from "@tanstack/react-query";
import { fillPathParams } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Topic } from "@/lib/api/topics";

/** Refetches what a successful call of `endpoint` made stale: every read that provides a topic it invalidates. */
export const refetchInvalidated = (client: QueryClient, { live: { invalidates } }: AnyEndpoint) =>
  refetchMatching(client, ({ meta }) => invalidates.some((topic) => providedTopics(meta).includes(topic)));

/** Refetches every read on screen, each by itself, so that a slow one holds up no other: anything may have changed. */
export const refetchAll = (client: QueryClient) =>
  Promise.all(client.getQueryCache().getAll().map((one) => refetchMatching(client, (query) => query === one)));

/**
 * Two kinds of fetch under way come first: that of the next page, which somebody has just asked for and which fetching the list
 * anew would give up, and the first of all, which may bring what was so before, and which nothing starts anew.
 */
async function refetchMatching(client: QueryClient, predicate: (query: Query) => boolean) {
  const underWay = client.getQueryCache().findAll({ predicate, fetchStatus: "fetching" }).filter(({ state }) => state.fetchMeta?.fetchMore || state.data === undefined);
  await Promise.allSettled(underWay.map(({ promise }) => promise));
  await client.invalidateQueries({ predicate });
}

const providedTopics = (meta: Record<string, unknown> | undefined) => (Array.isArray(meta?.provides) ? (meta.provides as Topic[]) : []);

/**
 * Answers what refetches the reads at these addresses, as the event stream names them: an address stands for every query
 * asked of it, and one with a parameter's name in it (`/api/files/:id`) for every value of that. What changes again while it
 * is being fetched is fetched once more after that, however often it was named: many changes at once neither starve a screen
 * nor flood the server.
 */
export function createPathRefetcher(client: QueryClient) {
  const rounds = new Map<string, "fetching" | "fetching, and stale again">();
  async function refresh(address: string) {
    if (rounds.has(address)) return rounds.set(address, "fetching, and stale again");
    do {
      rounds.set(address, "fetching");
      await refetchMatching(client, ({ queryKey: [path, params] }) => matchesPath(address, path, params));
    } while (rounds.get(address) !== "fetching");
    return rounds.delete(address);
  }
  return (addresses: readonly string[]) => Promise.all(addresses.map(refresh));
}

const matchesPath = (address: string, path: unknown, params: unknown) =>
  // Every key begins as keyOf makes it.
  typeof path === "string" && (address === path || address === fillPathParams(path, (params ?? {}) as Record<string, string>));
