"use client";

import { useEffect } from "react";
import { prepareDevice } from "@/components/offline/prepare-device";
import type { User } from "@/lib/people/accounts/contract";

let finish: () => void;
/** Resolves once this device is prepared for a time without a network, or can't be. May never, where the service worker doesn't answer. */
export const whenDevicePrepared = new Promise<void>((resolve) => {
  finish = resolve;
});

interface OfflineSetupProps {
  user: User;
  /** The addresses of the screens that this device keeps. */
  screens: readonly string[];
}

/** Prepares this device for a time without a network, once the page has nothing better to do. Not in development. */
export function OfflineSetup({ user, screens }: OfflineSetupProps) {
  useEffect(() => {
    const isOffered = process.env.NODE_ENV === "production" && "serviceWorker" in navigator;
    const run = () => void (isOffered ? prepareDevice(user, screens).then(finish) : finish());
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
