import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { withLatest, withOlder, withSent } from "@/components/messages/loaded-messages";
import { callPage, type LoadedPage } from "@/lib/api/client";
import { pageKeyOf } from "@/lib/api/query";
import { type Message, thread, threadPage } from "@/lib/work/messages/contract";

const latestOf = (counterpartId: string) => {
  const input = { params: { id: counterpartId }, query: { limit: threadPage } };
  const queryKey = pageKeyOf(thread, input);
  return queryOptions({
    queryKey,
    meta: { shows: thread.shows },
    queryFn: async ({ client, signal }) => {
      const latest = await callPage(thread, input, { signal });
      return withLatest(client.getQueryData<LoadedPage<Message>>(queryKey), latest);
    },
  });
};

/** A conversation from its latest page backwards; whatever changes in it, one page is fetched again. */
export function useThread(counterpartId: string) {
  const client = useQueryClient();
  const options = latestOf(counterpartId);
  const query = useQuery(options);
  const older = useMutation({
    mutationFn: (cursor: string) => callPage(thread, { params: { id: counterpartId }, query: { limit: threadPage, cursor } }),
    // What came in meanwhile stands after it; a page that no longer fits is left.
    onSuccess: (page, cursor) => client.setQueryData(options.queryKey, (loaded) => (loaded?.next === cursor ? withOlder(loaded, page) : loaded)),
  });
  const next = query.data?.next ?? null;
  const loadOlder = () => {
    if (next !== null && !older.isPending) older.mutate(next);
  };
  return { query, messages: query.data?.rows ?? [], hasOlder: next !== null, older, loadOlder };
}

/** Shows a message in its conversation as soon as the server has it. */
export const showSent = (client: QueryClient, counterpartId: string, sent: Message) =>
  client.setQueryData(latestOf(counterpartId).queryKey, (loaded) => loaded && withSent(loaded, sent));
