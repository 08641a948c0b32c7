/** Returns a set of listeners: `subscribe` adds one and returns the function that removes it, `notify` calls them all. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...args: Args): void => listeners.forEach((listener) => listener(...args)),
  };
}
