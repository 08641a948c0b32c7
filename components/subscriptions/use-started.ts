import { useEffect, useRef, useState } from "react";

interface Started<T> {
  data?: T;
  error?: unknown;
}

/**
 * What `start` answers, asked once when the screen opens, and again by `again`. Not a query: those are asked again whenever the
 * stream of news reconnects, and a form must not go from under her fingers for that.
 */
export function useStarted<T>(start: () => Promise<T>): Started<T> & { again: () => void } {
  const [state, setState] = useState<Started<T>>({});
  const first = useRef(start);
  useEffect(() => void ask(first.current, setState), []);
  return { ...state, again: () => void ask(start, setState) };
}

async function ask<T>(start: () => Promise<T>, show: (state: Started<T>) => void) {
  show({});
  try {
    show({ data: await start() });
  } catch (error) {
    show({ error });
  }
}
