import { Search } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { IconButton } from "@/components/common/icon-button";
import { SearchBox } from "@/components/form/search-box";
import { MessageMatches } from "@/components/messages/message-matches";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import type { Counterpart, MessageMatch } from "@/lib/work/messages/contract";
import { minSearchLength } from "@/lib/work/messages/rules";

/** A button that searches the words of one conversation. */
export function ThreadSearch({ counterpart, hrefOf }: { counterpart: Counterpart; hrefOf: (match: MessageMatch) => string }) {
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState("");
  return (
    <>
      <IconButton label="Search this conversation" onClick={() => setOpen(true)}>
        <Search />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent className="sm:max-w-lg">
          <DialogHeader>
            <DialogTitle>Search messages with {counterpart.name}</DialogTitle>
            <DialogDescription>Type words in any order. The start of a word is enough.</DialogDescription>
          </DialogHeader>
          <DialogBody>
            <SearchBox label="Search messages" hideLabel placeholder="Search messages..." value={q} onSearch={setQ} />
            <div className="-mx-3 mt-3 min-h-24">
              {q.length < minSearchLength ? null : <MessageMatches q={q} counterpartId={counterpart.id} nameOf={({ senderName }) => senderName} hrefOf={hrefOf} onFollow={() => setOpen(false)} />}
            </div>
          </DialogBody>
        </DialogContent>
      </Dialog>
    </>
  );
}

/** The message in the URL's `message` parameter, with the URL of another one on this page, and a way to remove it. */
export function useLinkedMessage() {
  const path = usePathname();
  const search = useSearchParams();
  function addressWith(messageId: string | null) {
    const next = new URLSearchParams(search);
    if (messageId === null) next.delete("message");
    else next.set("message", messageId);
    return `${path}?${next.toString()}`;
  }
  return { id: search.get("message"), hrefOf: ({ id }: MessageMatch) => addressWith(id), clear: () => window.history.replaceState(null, "", addressWith(null)) };
}
