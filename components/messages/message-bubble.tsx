import { ClipboardCheck } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { cn } from "@/components/ui/cn";
import type { Message } from "@/lib/work/messages/contract";

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  /** Shown above it where more than one person can be the writer. */
  visibleSenderName: string | null;
}

export function MessageBubble({ message, isOwn, visibleSenderName }: MessageBubbleProps) {
  return (
    <li className={cn("flex max-w-[85%] flex-col sm:max-w-[75%]", isOwn ? "items-end self-end" : "items-start self-start")}>
      <span className="sr-only">{isOwn ? "You: " : visibleSenderName ? null : `${message.senderName ?? "Them"}: `}</span>
      {visibleSenderName ? <span className="px-1 text-xs font-semibold text-muted-foreground">{visibleSenderName}</span> : null}
      <div className={cn("max-w-full rounded-lg px-3.5 py-2", isOwn ? "rounded-br-sm bg-primary text-primary-foreground" : "rounded-bl-sm bg-muted text-foreground")}>
        {message.checkInId ? (
          <p className="mb-1 flex items-center gap-1.5 text-xs font-semibold">
            <ClipboardCheck aria-hidden className="size-4 shrink-0" />
            Check-in feedback
          </p>
        ) : null}
        <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{message.content}</p>
      </div>
      <LocalTime at={message.createdAt} format="time" className="px-1 pt-0.5 text-xs text-muted-foreground" />
    </li>
  );
}
