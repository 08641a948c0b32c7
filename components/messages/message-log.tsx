"use client";

import { MessageCircle } from "lucide-react";
import { type UIEvent, useLayoutEffect, useRef } from "react";
import { RelativeDay, useTimeZone } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { groupMessagesByDay } from "@/components/messages/loaded-messages";
import { MessageBubble } from "@/components/messages/message-bubble";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import type { Counterpart, Message } from "@/lib/work/messages/contract";

interface MessageLogProps {
  counterpart: Counterpart;
  me: string;
  messages: readonly Message[];
  older: { exist: boolean; isPending: boolean; isError: boolean; load: () => void };
}

/** How it looked when it was last drawn or scrolled. */
interface ScrollSnapshot {
  first: string;
  last: string;
  timeZone: string | undefined;
  height: number;
  isAtEnd: boolean;
}

const scrollThresholdPx = 120;

/** The words of a conversation, by day, scrolled to the latest. What is older loads as one scrolls up, without a jump. */
export function MessageLog({ counterpart, me, messages, older }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const seen = useRef<ScrollSnapshot>({ first: "", last: "", timeZone: "", height: 0, isAtEnd: true });
  const timeZone = useTimeZone();
  const first = messages[0]?.id ?? "";
  const last = messages.at(-1);
  const isOwn = (message: Message) => (counterpart.role === "client" ? message.senderId !== counterpart.id : message.senderId === me);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const before = seen.current;
    const isNew = last?.id !== before.last;
    const isRedrawn = isNew || timeZone !== before.timeZone;
    if (isRedrawn && (before.isAtEnd || (isNew && last?.senderId === me))) element.scrollTop = element.scrollHeight;
    else if (first !== before.first) element.scrollTop += element.scrollHeight - before.height;
    seen.current = { ...before, first, last: last?.id ?? "", timeZone, height: element.scrollHeight };
  }, [first, last, me, timeZone]);

  function onScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLDivElement>) {
    seen.current = { ...seen.current, height: scrollHeight, isAtEnd: scrollHeight - scrollTop - clientHeight < scrollThresholdPx };
    if (scrollTop < scrollThresholdPx && older.exist && !older.isError) older.load();
  }

  return (
    <div
      ref={log}
      role="region"
      aria-label={`Messages with ${counterpart.name}`}
      tabIndex={0}
      onScroll={onScroll}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-4 [overflow-anchor:none] sm:px-5"
    >
      {older.exist ? <OlderMessages {...older} /> : null}
      {messages.length === 0 ? <EmptyState icon={MessageCircle} title="No messages yet. Start a conversation!" /> : null}
      {groupMessagesByDay(messages, timeZone).map((group) => (
        <section key={group.day} aria-label={group.day} className="mb-2">
          <p className="my-3 text-center text-xs font-semibold text-muted-foreground">
            <RelativeDay day={group.day} />
          </p>
          <ol className="flex flex-col gap-2.5">
            {group.messages.map((message) => (
              <MessageBubble key={message.id} message={message} isOwn={isOwn(message)} visibleSenderName={isOwn(message) === (message.senderId === me) ? null : message.senderName} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function OlderMessages({ isPending, isError, load }: MessageLogProps["older"]) {
  return (
    <div className="flex min-h-11 items-center justify-center">
      {isPending ? (
        <Spinner className="size-5 text-muted-foreground" />
      ) : (
        <Button variant="link" size="sm" onClick={load}>
          {isError ? "Earlier messages did not load. Try again" : "Show earlier messages"}
        </Button>
      )}
    </div>
  );
}
