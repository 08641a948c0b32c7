import { useCallback, useSyncExternalStore } from "react";

/** Whether the window matches a media query. `onServer` is what the server assumes, which has no window. */
export function useMediaQuery(query: string, onServer: boolean) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, () => onServer);
}
