"use client";

import type { ReactNode } from "react";
import { useHydrated } from "@/components/hooks/use-hydrated";

/**
 * Disables the controls of a server-rendered screen until its script runs, because presses would be lost and typed text
 * overwritten. It looks the same meanwhile.
 */
export function DisabledUntilHydrated({ children }: { children: ReactNode }) {
  const isStarting = !useHydrated();
  return (
    <fieldset role="presentation" disabled={isStarting} data-starting={isStarting || undefined} className="contents">
      {children}
    </fieldset>
  );
}
