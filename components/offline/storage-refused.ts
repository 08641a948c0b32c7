import { createListeners } from "@/lib/platform/listeners";

let isRefused = false;
let isDismissed = false;
const { subscribe, notify } = createListeners();

/** Whether this browser has refused to store an unsent write, and the person has not dismissed the notice about it. */
export const storageRefused = {
  get: () => isRefused && !isDismissed,
  subscribe,
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
