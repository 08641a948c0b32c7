import { useEffect, useState } from "react";

/** Whether the component has been on screen for so many milliseconds. */
export function useShownFor(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
