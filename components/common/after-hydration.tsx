"use client";

import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { useHydrated } from "@/components/hooks/use-hydrated";

/** Whether what lies below the first screen may be rendered: once the page has hydrated, and without holding up a press. */
const useIsSettled = () => useDeferredValue(useHydrated());

const findTarget = () => document.getElementById(window.location.hash.slice(1));

/**
 * What lies below the first screen. The server doesn't render it: the page has its data already, would send it twice and start
 * later.
 */
export function AfterHydration({ children }: { children: ReactNode }) {
  const isSettled = useIsSettled();
  const lacksTarget = useRef(false);
  useEffect(() => {
    // The browser has looked for the part that the address names before it was there.
    if (!isSettled) lacksTarget.current = window.location.hash !== "" && findTarget() === null;
    else if (lacksTarget.current) findTarget()?.scrollIntoView();
  }, [isSettled]);
  return isSettled ? children : null;
}

/** The rows that the server renders, which fill a first screen; then all of them. */
export function useRowsAfterHydration<Row>(rows: readonly Row[], first: number): readonly Row[] {
  const isSettled = useIsSettled();
  return isSettled ? rows : rows.slice(0, first);
}
