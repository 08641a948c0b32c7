"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useId } from "react";
import { CountBadge } from "@/components/common/count-badge";
import { LocalTime } from "@/components/common/local-time";
import { PersonAvatar } from "@/components/common/person-avatar";
import { ShallowLink } from "@/components/common/shallow-link";
import { ShowMore } from "@/components/common/show-more";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { useAnnouncedResults } from "@/components/feedback/use-announced-results";
import { SearchBox } from "@/components/form/search-box";
import { useIsConnected } from "@/components/hooks/use-is-connected";
import { OnlineIndicator } from "@/components/messages/online-indicator";
import { PutOffUntil } from "@/components/messages/put-off-until";
import type { useConversations } from "@/components/messages/use-conversations";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import type { Role } from "@/lib/auth/actor";
import { paths } from "@/lib/platform/paths";
import type { Conversation, ConversationPart } from "@/lib/work/messages/contract";
import { conversationParts, messagePreview, minSearchLength } from "@/lib/work/messages/rules";

const loading = () => <Skeleton className="m-3 h-16 w-auto" />;
const MessageMatches = dynamic(() => import("@/components/messages/message-matches").then((module) => module.MessageMatches, () => PartNotLoaded), { loading });
const NoConversations = dynamic(() => import("@/components/messages/no-conversations").then((module) => module.NoConversations, () => PartNotLoaded), { loading });

interface ConversationListProps {
  list: ReturnType<typeof useConversations>["list"];
  q: string;
  onSearch: (q: string) => void;
  part: ConversationPart | undefined;
  onPart: (part: ConversationPart) => void;
  me: string;
  role: Role;
  chosenId: string | undefined;
  /** In place of the list until it is loaded. From the screen, because an open conversation shows the same and would bring a script of its own for it. */
  children: ReactNode;
}

const partLabels = { inbox: "Inbox", to_answer: "Needs a reply", put_off: "Put off" } as const satisfies Record<ConversationPart, string>;

/** Everyone the user can message, latest conversation first, with a search of names and of the words of messages. Coaches can list who waits for a reply and what they put off. */
export function ConversationList({ list, q, onSearch, part, onPart, me, role, chosenId, children }: ConversationListProps) {
  const foundId = useId();
  const conversations = list.data?.pages.flatMap(({ rows }) => rows);
  useAnnouncedResults(`${part ?? ""} ${q}`, conversations && !list.isPlaceholderData ? `${list.hasNextPage ? "More than " : ""}${conversations.length === 1 ? "1 conversation" : `${conversations.length} conversations`} found` : undefined);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="border-b p-3">
        <SearchBox label="Search conversations" hideLabel placeholder="Search conversations..." value={q} onSearch={onSearch} />
        {role === "coach" ? (
          <div role="group" aria-label="Conversations shown" className="mt-2 flex gap-1">
            {conversationParts.map((option) => (
              <Button key={option} variant={option === part ? "outline" : "ghost"} size="sm" className="px-3" aria-pressed={option === part} onClick={() => onPart(option)}>
                {partLabels[option]}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {conversations && (conversations.length > 0 || q) ? (
        <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {conversations.length > 0 ? (
            <ul aria-label="Conversations" className="p-2">
              {conversations.map((conversation) => (
                <li key={conversation.counterpart.id}>
                  <ConversationListItem conversation={conversation} role={role} me={me} isChosen={conversation.counterpart.id === chosenId} />
                </li>
              ))}
            </ul>
          ) : (
            <NoConversations isSearch part={part} onPart={onPart} />
          )}
          <ShowMore list={list} label="Show more conversations" variant="ghost" />
          {q.length >= minSearchLength ? (
            <section aria-labelledby={foundId} className="border-t p-2">
              <h2 id={foundId} className="px-3 py-1 text-sm">Matching messages</h2>
              <MessageMatches
                q={q}
                nameOf={({ counterpart }) => counterpart.name}
                hrefOf={({ id, counterpart }) => paths.conversation(counterpart.id, id)}
              />
            </section>
          ) : null}
        </div>
      ) : null}
      {conversations?.length === 0 && !q ? (
        <div className="flex-1">
          <NoConversations isSearch={false} part={part} onPart={onPart} />
        </div>
      ) : null}
      {conversations ? null : children}
    </div>
  );
}

interface ConversationListItemProps extends Pick<ConversationListProps, "me" | "role"> {
  conversation: Conversation;
  isChosen: boolean;
}

function ConversationListItem({ conversation, role, me, isChosen }: ConversationListItemProps) {
  const { counterpart, lastMessage, unreadCount, waitingSince, snoozedUntil } = conversation;
  const hasUnread = unreadCount > 0;
  const isConnected = useIsConnected();
  return (
    <ShallowLink
      href={paths.conversation(counterpart.id)}
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
            {lastMessage ? `${lastMessage.senderId === me ? "You: " : ""}${messagePreview(lastMessage)}` : "No messages yet"}
          </span>
          <CountBadge count={unreadCount} />
          {hasUnread ? <span className="sr-only">unread</span> : null}
        </span>
        {role === "coach" && (snoozedUntil || (waitingSince && !hasUnread)) ? <span className="block text-xs font-medium">{snoozedUntil ? <PutOffUntil conversation={conversation} /> : partLabels.to_answer}</span> : null}
        {counterpart.online && isConnected ? (
          <span className="block text-xs">
            <OnlineIndicator />
          </span>
        ) : null}
      </span>
    </ShallowLink>
  );
}
