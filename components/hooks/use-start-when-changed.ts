import { useEffect, useRef } from "react";
import { startAtTop } from "@/components/hooks/start-at-top";

/** Starts at the top, with the focus on the heading, whenever another step takes the place of the one on screen. */
export function useStartWhenChanged(step: unknown) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    startAtTop();
  }, [step]);
}
