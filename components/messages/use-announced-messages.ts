import { useEffect, useRef } from "react";
import { announce } from "@/components/feedback/announce";
import type { Counterpart, Message } from "@/lib/work/messages/contract";
import { messagePreview } from "@/lib/work/messages/rules";

interface AnnouncedMessages {
  counterpart: Counterpart;
  me: string;
  /** Undefined until the conversation has loaded. */
  last: Message | null | undefined;
}

/** Announces messages that arrive while the conversation is open, and that one's own was sent. Older ones that load are not read out. */
export function useAnnouncedMessages({ counterpart, me, last }: AnnouncedMessages) {
  const known = useRef(last);
  useEffect(() => {
    const before = known.current;
    known.current = last;
    if (before === undefined || !last || last.id === before?.id) return;
    announce(last.senderId === me ? "Message sent" : `${last.senderName ?? counterpart.name}: ${messagePreview(last)}`);
  }, [counterpart.name, last, me]);
}
