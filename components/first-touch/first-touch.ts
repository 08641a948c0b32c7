"use client";

import { useDeferredValue, useSyncExternalStore } from "react";
import { whenDevicePrepared } from "@/components/offline/offline-setup";

/**
 * What a person does first on a page that has opened: a tap, a key, a movement of the mouse or of files held with it, a turn of its wheel, or a screen reader's step
 * to a field. Not that the page scrolls, because it does so itself when it opens, and who scrolls it does one of these.
 */
const touchEvents = ["pointerdown", "touchstart", "pointermove", "dragenter", "keydown", "wheel", "focusin"] as const;

/** When it counts as touched at the latest: a screen reader tells a page little of what its user does, and some devices are never prepared. */
const latestMs = 10_000;

let isTouched = false;
let resolveFirst: () => void;
const listeners = new AbortController();

/** Loads at once what otherwise waits for the first touch. */
export function countAsTouched() {
  isTouched = true;
  listeners.abort();
  resolveFirst();
}

/**
 * Resolves once somebody does something on this page, or else once the device is prepared for a time without a network. What only matters from then on, such
 * as the script of a form, is loaded then, and not while the page opens.
 */
export const firstTouch = new Promise<void>((resolve) => {
  resolveFirst = resolve;
});

const isControl = (target: unknown) => target instanceof Element && target.matches("a, button, input, select, textarea");

function onTouchEvent(event: Event) {
  const { type, target } = event;
  // The page itself gives a heading the focus, and for a mouse at rest Chrome reports a move when the page moves under it.
  const isStill = type === "pointermove" && event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0;
  const isByPage = isStill || (type === "focusin" && !isControl(target));
  if (!isByPage) countAsTouched();
}

if (typeof window !== "undefined") {
  for (const type of touchEvents) window.addEventListener(type, onTouchEvent, { capture: true, passive: true, signal: listeners.signal });
  void whenDevicePrepared.then(countAsTouched);
  setTimeout(countAsTouched, latestMs);
  // Before this script ran, or on an earlier screen.
  if (navigator.userActivation?.hasBeenActive || isControl(document.activeElement)) countAsTouched();
}

function subscribe(onChange: () => void) {
  let isListening = true;
  void firstTouch.then(() => isListening && onChange());
  return () => {
    isListening = false;
  };
}

/** Whether `firstTouch` has come. Changes without holding up a press. */
export const useIsTouched = () => useDeferredValue(useSyncExternalStore(subscribe, () => isTouched, () => false));
