"use client";

import type { ReactNode } from "react";
import { useHydrated } from "@/components/hooks/use-hydrated";

/**
 * A screen that the server drew takes nothing until its script has started: a press would be lost, and what is typed would
 * be overwritten by what its fields start with. It looks as it will all the while.
 */
export function Starting({ children }: { children: ReactNode }) {
  const isStarting = !useHydrated();
  return (
    <fieldset role="presentation" disabled={isStarting} data-starting={isStarting || undefined} className="contents">
      {children}
    </fieldset>
  );
}
