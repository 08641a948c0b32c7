"use client";

import { AlarmClock, MessageCircleOff } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { Button } from "@/components/ui/button";
import type { Conversation } from "@/lib/work/messages/contract";
import { isPutOff } from "@/lib/work/messages/rules";

const ThreadWrite = lazyDialog(() => import("@/components/messages/thread-write").then((module) => module.ThreadWrite));

interface ThreadActionsProps {
  conversation: Conversation;
  /** The id of the client's latest message. */
  lastFromClient: string | undefined;
}

/** What a coach can do with a client's conversation besides answering it. */
export function ThreadActions({ conversation, lastFromClient }: ThreadActionsProps) {
  const [write, setWrite] = useState<"no reply" | "put off" | "bring back" | null>(null);
  if (!conversation.lastMessage) return null;
  return (
    <>
      {conversation.waitingSince && lastFromClient ? (
        <Button size="sm" variant="ghost" pending={write === "no reply"} onClick={() => setWrite("no reply")}>
          <MessageCircleOff aria-hidden />
          <span className="max-sm:sr-only">No reply needed</span>
        </Button>
      ) : null}
      {isPutOff(conversation) ? (
        <Button size="sm" variant="ghost" pending={write === "bring back"} onClick={() => setWrite("bring back")}>
          <AlarmClock aria-hidden />
          <span className="max-sm:sr-only">Bring back</span>
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => setWrite("put off")}>
          <AlarmClock aria-hidden />
          <span className="max-sm:sr-only">Put off until…</span>
        </Button>
      )}
      {write ? <ThreadWrite key={write} write={write} conversation={conversation} lastFromClient={lastFromClient} onClose={() => setWrite((current) => (current === write ? null : current))} /> : null}
    </>
  );
}
