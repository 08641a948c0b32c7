import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { appendSentMessage, mergeLatestPage, prependOlderPage } from "@/components/messages/loaded-messages";
import { callPage, type LoadedPage } from "@/lib/api/client";
import { pageQueryKeyFor } from "@/lib/api/query";
import { listMessages, type Message, messagesPageSize } from "@/lib/work/messages/contract";

const latestMessagesQuery = (counterpartId: string) => {
  const input = { params: { id: counterpartId }, query: { limit: messagesPageSize } };
  const queryKey = pageQueryKeyFor(listMessages, input);
  return queryOptions({
    queryKey,
    meta: { provides: listMessages.live.provides },
    queryFn: async ({ client, signal }) => {
      const latest = await callPage(listMessages, input, { signal });
      return mergeLatestPage(client.getQueryData<LoadedPage<Message>>(queryKey), latest);
    },
  });
};

/** A conversation from its latest page backwards; whatever changes in it, one page is fetched again. */
export function useThread(counterpartId: string) {
  const client = useQueryClient();
  const options = latestMessagesQuery(counterpartId);
  const query = useQuery(options);
  const older = useMutation({
    mutationFn: (cursor: string) => callPage(listMessages, { params: { id: counterpartId }, query: { limit: messagesPageSize, cursor } }),
    // What came in meanwhile stands after it; a page that no longer fits is left.
    onSuccess: (page, cursor) => client.setQueryData(options.queryKey, (loaded) => (loaded?.next === cursor ? prependOlderPage(loaded, page) : loaded)),
  });
  const next = query.data?.next ?? null;
  const loadOlder = () => {
    if (next !== null && !older.isPending) older.mutate(next);
  };
  return { query, messages: query.data?.rows ?? [], hasOlder: next !== null, older, loadOlder };
}

/** Shows a message in its conversation as soon as the server has it. */
export const addSentMessageToCache = (client: QueryClient, counterpartId: string, sent: Message) =>
  client.setQueryData(latestMessagesQuery(counterpartId).queryKey, (loaded) => loaded && appendSentMessage(loaded, sent));
