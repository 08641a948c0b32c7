"use client";

import { lazy, Suspense, useState } from "react";
import { useOutbox } from "@/components/offline/use-outbox";
import { Button } from "@/components/ui/button";

const OutboxDialog = lazy(() => import("@/components/outbox/outbox-dialog").then((file) => ({ default: file.OutboxDialog })));

/** How much waits on this device, and a button that shows it. */
export function OutboxNotice() {
  const entries = useOutbox();
  const [isOpen, setIsOpen] = useState(false);
  const refused = entries.filter(({ refusal }) => refusal).length;
  return (
    <div role="status">
      {entries.length > 0 ? (
        <p className="pointer-events-auto flex items-center gap-3 rounded-full border bg-card py-1 pr-1 pl-4 text-sm shadow-md">
          {refused > 0 ? `${refused} could not be sent.` : `${entries.length} waiting to send.`}
          <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
            Show
          </Button>
        </p>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <OutboxDialog entries={entries} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
