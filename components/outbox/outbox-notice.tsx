"use client";

import { type ReactNode, useState, useSyncExternalStore } from "react";
import { storageRefused } from "@/components/offline/storage-refused";
import { useOutbox } from "@/components/offline/use-outbox";
import { OutboxDialog } from "@/components/outbox/outbox-dialog";
import { Button } from "@/components/ui/button";

/** How much waits on this device, and a button that shows it. Says once if this browser stores nothing. */
export function OutboxNotice() {
  const entries = useOutbox() ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const isStorageRefused = useSyncExternalStore(storageRefused.subscribe, storageRefused.get, () => false);
  const refused = entries.filter(({ refusal }) => refusal).length;
  const waiting = entries.length - refused;
  const texts = [refused > 0 && `${refused} could not be sent.`, waiting > 0 && `${waiting} waiting to send.`].filter(Boolean);
  return (
    <div role="status" aria-label="Not sent yet" className="grid justify-items-center gap-2">
      {isStorageRefused ? (
        <Pill>
          This browser can’t store what isn’t sent yet. Keep this page open while you send.
          <Button variant="ghost" size="sm" onClick={storageRefused.dismiss}>
            OK
          </Button>
        </Pill>
      ) : null}
      {texts.length > 0 ? (
        <Pill>
          {texts.join(" ")}
          <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
            Show
          </Button>
        </Pill>
      ) : null}
      {isOpen ? <OutboxDialog entries={entries} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

const Pill = ({ children }: { children: ReactNode }) => <p className="pointer-events-auto flex items-center gap-3 rounded-full border bg-card py-1 pr-1 pl-4 text-sm shadow-md">{children}</p>;
