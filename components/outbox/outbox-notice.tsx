"use client";

import { useState, useSyncExternalStore } from "react";
import { NoticeLine } from "@/components/feedback/notice-line";
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
    <div role="status" aria-label="Not sent yet" className="grid lg:justify-items-center lg:gap-2">
      {isStorageRefused ? (
        <NoticeLine>
          This browser can’t store what isn’t sent yet. Keep this page open while you send.
          <Button variant="ghost" size="sm" onClick={storageRefused.dismiss}>
            OK
          </Button>
        </NoticeLine>
      ) : null}
      {texts.length > 0 ? (
        <NoticeLine>
          {texts.join(" ")}
          <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
            Show
          </Button>
        </NoticeLine>
      ) : null}
      {isOpen ? <OutboxDialog entries={entries} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
