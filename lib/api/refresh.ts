import type { QueryClient } from "@tanstack/react-query";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Topic } from "@/lib/api/topics";

/** Refetches what a successful call of `endpoint` made stale: every read that shows what it changes. */
export const refreshAfter = (client: QueryClient, { changes }: AnyEndpoint) =>
  client.invalidateQueries({ predicate: ({ meta }) => changes.some((topic) => shownBy(meta).includes(topic)) });

const shownBy = (meta: Record<string, unknown> | undefined) => (Array.isArray(meta?.shows) ? (meta.shows as Topic[]) : []);
