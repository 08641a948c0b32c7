import { useEffect, useRef } from "react";

/** How old a press may be to be repeated, in ms. An older one would surprise. */
const pressCountsMs = 3000;

const pressable = "button, input, textarea, select, label, summary";

/** Repeats the last press on a control that was still disabled because its script was loading (`DisabledUntilHydrated`), once the script runs. Scrolling with a finger is no press. */
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
    window.addEventListener(
      "pointerdown",
      (event) => {
        down = find(event);
        // Of two presses the later one counts, also one elsewhere.
        last.current = null;
      },
      options,
    );
    window.addEventListener("pointerup", (event) => down && find(event) === down && (last.current = { target: down, at: performance.now() }), options);
    return () => listeners.abort();
  }, [isRunning]);
}

function press(target: HTMLElement) {
  // The fallback with the pressed control is gone. In the part, that control has the same id.
  const shown = target.isConnected ? target : document.getElementById(target.id);
  const control = shown instanceof HTMLLabelElement ? shown.control : shown;
  if (control?.matches("button, summary, [type=radio], [type=checkbox]")) control.click();
  else control?.focus();
}
