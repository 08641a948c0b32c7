import { createListeners } from "@/lib/platform/listeners";

/** Loads the new version; null while there is none. */
let accept: (() => void) | null = null;
const { subscribe, notify } = createListeners();

/** A newer version of the product that this browser has ready. */
export const newVersion = {
  get: () => accept,
  subscribe,
};

export function offerNewVersion(load: () => void): void {
  accept = load;
  notify();
}
