"use client";

import { AlarmClock, MessageCircleOff } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { toast } from "@/components/feedback/toast";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { isPutOff } from "@/components/messages/put-off-until";
import { Button } from "@/components/ui/button";
import { formatDate } from "@/lib/platform/date-texts";
import { markNoReplyNeeded, snoozeConversation, unmarkNoReplyNeeded } from "@/lib/work/messages/calls";
import type { Conversation } from "@/lib/work/messages/contract";

const PutOffDialog = lazyDialog(() => import("@/components/messages/put-off-dialog").then((module) => module.PutOffDialog));

interface ThreadActionsProps {
  conversation: Conversation;
  /** The id of the client's latest message. */
  lastFromClient: string | undefined;
}

/** What a coach can do with a client's conversation besides answering it. */
export function ThreadActions({ conversation, lastFromClient }: ThreadActionsProps) {
  const { counterpart, lastMessage, waitingSince } = conversation;
  const [isPuttingOff, setPuttingOff] = useState(false);
  const params = { id: counterpart.id };
  const failure = { title: "That wasn’t saved" };
  const undoNoReply = useApiMutation(unmarkNoReplyNeeded, { failure, success: { title: "It waits for your reply again" } });
  const noReply = useApiMutation(markNoReplyNeeded, {
    failure,
    success: (_, input) => ({ title: "No reply needed", description: `${counterpart.name} isn’t waiting any more.`, action: { label: "Undo", onClick: () => undoNoReply.mutate(input) } }),
  });
  const bringBack = useApiMutation(snoozeConversation, { failure, success: { title: "It’s back in your inbox" } });
  const bringBackNow = () => bringBack.mutate({ params, body: { until: null } });
  function onPutOff({ snoozedUntilDay }: Conversation) {
    if (snoozedUntilDay) toast({ title: `Put off until ${formatDate(new Date(snoozedUntilDay), "longDate", "UTC")}`, action: { label: "Undo", onClick: bringBackNow } });
  }
  if (!lastMessage) return null;
  return (
    <>
      {waitingSince && lastFromClient ? (
        <Button size="sm" variant="ghost" pending={noReply.isPending} onClick={() => noReply.mutate({ params: { id: lastFromClient } })}>
          <MessageCircleOff aria-hidden />
          <span className="max-sm:sr-only">No reply needed</span>
        </Button>
      ) : null}
      {isPutOff(conversation) ? (
        <Button size="sm" variant="ghost" pending={bringBack.isPending} onClick={bringBackNow}>
          <AlarmClock aria-hidden />
          <span className="max-sm:sr-only">Bring back</span>
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => setPuttingOff(true)}>
          <AlarmClock aria-hidden />
          <span className="max-sm:sr-only">Put off until…</span>
        </Button>
      )}
      {isPuttingOff ? <PutOffDialog conversation={conversation} onPutOff={onPutOff} onClose={() => setPuttingOff(false)} /> : null}
    </>
  );
}
