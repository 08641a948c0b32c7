import { endPushSubscription } from "@/components/feedback/device-push";
import { toast } from "@/components/feedback/toast";
import { deletePersonalData } from "@/components/offline/delete-personal-data";
import { paths } from "@/lib/platform/paths";

/** How long a toast is to be read before the page is left (spec platform §9 "Redirect delay"). */
export const redirectDelayMs = 500;
/** How often the server is asked to sign out where it can't be reached. */
const retryMs = 5000;

let isUnderWay = false;
let isUnheard = false;
const listeners = new Set<() => void>();

/** Whether the person is leaving, so that the end of the session is no surprise. */
export const isSigningOut = () => isUnderWay;

/** Whether this device is empty and the server has not heard yet that its person has signed out. */
export const signedOutUnheard = {
  get: () => isUnheard,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * Ends the notifications of this device, removes what it keeps of the person, signs out and opens `destination` after half a second (spec
 * platform §4 and §9). If the server refuses, it opens /api/logout, which signs out too. Without a connection it goes on asking; a page
 * that is opened meanwhile does so too (`finishSignOut`). The full page load clears everything from memory.
 */
export async function signOut(destination: string) {
  isUnderWay = true;
  await endPushSubscription();
  await deletePersonalData();
  let response = await askToSignOut();
  while (!response) {
    noteUnheard(destination);
    await untilNextAttempt();
    response = await askToSignOut();
  }
  const { ok } = response;
  forgetUnheard();
  if (ok) toast({ title: "You're logged out", description: "See you soon." });
  setTimeout(() => window.location.assign(ok ? destination : paths.apiLogout), redirectDelayMs);
}

/** Returns null where nobody answers, or the sign-in page of a Wi-Fi does. */
async function askToSignOut(): Promise<Response | null> {
  const response = await fetch(paths.apiDemoLogout, { method: "POST", credentials: "include" }).catch(() => null);
  return response?.headers.get("content-type")?.startsWith("application/json") ? response : null;
}

/** Until the network is back, and a little while at most. */
const untilNextAttempt = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, retryMs);
    window.addEventListener("online", () => resolve(), { once: true });
  });

/** Where the next page of this browser finds that a sign-out is to be finished. Its value is where to go, and nothing about the person. */
const unheardKey = "sign-out-unheard";

function noteUnheard(destination: string) {
  isUnheard = true;
  listeners.forEach((listener) => listener());
  withStorage((storage) => storage.setItem(unheardKey, destination));
}

/** The sign-out is carried out, or somebody has signed in. */
export const forgetUnheard = () => withStorage((storage) => storage.removeItem(unheardKey));

/** Goes on with a sign-out that another page of this browser has begun without a connection, also later; returns the function that stops it. */
export function finishSignOut(): () => void {
  const join = (destination: string | null) => destination && !isUnderWay && void signOut(destination);
  const onStorage = ({ key, newValue }: StorageEvent) => key === unheardKey && join(newValue);
  window.addEventListener("storage", onStorage);
  join(withStorage((storage) => storage.getItem(unheardKey)));
  return () => window.removeEventListener("storage", onStorage);
}

function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.localStorage);
  } catch {
    // The browser refuses storage: then only this page goes on.
    return null;
  }
}
