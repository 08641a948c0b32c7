import { Copy } from "lucide-react";
import { useRef } from "react";
import { copyTextWithToast } from "@/components/feedback/copy-link";
import { useMessageDraft } from "@/components/messages/message-draft";
import { Button } from "@/components/ui/button";
import type { Counterpart } from "@/lib/work/messages/contract";

/** Why nothing can be written to someone any more, and what was written to them and not sent, to copy or remove. */
export function UnsentMessage({ counterpart, reason }: { counterpart: Counterpart; reason: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  const { draft, change } = useMessageDraft(counterpart);
  function remove() {
    change(() => ({ text: "", attachments: [], unfinished: [] }));
    // The button that had the focus disappears.
    place.current?.focus();
  }
  return (
    <div className="border-t px-3 py-4 sm:px-5">
      {draft.text.trim() === "" ? null : (
        <section aria-label="Your unsent message" className="mb-4 rounded-lg border px-4 py-3">
          <h3 className="text-sm font-semibold text-muted-foreground">You hadn’t sent this</h3>
          <p dir="auto" className="mt-1 max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{draft.text}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="sm" variant="outline" onClick={() => void copyTextWithToast(draft.text, "Your message is copied")}>
              <Copy aria-hidden />
              Copy your message
            </Button>
            <Button size="sm" variant="ghost" onClick={remove}>
              Remove
            </Button>
          </div>
        </section>
      )}
      <p ref={place} tabIndex={-1} className="text-sm text-muted-foreground outline-none">{reason}</p>
    </div>
  );
}
