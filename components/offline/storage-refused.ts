let isRefused = false;
let isDismissed = false;
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** Whether this browser has refused to store an unsent write, and the person has not dismissed the notice about it. */
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
