import { Search } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/common/icon-button";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import type { Counterpart, MessageMatch } from "@/lib/work/messages/contract";

const ThreadSearchDialog = lazyDialog(() => import("@/components/messages/thread-search-dialog").then((module) => module.ThreadSearchDialog));

/** A button that searches the words of one conversation. */
export function ThreadSearch({ counterpart, hrefOf }: { counterpart: Counterpart; hrefOf: (match: MessageMatch) => string }) {
  // Undefined until it is first opened; it stays for its words.
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton label="Search this conversation" onClick={() => setOpen(true)}>
        <Search />
      </IconButton>
      {isOpen === undefined ? null : <ThreadSearchDialog counterpart={counterpart} hrefOf={hrefOf} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
