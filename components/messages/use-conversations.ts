import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/api/client";
import { infiniteQueryFor, queryFor } from "@/lib/api/query";
import type { Role } from "@/lib/auth/actor";
import { listConversations, readConversation } from "@/lib/work/messages/calls";
import type { ConversationPart } from "@/lib/work/messages/contract";
import { conversationsPageSize, firstPart } from "@/lib/work/messages/rules";

interface ConversationsOptions {
  /** Part of a name; empty for everyone. */
  q: string;
  /** Undefined for everyone but coaches. */
  part: ConversationPart | undefined;
  /** The counterpart in the URL. */
  counterpartId: string | null;
  role: Role;
}

/** Returns the loaded conversations and the chosen one, which is fetched separately if the list or search doesn't contain it. None is chosen once its person can't be written to any more. */
export function useConversations({ q, part, counterpartId, role }: ConversationsOptions) {
  const list = useInfiniteQuery({ ...infiniteQueryFor(listConversations, { query: { q: q || undefined, part, limit: conversationsPageSize } }), placeholderData: keepPreviousData });
  const loaded = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  // A client with a single counterpart needs no list.
  const singleConversation = role === "client" && q === "" && !list.isPlaceholderData && loaded.length === 1 ? loaded[0] : undefined;
  const listed = singleConversation ?? loaded.find(({ counterpart }) => counterpart.id === counterpartId);
  const separate = useQuery({ ...queryFor(readConversation, { params: { id: counterpartId ?? "" } }), enabled: counterpartId !== null && !listed });
  const isGone = separate.error instanceof ApiError && separate.error.status === 404;
  return { list, singleConversation, chosen: listed ?? (counterpartId === null || isGone ? undefined : separate.data), isOpening: separate.isLoading && !listed, isEmpty: q === "" && part === firstPart(role) && list.data !== undefined && loaded.length === 0 };
}
