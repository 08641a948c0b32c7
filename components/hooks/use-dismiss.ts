import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Closes a popover on Escape (returning the focus to the button that opened it), on a press outside, and when the focus leaves it. A second
 * button outside that names the popover in `aria-controls` counts as a part of it.
 */
export function useDismiss(root: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const element = root.current;
    if (!open || !element) return;
    const leave = (event: Event) => {
      const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
      if (target instanceof Element && !element.contains(target) && !isControlOf(element, target)) onClose();
    };
    // Still the button that was pressed: an effect that moves the focus into the popover runs later.
    const opener = document.activeElement;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onClose();
      const button = opener instanceof HTMLElement && isControlOf(element, opener) ? opener : element.querySelector<HTMLElement>("[aria-expanded]");
      button?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("keydown", escape);
    element.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("keydown", escape);
      element.removeEventListener("focusout", leave);
    };
  }, [open, root]);
}

const isControlOf = (root: HTMLElement, target: Element) => {
  const id = target.closest("[aria-controls]")?.getAttribute("aria-controls");
  return id !== null && id !== undefined && root.contains(document.getElementById(id));
};
