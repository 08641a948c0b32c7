let isRefused = false;
let isDismissed = false;
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** Whether this browser has refused to store something that should wait in it, and nobody has read that yet. */
export const storageRefused = {
  get: () => isRefused && !isDismissed,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** It isn't said again in this page. */
  dismiss() {
    isDismissed = true;
    notify();
  },
};

export function noteStorageRefused(): void {
  isRefused = true;
  notify();
}
