import dynamic from "next/dynamic";
import { memo, Suspense } from "react";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { photoGridLooks } from "@/components/messages/photo-grid-looks";
import { cn } from "@/components/ui/cn";
import type { Message } from "@/lib/work/messages/contract";
import { isPdf } from "@/lib/work/messages/rules";

// Most conversations open with text only.
const MessageAttachments = dynamic(() => import("@/components/messages/message-attachments").then((module) => module.MessageAttachments, () => PartNotLoaded));

/**
 * The files of a message. Their room is kept while their script loads, so that the messages stay where they are. Rendered again before that, React would remove
 * what the server has rendered.
 */
export const LateAttachments = memo(({ attachments }: Pick<Message, "attachments">) => (
  <Suspense fallback={<AttachmentRoom attachments={attachments} />}>
    <MessageAttachments attachments={attachments} />
  </Suspense>
));

function AttachmentRoom({ attachments }: Pick<Message, "attachments">) {
  const pictures = attachments.filter((file) => !isPdf(file));
  return (
    <div aria-busy>
      {pictures.length > 0 ? (
        <div className={cn("grid", photoGridLooks(pictures.length))}>
          {pictures.map(({ id }) => (
            <div key={id} className="aspect-3/4 rounded-md bg-muted" />
          ))}
        </div>
      ) : null}
      {attachments.filter(isPdf).map(({ id, fileName }) => (
        <div key={id} aria-hidden className="invisible my-1 flex min-h-11 items-center gap-2.5">
          <span className="size-6 shrink-0" />
          <span className="min-w-0">
            <span className="block font-semibold [overflow-wrap:anywhere]">{fileName}</span>
            <span className="block text-xs">PDF</span>
          </span>
        </div>
      ))}
    </div>
  );
}
