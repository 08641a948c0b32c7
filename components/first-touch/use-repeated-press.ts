import { useEffect, useRef } from "react";

/** How long a press counts, in ms. Later it would surprise. */
const pressCountsMs = 3000;

const pressable = "button, input, textarea, select, label, summary";

/** Does the press that came last on a control that was disabled because its script wasn't there (`DisabledUntilHydrated`), once it is. A finger that scrolled has pressed nothing. */
export function useRepeatedPress(isRunning: boolean) {
  const last = useRef<{ target: HTMLElement; at: number }>(null);
  useEffect(() => {
    if (isRunning) {
      if (last.current && performance.now() - last.current.at < pressCountsMs) press(last.current.target);
      last.current = null;
      return;
    }
    let down: HTMLElement | null = null;
    const find = ({ target }: Event) => (target instanceof Element && target.closest("[data-starting]") ? target.closest<HTMLElement>(pressable) : null);
    const listeners = new AbortController();
    // On the window, because React stops events on their way to what it hasn't hydrated.
    const options = { capture: true, signal: listeners.signal };
    window.addEventListener("pointerdown", (event) => (down = find(event)), options);
    window.addEventListener("pointerup", (event) => down && find(event) === down && (last.current = { target: down, at: performance.now() }), options);
    return () => listeners.abort();
  }, [isRunning]);
}

function press(target: HTMLElement) {
  const control = target instanceof HTMLLabelElement ? target.control : target;
  if (control?.matches("button, summary, [type=radio], [type=checkbox]")) control.click();
  else control?.focus();
}
