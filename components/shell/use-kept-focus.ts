"use client";

import { useEffect } from "react";
import { focusHeading } from "@/components/hooks/start-at-top";

/** Dialogs return the focus themselves, some time after they are gone. */
const returnDelayMs = 100;

/**
 * Moves the focus on when the element that has it leaves the page, as a deleted row does: to the nearest part of the page around
 * it that can take the focus, otherwise to the heading. The browser would start again at the top.
 */
export function useKeptFocus() {
  useEffect(() => {
    let last: Element | null = null;
    let surroundings: HTMLElement[] = [];
    let check: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => document.activeElement === document.body && last !== null && !(last.isConnected && last.checkVisibility());

    function onFocusIn({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      last = target;
      surroundings = ancestorsWithFocus(target);
    }
    /** Someone who presses elsewhere has left the element. */
    const onPointerDown = () => (last = null);
    function moveOn() {
      if (!isLost()) return;
      const next = surroundings.find((element) => element.isConnected && element.checkVisibility());
      if (next) next.focus({ preventScroll: true });
      else focusHeading();
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(check);
      check = setTimeout(moveOn, returnDelayMs);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("pointerdown", onPointerDown, { capture: true });
    return () => {
      clearTimeout(check);
      observer.disconnect();
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("pointerdown", onPointerDown, { capture: true });
    };
  }, []);
}

/** The elements around `target` that can take the focus, the nearest first, without the main part of the page. */
function ancestorsWithFocus(target: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let element = target.parentElement; element && element.id !== "main"; element = element.parentElement) if (element.hasAttribute("tabindex")) found.push(element);
  return found;
}
