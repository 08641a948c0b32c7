"use client";

import { MessagesSquare, Search } from "lucide-react";
import { type MouseEvent, useId, useState } from "react";
import { EmptyState } from "@/components/feedback/empty-state";
import { Online } from "@/components/messages/online";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CountBadge } from "@/components/ui/count-badge";
import { Input } from "@/components/ui/input";
import { LocalTime } from "@/components/ui/local-time";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";
import type { Conversation } from "@/lib/messages/contract";
import { paths } from "@/lib/platform/paths";

interface ConversationListProps {
  conversations: readonly Conversation[];
  me: string;
  chosenId: string | undefined;
  onChoose: (counterpartId: string) => void;
}

const step = 60;

/** Everyone to write with, latest first, and a box to find one of them. */
export function ConversationList({ conversations, me, chosenId, onChoose }: ConversationListProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(step);
  const wanted = search.trim().toLowerCase();
  const found = conversations.filter(({ counterpart }) => counterpart.name.toLowerCase().includes(wanted));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="relative border-b border-line p-3">
        <label htmlFor={id} className="sr-only">
          Search conversations
        </label>
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-6 size-4.5 -translate-y-1/2 text-muted" />
        <Input id={id} type="search" placeholder="Search conversations..." value={search} onChange={(event) => setSearch(event.target.value)} className="pl-10!" />
      </div>
      <ul aria-label="Conversations" className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {found.slice(0, shown).map((conversation) => (
          <li key={conversation.counterpart.id}>
            <Entry conversation={conversation} me={me} isChosen={conversation.counterpart.id === chosenId} onChoose={onChoose} />
          </li>
        ))}
        {found.length > shown ? (
          <li className="py-2 text-center">
            <Button variant="link" size="sm" onClick={() => setShown(shown + step)}>
              Show more
            </Button>
          </li>
        ) : null}
      </ul>
      {found.length === 0 ? (
        <div className="flex-1">
          <EmptyState icon={MessagesSquare} title={wanted ? "Nobody by that name" : "No conversations yet"} text={wanted ? "Try another part of the name." : "Everyone you can write with will appear here."} />
        </div>
      ) : null}
    </div>
  );
}

interface EntryProps extends Pick<ConversationListProps, "me" | "onChoose"> {
  conversation: Conversation;
  isChosen: boolean;
}

function Entry({ conversation: { counterpart, lastMessage, unreadCount }, me, isChosen, onChoose }: EntryProps) {
  const hasUnread = unreadCount > 0;
  function choose(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onChoose(counterpart.id);
  }
  return (
    <a
      href={paths.conversation(counterpart.id)}
      onClick={choose}
      aria-current={isChosen ? "true" : undefined}
      className={cn("flex min-h-16 items-center gap-3 rounded-md px-3 py-2 transition-colors", isChosen ? "bg-primary-soft" : "hover:bg-sunken")}
    >
      <Avatar name={counterpart.name} imageUrl={counterpart.profileImageUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cn("truncate", hasUnread ? "font-bold" : "font-semibold")}>{counterpart.name}</span>
          {lastMessage ? <LocalTime at={lastMessage.createdAt} show="shortDate" className="shrink-0 text-xs text-muted" /> : null}
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className={cn("truncate text-sm", hasUnread ? "text-ink" : "text-muted")}>
            {lastMessage ? `${lastMessage.senderId === me ? "You: " : ""}${lastMessage.content}` : "No messages yet"}
          </span>
          <CountBadge count={unreadCount} />
          {hasUnread ? <span className="sr-only">unread</span> : null}
        </span>
        {counterpart.online ? (
          <span className="block text-xs">
            <Online />
          </span>
        ) : null}
      </span>
    </a>
  );
}
