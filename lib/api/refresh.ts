import type { QueryClient } from "@tanstack/react-query";
import type { AnyEndpoint } from "@/lib/api/contract";

/** Refetches what a successful call of `endpoint` made stale. */
export const refreshAfter = (client: QueryClient, endpoint: AnyEndpoint) =>
  Promise.all(endpoint.changes().map((stale) => client.invalidateQueries({ queryKey: [stale.path] })));
