"use client";

import { type ComponentType, useEffect, useState } from "react";
import { loadConfirmDialog } from "@/components/feedback/use-confirm";
import { useCurrentUser } from "@/components/hooks/current-user";
import { whenDevicePrepared } from "@/components/offline/offline-setup";
import { listOutbox, onOutboxChange } from "@/components/offline/outbox";
import { storageRefused } from "@/components/offline/storage-refused";
import { loadWaitingCard } from "@/components/outbox/lazy-waiting-card";

/** The longest time before a page loads it. */
const maxWaitMs = 10_000;

/**
 * Loads what sends and shows what waits on this device: at once where something waits or begins to, else when the device is prepared
 * for a time without a network, or after ten seconds. The dialog of its questions and the card in place of a form are loaded with it, because without a network they could not be loaded later.
 */
export function Outbox() {
  const owner = useCurrentUser().id;
  const [Area, setArea] = useState<ComponentType>();
  useEffect(() => {
    if (Area) return undefined;
    const load = () => void Promise.all([import("@/components/shell/outbox-area"), loadConfirmDialog(), loadWaitingCard()]).then(([{ OutboxArea }]) => setArea(() => OutboxArea), () => undefined);
    void listOutbox(owner).then((entries) => entries.length > 0 && load(), () => undefined);
    void whenDevicePrepared.then(load);
    // Preparing may take longer than a network lasts.
    const timer = setTimeout(load, maxWaitMs);
    const stops = [onOutboxChange(load), storageRefused.subscribe(load)];
    window.addEventListener("online", load);
    return () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
      window.removeEventListener("online", load);
    };
  }, [Area, owner]);
  return Area ? <Area /> : null;
}
