/** Loads the new version; null while there is none. */
let accept: (() => void) | null = null;
const listeners = new Set<() => void>();

/** A newer version of the product that this browser has ready. */
export const newVersion = {
  get: () => accept,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function offerNewVersion(load: () => void): void {
  accept = load;
  for (const listener of listeners) listener();
}
