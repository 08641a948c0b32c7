import { useEffect, useEffectEvent, useRef } from "react";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { toast } from "@/components/feedback/toast";
import { PutOffDialog } from "@/components/messages/put-off-dialog";
import { formatDate } from "@/lib/platform/date-texts";
import { markNoReplyNeeded, snoozeConversation, unmarkNoReplyNeeded } from "@/lib/work/messages/calls";
import type { Conversation } from "@/lib/work/messages/contract";

interface ThreadWriteProps {
  write: "no reply" | "put off" | "bring back";
  conversation: Conversation;
  /** The id of the client's latest message. */
  lastFromClient: string | undefined;
  /** Called when it is done, has failed or was cancelled. */
  onClose: () => void;
}

/** Does what a coach has pressed in a client's conversation, at once or, for a day to put it off to, after a dialog. */
export function ThreadWrite({ write, conversation, lastFromClient, onClose }: ThreadWriteProps) {
  const { counterpart } = conversation;
  const params = { id: counterpart.id };
  const failure = { title: "That wasn’t saved" };
  const undoNoReply = useApiMutation(unmarkNoReplyNeeded, { failure, success: { title: "It waits for your reply again" } });
  const noReply = useApiMutation(markNoReplyNeeded, {
    failure,
    success: (_, input) => ({ title: "No reply needed", description: `${counterpart.name} isn’t waiting any more.`, action: { label: "Undo", onClick: () => undoNoReply.mutate(input) } }),
    onSettled: onClose,
  });
  const bringBack = useApiMutation(snoozeConversation, { failure, success: { title: "It’s back in your inbox" }, onSettled: onClose });
  const bringBackNow = () => bringBack.mutate({ params, body: { until: null } });
  function onPutOff({ snoozedUntilDay }: Conversation) {
    if (snoozedUntilDay) toast({ title: `Put off until ${formatDate(new Date(snoozedUntilDay), "longDate", "UTC")}`, action: { label: "Undo", onClick: bringBackNow } });
  }

  // In development React runs effects twice.
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (write === "bring back") bringBackNow();
    if (write === "no reply" && lastFromClient) noReply.mutate({ params: { id: lastFromClient } });
  });
  useEffect(() => begin(), []);

  return write === "put off" ? <PutOffDialog conversation={conversation} onPutOff={onPutOff} onClose={onClose} /> : null;
}
