import { createListeners } from "@/lib/platform/listeners";

/* Whether the person is signing out, apart from how that is done (sign-out.ts): every page asks. */

/** How long a toast is to be read before the page is left (spec platform §9 "Redirect delay"). */
export const redirectDelayMs = 500;

let isUnderWay = false;
let isPending = false;
const { subscribe, notify } = createListeners();

/** Whether the person is leaving, so that the end of the session is no surprise. */
export const isSigningOut = () => isUnderWay;

/** The person is leaving. */
export const noteSigningOut = () => void (isUnderWay = true);

/** Whether this device is empty and the server has not heard yet that its person has signed out. */
export const pendingSignOut = {
  get: () => isPending,
  subscribe,
};

/** Where the next page of this browser finds that a sign-out is to be finished. Its value is where to go, and nothing about the person. */
export const pendingKey = "sign-out-pending";

/** Returns whether the mark could be stored. */
export function markSignOutPending(destination: string): boolean {
  isPending = true;
  notify();
  return withStorage((storage) => storage.setItem(pendingKey, destination)) !== null;
}

/** Where to go after the sign-out that is to be finished; null without one. */
export const readPendingSignOut = () => withStorage((storage) => storage.getItem(pendingKey));

/** The sign-out is carried out, or somebody has signed in. */
export const clearPendingSignOut = () => withStorage((storage) => storage.removeItem(pendingKey));

function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.localStorage);
  } catch {
    // The browser refuses storage: then only this page goes on.
    return null;
  }
}
