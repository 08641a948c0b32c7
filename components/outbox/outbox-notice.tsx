"use client";

import { useState } from "react";
import { useOutbox } from "@/components/offline/use-outbox";
import { OutboxDialog } from "@/components/outbox/outbox-dialog";
import { Button } from "@/components/ui/button";

/** How much waits on this device, and a button that shows it. */
export function OutboxNotice() {
  const entries = useOutbox();
  const [isOpen, setIsOpen] = useState(false);
  const refused = entries.filter(({ refusal }) => refusal).length;
  return (
    <div role="status" aria-label="Waiting to send">
      {entries.length > 0 ? (
        <p className="pointer-events-auto flex items-center gap-3 rounded-full border bg-card py-1 pr-1 pl-4 text-sm shadow-md">
          {refused > 0 ? `${refused} could not be sent.` : `${entries.length} waiting to send.`}
          <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
            Show
          </Button>
        </p>
      ) : null}
      {isOpen ? <OutboxDialog entries={entries} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
