import { Paperclip, SendHorizontal } from "lucide-react";
import type { RefObject } from "react";
import { Textarea } from "@/components/ui/textarea";
import type { Counterpart } from "@/lib/work/messages/contract";

export interface ComposerProps {
  counterpart: Counterpart;
  /** Files that are dropped onto it are added to the message. */
  dropArea: RefObject<HTMLElement | null>;
}

export const composerId = ({ id }: Counterpart) => `message-to-${id}`;

export const composerPlaceholder = "Type your message...";

/** The message box until its script runs. It looks the same; a press on the text is done then. */
export const ComposerOutline = ({ counterpart }: ComposerProps) => (
  <fieldset role="presentation" disabled data-starting className="flex min-w-0 items-end gap-2 border-t p-3 sm:px-4">
    <span className="grid size-12 shrink-0 place-items-center text-muted-foreground [&_svg]:size-5">
      <Paperclip aria-hidden />
    </span>
    <Textarea id={composerId(counterpart)} aria-label={`Message to ${counterpart.name}`} rows={1} placeholder={composerPlaceholder} className="flex-1 resize-none" />
    <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-primary-foreground opacity-50 [&_svg]:size-5">
      <SendHorizontal aria-hidden />
    </span>
  </fieldset>
);
