import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
  const [older, setOlder] = useState<"idle" | "pending" | "failed">("idle");
  const next = query.data?.next ?? null;
  async function loadOlder() {
    if (next === null || older === "pending") return;
    setOlder("pending");
    const page = await callPage(listMessages, { params: { id: counterpartId }, query: { limit: messagesPageSize, cursor: next } }).catch(() => null);
    // Ignores the page if the loaded messages no longer end at its cursor.
    if (page) client.setQueryData(options.queryKey, (loaded) => (loaded?.next === next ? prependOlderPage(loaded, page) : loaded));
    setOlder(page ? "idle" : "failed");
  }
  return { query, messages: query.data?.rows ?? [], hasOlder: next !== null, older: { isPending: older === "pending", isError: older === "failed" }, loadOlder: () => void loadOlder() };
}

/** Adds a sent message to the cached conversation without a refetch. */
export const addSentMessageToCache = (client: QueryClient, counterpartId: string, sent: Message) =>
  client.setQueryData(latestMessagesQuery(counterpartId).queryKey, (loaded) => loaded && appendSentMessage(loaded, sent));
