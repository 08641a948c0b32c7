import { useRef } from "react";

/**
 * Gives the focus back to what had it before a dialog opened; Radix alone does so only for a dialog with a trigger of its
 * own. Whoever has placed the focus by then, on the next card say, is left in charge; what has gone hands it to the page.
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
