import type { QueryClient } from "@tanstack/react-query";
import { pathWith } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Topic } from "@/lib/api/topics";

/** Refetches what a successful call of `endpoint` made stale: every read that shows what it changes. */
export const refreshAfter = (client: QueryClient, { changes }: AnyEndpoint) =>
  client.invalidateQueries({ predicate: ({ meta }) => changes.some((topic) => shownBy(meta).includes(topic)) });

/** What a query's answer is made of, as its endpoint says. */
export const shownBy = (meta: Record<string, unknown> | undefined) => (Array.isArray(meta?.shows) ? (meta.shows as Topic[]) : []);

/**
 * Refetches the reads at these addresses, as the event stream names them: an address stands for every query asked of it,
 * and one with a parameter's name in it (`/api/files/:id`) for every value of that.
 */
export const refreshAddresses = (client: QueryClient, addresses: readonly string[]) =>
  client.invalidateQueries({ predicate: ({ queryKey: [path, params] }) => isAt(addresses, path, params) });

const isAt = (addresses: readonly string[], path: unknown, params: unknown) =>
  // Every key begins as keyOf makes it.
  typeof path === "string" && (addresses.includes(path) || addresses.includes(pathWith(path, (params ?? {}) as Record<string, string>)));
