import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { appendSentMessage, mergeLatestPage, prependOlderPage } from "@/components/messages/loaded-messages";
import { callPage, type LoadedPage } from "@/lib/api/client";
import { pageQueryKeyFor, readingFor } from "@/lib/api/query";
import { listMessages } from "@/lib/work/messages/calls";
import type { Message } from "@/lib/work/messages/contract";
import { messagesPageSize } from "@/lib/work/messages/rules";

const latestMessagesQuery = (counterpartId: string) => {
  const input = { params: { id: counterpartId }, query: { limit: messagesPageSize } };
  const queryKey = pageQueryKeyFor(listMessages, input);
  return queryOptions({
    queryKey,
    meta: { provides: listMessages.live.provides },
    queryFn: async ({ client, signal }) => {
      const latest = await callPage(listMessages, input, { signal, ...readingFor({ client, queryKey }) });
      return mergeLatestPage(client.getQueryData<LoadedPage<Message>>(queryKey), latest);
    },
  });
};

/** Loads a conversation from its latest page backwards. A change refetches only the latest page. */
export function useThread(counterpartId: string) {
  const client = useQueryClient();
  const options = latestMessagesQuery(counterpartId);
  const query = useQuery(options);
  const older = useMutation({
    mutationFn: (cursor: string) => callPage(listMessages, { params: { id: counterpartId }, query: { limit: messagesPageSize, cursor } }),
    // Ignores the page if the loaded messages no longer end at its cursor.
    onSuccess: (page, cursor) => client.setQueryData(options.queryKey, (loaded) => (loaded?.next === cursor ? prependOlderPage(loaded, page) : loaded)),
  });
  const next = query.data?.next ?? null;
  const loadOlder = () => {
    if (next !== null && !older.isPending) older.mutate(next);
  };
  return { query, messages: query.data?.rows ?? [], hasOlder: next !== null, older, loadOlder };
}

/** Adds a sent message to the cached conversation without a refetch. */
export const addSentMessageToCache = (client: QueryClient, counterpartId: string, sent: Message) =>
  client.setQueryData(latestMessagesQuery(counterpartId).queryKey, (loaded) => loaded && appendSentMessage(loaded, sent));
