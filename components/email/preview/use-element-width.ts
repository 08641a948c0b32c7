import { useCallback, useState } from "react";

/** How wide an element is inside, in pixels; zero before it is measured. */
export function useElementWidth() {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure] as const;
}
