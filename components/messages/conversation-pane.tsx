"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type DragEvent, memo, type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { ClientLink } from "@/components/clients/client-link";
import { PersonAvatar } from "@/components/common/person-avatar";
import { ErrorState } from "@/components/feedback/error-state";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { toast } from "@/components/feedback/toast";
import { countAsTouched } from "@/components/first-touch/first-touch";
import { loadWhenTouched } from "@/components/first-touch/load-when-touched";
import { useCurrentUser } from "@/components/hooks/current-user";
import { useIsConnected } from "@/components/hooks/use-is-connected";
import { useLinkedMessage } from "@/components/messages/linked-message";
import { ComposerOutline } from "@/components/messages/composer-outline";
import { loadComposer } from "@/components/messages/load-composer";
import { useHasMessageDraft } from "@/components/messages/message-draft";
import { MessageLog } from "@/components/messages/message-log";
import { OnlineIndicator } from "@/components/messages/online-indicator";
import { ThreadSearch } from "@/components/messages/thread-search";
import { useAnnouncedMessages } from "@/components/messages/use-announced-messages";
import { useThread } from "@/components/messages/use-thread";
import { Skeleton } from "@/components/ui/skeleton";
import { callEndpoint } from "@/lib/api/client";
import { refetchInvalidated } from "@/lib/api/refetch";
import { roleLabels } from "@/lib/auth/actor";
import { markConversationRead } from "@/lib/work/messages/calls";
import type { Conversation, MessageMatch } from "@/lib/work/messages/contract";
import { hasLeftText } from "@/lib/work/messages/rules";

/*
 * Only some conversations have these. Where the first three can't be loaded, one can still read and write. Each is rendered again only when its own data changes:
 * before its script has come, React would remove what the server has rendered.
 */
const CoachAwayNotice = memo(dynamic(() => import("@/components/clients/coach-away-notice").then((module) => module.CoachAwayNotice, () => () => null), { loading: () => null }));
const ThreadActions = memo(dynamic(() => import("@/components/messages/thread-actions").then((module) => module.ThreadActions, () => () => null), { loading: () => null }));
const ThreadFacts = memo(dynamic(() => import("@/components/messages/thread-facts").then((module) => module.ThreadFacts, () => () => null), { loading: () => null }));
const UnsentMessage = memo(dynamic(() => import("@/components/messages/unsent-message").then((module) => module.UnsentMessage, () => PartNotLoaded), { loading: () => null }));

// Sending a message and its files takes a third of this screen's script. It is loaded later, because nobody writes before touching the page.
const MessageComposer = loadWhenTouched(() => loadComposer().then((file) => file.MessageComposer), ComposerOutline);

export interface ConversationPaneProps {
  conversation: Conversation;
  /** The signed-in user's id. */
  me: string;
  /** A back button, shown before the name. */
  back?: ReactNode;
  /** The address of a message of this conversation; the one of this page with the message where left out. */
  hrefOf?: (match: MessageMatch) => string;
  /** Called once it is on screen. */
  onShown?: () => void;
}

/** One conversation: a header, the messages and the composer. Use the counterpart's id as its key. */
export function ConversationPane({ conversation, me, back, hrefOf, onShown }: ConversationPaneProps) {
  const { counterpart } = conversation;
  const { query, messages, hasOlder, older, loadOlder } = useThread(counterpart.id);
  const { role } = useCurrentUser();
  const pane = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  const linked = useLinkedMessage();
  const isConnected = useIsConnected();
  const isLinkedMissing = linked.id !== null && query.data !== undefined && !messages.some(({ id }) => id === linked.id);
  useLoadUntilFound({ isMissing: isLinkedMissing && hasOlder && !older.isError && !query.isFetching, isPending: older.isPending, load: loadOlder });
  const isLinkedGone = isLinkedMissing && !hasOlder && !query.isFetching;
  useEffect(() => {
    if (!isLinkedGone) return;
    linked.settle();
    toast({ title: "That message isn’t in this conversation" });
  });
  const show = useEffectEvent(() => onShown?.());
  useEffect(() => show(), []);
  // The server didn't know of what only this browser keeps, and a file that was being uploaded goes on.
  const hasDraft = useHasMessageDraft(counterpart);
  useEffect(() => {
    if (hasDraft) countAsTouched();
  }, [hasDraft]);
  useMarkRead(conversation, last?.id);
  useAnnouncedMessages({ counterpart, me, last: query.data && (last ?? null) });
  return (
    <div ref={pane} onDragOver={keepPage} onDrop={keepPage} className="relative flex h-full min-h-0 flex-col">
      <header className="flex items-center gap-3 border-b px-3 py-2.5 sm:px-5">
        {back}
        {/* On a phone the name needs the room. */}
        <PersonAvatar name={counterpart.name} imageUrl={counterpart.profileImageUrl} className="max-sm:hidden" />
        <div className="min-w-0">
          <h2 id="conversation" tabIndex={-1} className="truncate text-lg">{role === "coach" ? <ClientLink clientId={counterpart.id}>{counterpart.name}</ClientLink> : counterpart.name}</h2>
          <p className="text-xs text-muted-foreground">{counterpart.online && isConnected ? <OnlineIndicator /> : roleLabels[counterpart.role]}</p>
        </div>
        <div className="ml-auto flex shrink-0 gap-1">
          {messages.length > 0 ? <ThreadSearch counterpart={counterpart} hrefOf={hrefOf ?? linked.hrefOf} /> : null}
          {role === "coach" ? <ThreadActions conversation={conversation} lastFromClient={messages.findLast(({ senderId }) => senderId === counterpart.id)?.id} /> : null}
        </div>
      </header>
      {role === "coach" && counterpart.role === "client" ? <ThreadFacts clientId={counterpart.id} /> : null}
      {counterpart.role === "coach" ? <CoachAwayNotice isBand /> : null}
      {query.isPending ? <Skeleton className="m-5 h-40 w-auto" /> : null}
      {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="flex-1 py-10" /> : null}
      {query.data ? (
        <MessageLog
          counterpart={counterpart}
          me={me}
          messages={messages}
          linked={linked}
          older={{ hasMore: hasOlder, isPending: older.isPending, isError: older.isError, load: loadOlder }}
        />
      ) : (
        <div className="flex-1" />
      )}
      {counterpart.hasLeft ? <UnsentMessage counterpart={counterpart} reason={hasLeftText(counterpart.name)} /> : <MessageComposer counterpart={counterpart} dropArea={pane} />}
    </div>
  );
}

/** Keeps the browser from opening a dropped file in place of the page, also while nothing takes it. */
const keepPage = (event: DragEvent) => event.dataTransfer.types.includes("Files") && event.preventDefault();

/** Loads earlier messages, page by page, while the linked one is missing. */
function useLoadUntilFound({ isMissing, isPending, load }: { isMissing: boolean; isPending: boolean; load: () => void }) {
  useEffect(() => {
    if (isMissing && !isPending) load();
  });
}

/** Marks a conversation as read when it is opened and whenever a message arrives while the tab is visible. */
function useMarkRead({ counterpart: { id: counterpartId }, unreadCount }: Conversation, lastMessageId: string | undefined) {
  const client = useQueryClient();
  const isVisible = useTabVisible();
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
