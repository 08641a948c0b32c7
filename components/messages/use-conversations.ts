import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesFor, queryFor } from "@/lib/api/query";
import type { Role } from "@/lib/auth/actor";
import { conversations, conversationsPage, conversationWith } from "@/lib/work/messages/contract";

interface Wanted {
  /** A part of a name; blank for everyone. */
  q: string;
  /** The id of the person whose conversation the address asks for. */
  named: string | null;
  role: Role;
}

/** The conversations as far as they are loaded, and the chosen one, which may be further down or not among those searched for. */
export function useConversations({ q, named, role }: Wanted) {
  const list = useInfiniteQuery({ ...pagesFor(conversations, { query: { q: q || undefined, limit: conversationsPage } }), placeholderData: keepPreviousData });
  const loaded = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  // A client writes with few: who writes with one alone needs no list.
  const only = role === "client" && q === "" && !list.isPlaceholderData && loaded.length === 1 ? loaded[0] : undefined;
  const listed = only ?? loaded.find(({ counterpart }) => counterpart.id === named);
  const apart = useQuery({ ...queryFor(conversationWith, { params: { id: named ?? "" } }), enabled: named !== null && !listed });
  return { list, only, chosen: listed ?? (named === null ? undefined : apart.data), isOpening: apart.isLoading && !listed };
}
