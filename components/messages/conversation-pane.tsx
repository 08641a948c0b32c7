"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { ClientLink } from "@/components/clients/client-link";
import { PersonAvatar } from "@/components/common/person-avatar";
import { ErrorState } from "@/components/feedback/error-state";
import { useCurrentUser } from "@/components/hooks/current-user";
import { MessageComposer } from "@/components/messages/message-composer";
import { MessageLog } from "@/components/messages/message-log";
import { OnlineIndicator } from "@/components/messages/online-indicator";
import { useAnnouncedMessages } from "@/components/messages/use-announced-messages";
import { useThread } from "@/components/messages/use-thread";
import { useUnreadCounts } from "@/components/messages/use-unread-counts";
import { Skeleton } from "@/components/ui/skeleton";
import { callEndpoint } from "@/lib/api/client";
import { refetchInvalidated } from "@/lib/api/refetch";
import { type Counterpart, markConversationRead } from "@/lib/work/messages/contract";

const roleLabels = { coach: "Coach", client: "Client", nutritionist: "Nutritionist" } as const;

interface ConversationPaneProps {
  counterpart: Counterpart;
  /** The signed-in user's id. */
  me: string;
  /** A back button, shown before the name. */
  back?: ReactNode;
}

/** One conversation: a header, the messages and the composer. Use the counterpart's id as its key. */
export function ConversationPane({ counterpart, me, back }: ConversationPaneProps) {
  const { query, messages, hasOlder, older, loadOlder } = useThread(counterpart.id);
  const { role } = useCurrentUser();
  const last = messages.at(-1);
  useMarkRead(counterpart.id, last?.id);
  useAnnouncedMessages({ counterpart, me, last: query.data && (last ?? null) });
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex items-center gap-3 border-b px-3 py-2.5 sm:px-5">
        {back}
        <PersonAvatar name={counterpart.name} imageUrl={counterpart.profileImageUrl} />
        <div className="min-w-0">
          <h2 id="conversation" tabIndex={-1} className="truncate text-lg">{role === "coach" ? <ClientLink clientId={counterpart.id}>{counterpart.name}</ClientLink> : counterpart.name}</h2>
          <p className="text-xs text-muted-foreground">{counterpart.online ? <OnlineIndicator /> : roleLabels[counterpart.role]}</p>
        </div>
      </header>
      {query.isPending ? <Skeleton className="m-5 h-40 w-auto" /> : null}
      {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="flex-1 py-10" /> : null}
      {query.data ? (
        <MessageLog
          counterpart={counterpart}
          me={me}
          messages={messages}
          older={{ hasMore: hasOlder, isPending: older.isPending, isError: older.isError, load: loadOlder }}
        />
      ) : (
        <div className="flex-1" />
      )}
      <MessageComposer counterpart={counterpart} />
    </div>
  );
}

/** Marks a conversation as read when it is opened and whenever a message arrives while the tab is visible. */
function useMarkRead(counterpartId: string, lastMessageId: string | undefined) {
  const client = useQueryClient();
  const isVisible = useTabVisible();
  const unreadCount = useUnreadCounts()?.messages ?? 0;
  useEffect(() => {
    if (!isVisible || !lastMessageId || unreadCount === 0) return;
    // Fails silently; the next message or visit tries again.
    void callEndpoint(markConversationRead, { params: { id: counterpartId } }).then(
      () => refetchInvalidated(client, markConversationRead),
      () => undefined,
    );
  }, [client, counterpartId, isVisible, lastMessageId, unreadCount]);
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

const useTabVisible = () => useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === "visible", () => false);
