"use client";

import { type ComponentType, useEffect, useState } from "react";
import { useCurrentUser } from "@/components/hooks/current-user";
import { whenDevicePrepared } from "@/components/offline/offline-setup";
import { listOutbox, onOutboxChange } from "@/components/offline/outbox";
import { storageRefused } from "@/components/offline/storage-refused";

/**
 * Loads what sends and shows what waits on this device: at once where something waits or begins to, else when the page has nothing
 * better to do. It comes in one piece, as nothing more could be loaded without a network.
 */
export function Outbox() {
  const owner = useCurrentUser().id;
  const [Area, setArea] = useState<ComponentType>();
  useEffect(() => {
    if (Area) return undefined;
    const load = () => void import("@/components/shell/outbox-area").then(({ OutboxArea }) => setArea(() => OutboxArea), () => undefined);
    void listOutbox(owner).then((entries) => entries.length > 0 && load(), () => undefined);
    void whenDevicePrepared.then(load);
    const stops = [onOutboxChange(load), storageRefused.subscribe(load)];
    window.addEventListener("online", load);
    return () => {
      stops.forEach((stop) => stop());
      window.removeEventListener("online", load);
    };
  }, [Area, owner]);
  return Area ? <Area /> : null;
}
