import { useEffect, useRef, useState } from "react";

interface StartState<T> {
  data?: T;
  error?: unknown;
}

/**
 * Calls `start` once when the screen opens, and on `again`. Not a query, because queries refetch when the live connection
 * reconnects, which would reset a form being filled in.
 */
export function useStartRequest<T>(start: () => Promise<T>): StartState<T> & { again: () => void } {
  const [state, setState] = useState<StartState<T>>({});
  const initialStart = useRef(start);
  useEffect(() => void runStart(initialStart.current, setState), []);
  return { ...state, again: () => void runStart(start, setState) };
}

async function runStart<T>(start: () => Promise<T>, setState: (state: StartState<T>) => void) {
  setState({});
  try {
    setState({ data: await start() });
  } catch (error) {
    setState({ error });
  }
}
