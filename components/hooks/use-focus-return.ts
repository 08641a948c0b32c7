import { useRef } from "react";

/**
 * Returns the focus to the element that had it before a dialog opened, which Radix does only for dialogs with a trigger.
 * Focus that was placed elsewhere meanwhile stays; if the element is gone, the page gets the focus.
 */
export function useFocusReturn() {
  const before = useRef<Element>(null);
  return {
    remember: () => void (before.current = document.activeElement),
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (document.activeElement !== document.body || before.current === document.body) return;
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}
