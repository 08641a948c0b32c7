import { useState } from "react";
import { SearchBox } from "@/components/form/search-box";
import { MessageMatches } from "@/components/messages/message-matches";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import type { Counterpart, MessageMatch } from "@/lib/work/messages/contract";
import { minSearchLength } from "@/lib/work/messages/rules";

interface ThreadSearchDialogProps {
  counterpart: Counterpart;
  hrefOf: (match: MessageMatch) => string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Searches the words of one conversation. */
export function ThreadSearchDialog({ counterpart, hrefOf, open, onOpenChange }: ThreadSearchDialogProps) {
  const [q, setQ] = useState("");
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-lg">
        <DialogHeader>
          <DialogTitle>Search messages with {counterpart.name}</DialogTitle>
          <DialogDescription>Type words in any order. The start of a word is enough.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <SearchBox label="Search messages" hideLabel placeholder="Search messages..." value={q} onSearch={setQ} />
          <div className="-mx-3 mt-3 min-h-24">
            {q.length < minSearchLength ? null : <MessageMatches q={q} counterpartId={counterpart.id} nameOf={({ senderName }) => senderName} hrefOf={hrefOf} onFollow={() => onOpenChange(false)} />}
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
