import { Button } from "@/components/ui/button";
import type { ConversationPart } from "@/lib/work/messages/contract";

export interface NoMatchingConversationProps {
  part: ConversationPart | undefined;
  onPart: (part: ConversationPart) => void;
}

/** Shown where a search finds no conversation. In a list of some conversations only, a button searches the whole inbox. */
export const NoMatchingConversation = ({ part, onPart }: NoMatchingConversationProps) =>
  part === "to_answer" || part === "put_off" ? (
    <div className="p-5">
      <p className="mb-3 text-sm text-muted-foreground">Nobody with that name in this list.</p>
      <Button size="sm" variant="outline" onClick={() => onPart("inbox")}>
        Search all
      </Button>
    </div>
  ) : (
    <p className="p-5 text-sm text-muted-foreground">No conversations match that name.</p>
  );
