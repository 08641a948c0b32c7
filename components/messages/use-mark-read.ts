import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTabVisible } from "@/components/messages/use-tab-visible";
import { useUnreadCounts } from "@/components/messages/use-unread-counts";
import { callEndpoint } from "@/lib/api/client";
import { refetchInvalidated } from "@/lib/api/refetch";
import { markConversationRead } from "@/lib/work/messages/contract";

/** Marks a conversation as read while it can be seen: when it is opened, and as each message comes in. */
export function useMarkRead(counterpartId: string, lastMessageId: string | undefined) {
  const client = useQueryClient();
  const isVisible = useTabVisible();
  const waiting = useUnreadCounts()?.messages ?? 0;
  useEffect(() => {
    if (!isVisible || !lastMessageId || waiting === 0) return;
    // Nobody asked for it, so nobody is told that it failed; the next message or visit tries again.
    void callEndpoint(markConversationRead, { params: { id: counterpartId } }).then(
      () => refetchInvalidated(client, markConversationRead),
      () => undefined,
    );
  }, [client, counterpartId, isVisible, lastMessageId, waiting]);
}
