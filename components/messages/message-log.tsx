"use client";

import { ClipboardCheck, MessageCircle } from "lucide-react";
import dynamic from "next/dynamic";
import { type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { LocalTime, RelativeDay, useTimeZone } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { loadComposer } from "@/components/messages/load-composer";
import { groupMessagesByDay } from "@/components/messages/loaded-messages";
import { LateAttachments } from "@/components/messages/late-attachments";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import { useWaiting } from "@/components/offline/use-outbox";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { type DateZone, formatWeekday } from "@/lib/platform/date-texts";
import type { Counterpart, ImportedFrom, Message } from "@/lib/work/messages/contract";

const WaitingMessages = dynamic(() => loadComposer().then((module) => module.WaitingMessages, () => PartNotLoaded), { loading: () => null });

interface MessageLogProps {
  counterpart: Counterpart;
  me: string;
  messages: readonly Message[];
  /** The message to show instead of the latest, once it is loaded. Then it is settled. */
  linked: { id: string | null; settle: () => void };
  older: { hasMore: boolean; isPending: boolean; isError: boolean; load: () => void };
}

/** The log as of its last render or scroll. */
interface ScrollSnapshot {
  firstId: string;
  lastId: string;
  timeZone: DateZone | null;
  height: number;
  isAtEnd: boolean;
}

/** Whether somebody is typing in a text field. A search box doesn't count, because its user has just chosen one of the messages it found. */
const isWriting = () => document.activeElement?.matches("textarea, input:not([type=search])") === true;

const noEntries: readonly OutboxEntry[] = [];
const scrollThresholdPx = 120;

function scrollToEnd(element: HTMLElement | null) {
  if (element) element.scrollTop = element.scrollHeight;
}

/** The messages of a conversation by day, scrolled to the latest. Older ones load on scrolling up and keep the scroll position. */
export function MessageLog({ counterpart, me, messages, linked, older }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const snapshot = useRef<ScrollSnapshot>({ firstId: "", lastId: "", timeZone: null, height: 0, isAtEnd: true });
  const timeZone = useTimeZone();
  const waiting = useWaiting("message", counterpart.id) ?? noEntries;
  const firstId = messages[0]?.id ?? "";
  const last = messages.at(-1);
  const isOwn = (message: Message) => (counterpart.role === "client" ? message.senderId !== counterpart.id : message.senderId === me);
  // One mark is enough: what is above it was seen too.
  const lastSeenId = messages.findLast((message) => message.seen && message.importedFrom === null && isOwn(message))?.id;

  const waitingCount = waiting.length;
  useLayoutEffect(() => {
    if (waitingCount === 0) return;
    scrollToEnd(log.current);
    snapshot.current = { ...snapshot.current, isAtEnd: true };
  }, [waitingCount]);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const previous = snapshot.current;
    const isNew = last?.id !== previous.lastId;
    const isRedrawn = isNew || timeZone !== previous.timeZone;
    if (isRedrawn && (previous.isAtEnd || (isNew && last?.senderId === me))) scrollToEnd(element);
    else if (firstId !== previous.firstId) element.scrollTop += element.scrollHeight - previous.height;
    snapshot.current = { ...previous, firstId, lastId: last?.id ?? "", timeZone, height: element.scrollHeight };
  }, [firstId, last, me, timeZone]);

  useEffect(() => {
    const element = log.current;
    if (!element) return undefined;
    // A notice above it and a longer text below it take room from it.
    const observer = new ResizeObserver(() => {
      if (snapshot.current.isAtEnd) scrollToEnd(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const linkedId = messages.some(({ id }) => id === linked.id) ? linked.id : null;
  const showMessage = useEffectEvent((id: string) => {
    const element = document.getElementById(messageElementId(id));
    element?.scrollIntoView({ block: "center" });
    if (!isWriting()) element?.focus({ preventScroll: true });
    snapshot.current = { ...snapshot.current, isAtEnd: false };
    linked.settle();
  });
  useLayoutEffect(() => {
    if (linkedId) showMessage(linkedId);
  }, [linkedId]);

  function onScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLDivElement>) {
    snapshot.current = { ...snapshot.current, height: scrollHeight, isAtEnd: scrollHeight - scrollTop - clientHeight < scrollThresholdPx };
    if (scrollTop < scrollThresholdPx && older.hasMore && !older.isError) older.load();
  }

  return (
    <div
      ref={log}
      role="region"
      aria-label={`Messages with ${counterpart.name}`}
      tabIndex={0}
      onScroll={onScroll}
      className="relative min-h-0 flex-1 short:h-44 short:flex-none overflow-y-auto overscroll-contain px-3 py-4 [overflow-anchor:none] sm:px-5"
    >
      {older.hasMore ? <OlderMessages {...older} /> : null}
      {messages.length === 0 && waiting.length === 0 ? <EmptyState icon={MessageCircle} title="No messages yet. Start a conversation!" /> : null}
      {groupMessagesByDay(messages, timeZone).map((group) => (
        <section key={group.day} aria-label={formatWeekday(group.day)} className="mb-2">
          <p className="my-3 text-center text-xs font-semibold text-muted-foreground">
            <RelativeDay day={group.day} />
          </p>
          <ol className="flex flex-col gap-2.5">
            {group.messages.map((message) => (
              <MessageBubble
                key={message.id}
                message={message}
                isOwn={isOwn(message)}
                isLastSeen={message.id === lastSeenId}
                visibleSenderName={isOwn(message) === (message.senderId === me) ? null : message.senderName}
              />
            ))}
          </ol>
        </section>
      ))}
      {waiting.length > 0 ? <WaitingMessages entries={waiting} onShown={() => snapshot.current.isAtEnd && scrollToEnd(log.current)} /> : null}
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
          {isError ? "Earlier messages didn't load. Try again" : "Show earlier messages"}
        </Button>
      )}
    </div>
  );
}

const importedLabels: Record<ImportedFrom, string> = { whatsapp: "Imported from WhatsApp", file: "Imported" };

const messageElementId = (id: string) => `message-${id}`;

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  /** Whether it is the newest of this side's messages that the other has seen. */
  isLastSeen: boolean;
  /** The name to show above the message, if several people write on that side. */
  visibleSenderName: string | null;
}

