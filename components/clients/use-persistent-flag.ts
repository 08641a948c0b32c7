"use client";

import { useCallback, useEffect, useSyncExternalStore } from "react";
import { callEndpoint } from "@/lib/api/client";
import { createListeners } from "@/lib/platform/listeners";
import { updateDashboard } from "@/lib/practice/dashboard/client-calls";

type DashboardFlag = "coachMessageSeen" | "bannerDismissed";

const storageKey = (flag: DashboardFlag, userId: string) => `cadence:${flag}:${userId}`;
const { subscribe, notify } = createListeners();

function isStored(key: string) {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage is blocked, so only the server's flag counts.
    return false;
  }
}

function storeFlag(key: string) {
  try {
    localStorage.setItem(key, new Date().toISOString());
  } catch {
    // Storage is blocked, so only the server's flag counts.
  }
  notify();
}

/**
 * A permanent flag, stored in this browser and on the user; it is set when either of them has it. The setter returns whether
 * the flag was new in this browser.
 */
export function usePersistentFlag(flag: DashboardFlag, userId: string, isOnUser: boolean) {
  const key = storageKey(flag, userId);
  const isInBrowser = useSyncExternalStore(subscribe, () => isStored(key), () => false);

  useEffect(() => {
    // Failures are ignored: the flag is kept in this browser and sent again on the next visit.
    if (isInBrowser && !isOnUser) void callEndpoint(updateDashboard, { body: { [flag]: true } }).catch(() => undefined);
  }, [flag, isInBrowser, isOnUser]);

  const setFlag = useCallback(() => {
    const isNew = !isStored(key);
    if (isNew) storeFlag(key);
    return isNew;
  }, [key]);
  return [isInBrowser || isOnUser, setFlag] as const;
}
