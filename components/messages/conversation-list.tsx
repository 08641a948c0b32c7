"use client";

import { MessagesSquare } from "lucide-react";
import type { MouseEvent } from "react";
import { CountBadge } from "@/components/common/count-badge";
import { LocalTime } from "@/components/common/local-time";
import { opensInNewTab } from "@/components/common/opens-in-new-tab";
import { PersonAvatar } from "@/components/common/person-avatar";
import { ShowMore } from "@/components/common/show-more";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { SearchBox } from "@/components/form/search-box";
import { OnlineIndicator } from "@/components/messages/online-indicator";
import type { useConversations } from "@/components/messages/use-conversations";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { Role } from "@/lib/auth/actor";
import { paths } from "@/lib/platform/paths";
import type { Conversation } from "@/lib/work/messages/contract";

interface ConversationListProps {
  list: ReturnType<typeof useConversations>["list"];
  q: string;
  onSearch: (q: string) => void;
  me: string;
  role: Role;
  chosenId: string | undefined;
  onChoose: (counterpartId: string) => void;
}

/** Everyone the user can message, latest conversation first, with a search box. */
export function ConversationList({ list, q, onSearch, me, role, chosenId, onChoose }: ConversationListProps) {
  const conversations = list.data?.pages.flatMap(({ rows }) => rows);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="border-b p-3">
        <SearchBox label="Search conversations" hideLabel placeholder="Search conversations..." value={q} onSearch={onSearch} />
      </div>
      {conversations && conversations.length > 0 ? (
        <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <ul aria-label="Conversations" className="p-2">
            {conversations.map((conversation) => (
              <li key={conversation.counterpart.id}>
                <ConversationListItem conversation={conversation} me={me} isChosen={conversation.counterpart.id === chosenId} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          <ShowMore list={list} label="Show more conversations" variant="ghost" />
        </div>
      ) : null}
      {conversations?.length === 0 ? (
        <div className="flex-1">
          <EmptyState
            icon={MessagesSquare}
            title={q ? "Nobody by that name" : "No conversations yet"}
            text={q ? "Try another part of the name." : "Everyone you can message will appear here."}
            action={
              role === "coach" && !q ? (
                <Button asChild variant="outline">
                  <Link href={paths.clientManagement}>Add a client</Link>
                </Button>
              ) : null
            }
          />
        </div>
      ) : null}
      {!conversations && list.isError ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} className="flex-1 py-10" /> : null}
      {!conversations && list.isPending ? <Skeleton className="m-3 h-24 w-auto" /> : null}
    </div>
  );
}

interface ConversationListItemProps extends Pick<ConversationListProps, "me" | "onChoose"> {
  conversation: Conversation;
  isChosen: boolean;
}

function ConversationListItem({ conversation: { counterpart, lastMessage, unreadCount }, me, isChosen, onChoose }: ConversationListItemProps) {
  const hasUnread = unreadCount > 0;
  function choose(event: MouseEvent) {
    if (opensInNewTab(event)) return;
    event.preventDefault();
    onChoose(counterpart.id);
  }
  return (
    <a
      href={paths.conversation(counterpart.id)}
      onClick={choose}
      aria-current={isChosen ? "true" : undefined}
      className={cn("flex min-h-16 items-center gap-3 rounded-md px-3 py-2 transition-colors", isChosen ? "bg-primary-soft" : "hover:bg-accent")}
    >
      <PersonAvatar name={counterpart.name} imageUrl={counterpart.profileImageUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cn("truncate", hasUnread ? "font-bold" : "font-semibold")}>{counterpart.name}</span>
          {lastMessage ? <LocalTime at={lastMessage.createdAt} format="shortDate" className="shrink-0 text-xs text-muted-foreground" /> : null}
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className={cn("truncate text-sm", hasUnread ? "text-foreground" : "text-muted-foreground")}>
            {lastMessage ? `${lastMessage.senderId === me ? "You: " : ""}${lastMessage.content}` : "No messages yet"}
          </span>
          <CountBadge count={unreadCount} />
          {hasUnread ? <span className="sr-only">unread</span> : null}
        </span>
        {counterpart.online ? (
          <span className="block text-xs">
            <OnlineIndicator />
          </span>
        ) : null}
      </span>
    </a>
  );
}
