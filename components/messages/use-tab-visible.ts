import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether the person can see this tab. */
export const useTabVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === "visible", () => false);
