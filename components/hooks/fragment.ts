"use client";

import { useDeferredValue, useSyncExternalStore } from "react";

function subscribe(onChange: () => void) {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

/** Whether the address names a part of the page, as in `/profile#calendar`. Changes without holding up a press. */
export const useHasFragment = () => useDeferredValue(useSyncExternalStore(subscribe, () => window.location.hash !== "", () => false));

/** A ref for what is loaded later. The browser has looked for the part that the address names before it was there, so this scrolls to it. */
export function scrollToFragment(loaded: HTMLElement | null) {
  const named = document.getElementById(window.location.hash.slice(1));
  if (named && loaded?.contains(named)) named.scrollIntoView();
}
