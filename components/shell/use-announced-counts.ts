import { useEffect, useRef } from "react";
import { announce } from "@/components/feedback/announce";

/** A message that arrives in the open conversation is read within this time, and announced there. */
const settleMs = 1500;

interface LiveCounts {
  messages: number;
  notifications: number;
}

/** Announces unread messages and notifications when there are more of them. */
export function useAnnouncedCounts({ messages, notifications }: LiveCounts) {
  const known = useRef({ messages, notifications });
  useEffect(() => {
    const timer = setTimeout(() => {
      const before = known.current;
      known.current = { messages, notifications };
      const news = [messages > before.messages ? `${messages} unread in Messages` : "", notifications > before.notifications ? `${notifications} new in Notifications` : ""].filter(Boolean);
      if (news.length > 0) announce(news.join(", "));
    }, settleMs);
    return () => clearTimeout(timer);
  }, [messages, notifications]);
}
