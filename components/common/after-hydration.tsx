"use client";

import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { useHydrated } from "@/components/hooks/use-hydrated";

const findTarget = () => document.getElementById(window.location.hash.slice(1));

/** Whether what lies below the first screen may be rendered: once the page has hydrated, and without holding up a press. */
function useIsSettled(): boolean {
  const isSettled = useDeferredValue(useHydrated());
  const lacksTarget = useRef(false);
  useEffect(() => {
    // The browser has looked for the part that the address names before it was there.
    if (!isSettled) lacksTarget.current = window.location.hash !== "" && findTarget() === null;
    else if (lacksTarget.current) findTarget()?.scrollIntoView();
  }, [isSettled]);
  return isSettled;
}

/**
 * What lies below the first screen. The server doesn't render it, because the page has its data already: as HTML it would be sent a
 * second time, and hydrated before anything can be pressed.
 */
export const AfterHydration = ({ children }: { children: ReactNode }) => (useIsSettled() ? children : null);

/** The rows that the server renders, which fill a first screen; then all of them. */
export function useRowsAfterHydration<Row>(rows: readonly Row[], first: number): readonly Row[] {
  return useIsSettled() ? rows : rows.slice(0, first);
}
