import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUnread } from "@/components/messages/use-unread";
import { useVisible } from "@/components/messages/use-visible";
import { call } from "@/lib/api/client";
import { refreshAfter } from "@/lib/api/refresh";
import { markRead } from "@/lib/work/messages/contract";

/** Marks a conversation as read while it can be seen: when it is opened, and as each message comes in. */
export function useMarkRead(counterpartId: string, lastMessageId: string | undefined) {
  const client = useQueryClient();
  const isVisible = useVisible();
  const waiting = useUnread()?.messages ?? 0;
  useEffect(() => {
    if (!isVisible || !lastMessageId || waiting === 0) return;
    // Nobody asked for it, so nobody is told that it failed; the next message or visit tries again.
    void call(markRead, { params: { id: counterpartId } }).then(
      () => refreshAfter(client, markRead),
      () => undefined,
    );
  }, [client, counterpartId, isVisible, lastMessageId, waiting]);
}
