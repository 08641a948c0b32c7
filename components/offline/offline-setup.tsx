"use client";

import { useEffect } from "react";
import type { User } from "@/lib/people/accounts/contract";

interface OfflineSetupProps {
  user: User;
  /** The addresses of the screens that this device keeps. */
  screens: readonly string[];
}

/** Prepares this device for a time without a network, once the page has nothing better to do. Not in development. */
export function OfflineSetup({ user, screens }: OfflineSetupProps) {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return undefined;
    // Where the network has gone meanwhile, the next page prepares it.
    const run = () => void import("@/components/offline/prepare-device").then(({ prepareDevice }) => prepareDevice(user, screens), () => undefined);
    // Safari has no requestIdleCallback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(run, 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(run);
    return () => cancelIdleCallback(idle);
    // Once per page: who is signed in and what is kept don't change without a new one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}
