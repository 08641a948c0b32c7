import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { infiniteQueryFor, queryFor } from "@/lib/api/query";
import type { Role } from "@/lib/auth/actor";
import { conversationsPageSize, listConversations, readConversation } from "@/lib/work/messages/contract";

interface ConversationsOptions {
  /** A part of a name; blank for everyone. */
  q: string;
  /** The id of the person whose conversation the address asks for. */
  counterpartId: string | null;
  role: Role;
}

/** The conversations as far as they are loaded, and the chosen one, which may be further down or not among those searched for. */
export function useConversations({ q, counterpartId, role }: ConversationsOptions) {
  const list = useInfiniteQuery({ ...infiniteQueryFor(listConversations, { query: { q: q || undefined, limit: conversationsPageSize } }), placeholderData: keepPreviousData });
  const loaded = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  // A client writes with few: who writes with one alone needs no list.
  const only = role === "client" && q === "" && !list.isPlaceholderData && loaded.length === 1 ? loaded[0] : undefined;
  const listed = only ?? loaded.find(({ counterpart }) => counterpart.id === counterpartId);
  const apart = useQuery({ ...queryFor(readConversation, { params: { id: counterpartId ?? "" } }), enabled: counterpartId !== null && !listed });
  return { list, only, chosen: listed ?? (counterpartId === null ? undefined : apart.data), isOpening: apart.isLoading && !listed };
}
