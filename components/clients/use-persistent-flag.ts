"use client";

import { useCallback, useEffect, useSyncExternalStore } from "react";
import { callEndpoint } from "@/lib/api/client";
import { updateDashboard } from "@/lib/practice/dashboard/client-contract";

type DashboardFlag = "coachMessageSeen" | "bannerDismissed";

const storageKey = (flag: DashboardFlag, userId: string) => `cadence:${flag}:${userId}`;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function isStored(key: string) {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // A browser that keeps nothing: what the server knows has to do.
    return false;
  }
}

function storeFlag(key: string) {
  try {
    localStorage.setItem(key, new Date().toISOString());
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

/**
 * A flag that is kept for good in this browser and on the user: set in one of them is set. Setting it answers whether it
 * was new to this browser.
 */
export function usePersistentFlag(flag: DashboardFlag, userId: string, isOnUser: boolean) {
  const key = storageKey(flag, userId);
  const isHere = useSyncExternalStore(subscribe, () => isStored(key), () => false);

  useEffect(() => {
    // Nothing to trouble her with when it fails: this browser knows, and the next visit tells the server again.
    if (isHere && !isOnUser) void callEndpoint(updateDashboard, { body: { [flag]: true } }).catch(() => undefined);
  }, [flag, isHere, isOnUser]);

  const remember = useCallback(() => {
    const isNew = !isStored(key);
    if (isNew) storeFlag(key);
    return isNew;
  }, [key]);
  return [isHere || isOnUser, remember] as const;
}
