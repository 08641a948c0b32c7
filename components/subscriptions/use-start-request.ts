import { useEffect, useRef, useState } from "react";

interface StartState<T> {
  data?: T;
  error?: unknown;
}

/**
 * What `start` answers, asked once when the screen opens, and again by `again`. Not a query: those are asked again whenever the
 * stream of news reconnects, and a form must not go from under her fingers for that.
 */
export function useStartRequest<T>(start: () => Promise<T>): StartState<T> & { again: () => void } {
  const [state, setState] = useState<StartState<T>>({});
  const first = useRef(start);
  useEffect(() => void runStart(first.current, setState), []);
  return { ...state, again: () => void runStart(start, setState) };
}

async function runStart<T>(start: () => Promise<T>, show: (state: StartState<T>) => void) {
  show({});
  try {
    show({ data: await start() });
  } catch (error) {
    show({ error });
  }
}