function MessageBubble({ message, isOwn, isLastSeen, visibleSenderName }: MessageBubbleProps) {
  return (
    <li id={messageElementId(message.id)} tabIndex={-1} className={cn("flex max-w-[85%] flex-col rounded-lg outline-offset-4 outline-primary focus:outline-2 sm:max-w-[75%]", isOwn ? "items-end self-end" : "items-start self-start")}>
      <span className="sr-only">{isOwn ? "You: " : visibleSenderName ? null : `${message.senderName ?? "Them"}: `}</span>
      {visibleSenderName ? <span className="px-1 text-xs font-semibold text-muted-foreground">{visibleSenderName}</span> : null}
      <div className={cn("max-w-full rounded-lg px-3.5 py-2", isOwn ? "rounded-br-sm bg-primary text-primary-foreground" : "rounded-bl-sm bg-muted text-foreground")}>
        {message.checkInId ? (
          <p className="mb-1 flex items-center gap-1.5 text-xs font-semibold">
            <ClipboardCheck aria-hidden className="size-4 shrink-0" />
            Check-in feedback
          </p>
        ) : null}
        {message.attachments.length > 0 ? <LateAttachments attachments={message.attachments} /> : null}
        {message.content === "" ? null : <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{message.content}</p>}
      </div>
      <p className="px-1 pt-0.5 text-xs text-muted-foreground">
        <LocalTime at={message.createdAt} format="time" />
        {isLastSeen ? " · Seen" : null}
        {message.importedFrom ? ` · ${importedLabels[message.importedFrom]}` : null}
      </p>
    </li>
  );
}
