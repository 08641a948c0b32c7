"use client";

import { type ComponentType, useEffect, useState } from "react";

/** Loads what sends and shows what waits on this device once the page has nothing better to do, in one piece: without a network nothing more could be loaded. */
export function Outbox() {
  const [Area, setArea] = useState<ComponentType>();
  useEffect(() => {
    if (Area) return undefined;
    const load = () => void import("@/components/shell/outbox-area").then(({ OutboxArea }) => setArea(() => OutboxArea), () => undefined);
    const idle = setTimeout(load, 0);
    window.addEventListener("online", load);
    return () => {
      clearTimeout(idle);
      window.removeEventListener("online", load);
    };
  }, [Area]);
  return Area ? <Area /> : null;
}
