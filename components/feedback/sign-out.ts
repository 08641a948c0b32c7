import { endPushSubscription } from "@/components/feedback/device-push";
import { clearPendingSignOut, isSigningOut, markSignOutPending, noteSigningOut, pendingKey, readPendingSignOut, redirectDelayMs } from "@/components/feedback/sign-out-state";
import { toast } from "@/components/feedback/toast";
import { deletePersonalData } from "@/components/offline/delete-personal-data";
import { publicPaths } from "@/lib/platform/public-paths";

/** How often the server is asked to sign out where it can't be reached. */
const retryMs = 5000;
/** How long an answer is waited for. */
const maxWaitMs = 10_000;

/**
 * Ends the notifications of this device, removes what it keeps of the person, signs out and opens `destination` after half a second (spec
 * platform §4 and §9). If the server refuses, it opens /api/logout, which signs out too. Without a connection it goes on asking; a page
 * that is opened meanwhile does so too (`finishSignOut`). The full page load clears everything from memory.
 */
export async function signOut(destination: string) {
  noteSigningOut();
  await endPushSubscription();
  await deletePersonalData();
  let response = await askToSignOut();
  while (!response) {
    const isMarked = markSignOutPending(destination);
    await untilNextAttempt();
    // Another page has signed out, and somebody may have signed in since.
    if (isMarked && readPendingSignOut() === null) return window.location.assign(destination);
    response = await askToSignOut();
  }
  const { ok } = response;
  clearPendingSignOut();
  if (ok) toast({ title: "You're logged out", description: "See you soon." });
  setTimeout(() => window.location.assign(ok ? destination : publicPaths.apiLogout), redirectDelayMs);
}

/** Returns null without a response of our server: there is no network, or the sign-in page of a Wi-Fi answers in its place. */
async function askToSignOut(): Promise<Response | null> {
  const response = await fetch(publicPaths.apiDemoLogout, { method: "POST", credentials: "include", signal: AbortSignal.timeout(maxWaitMs) }).catch(() => null);
  return response?.headers.get("content-type")?.startsWith("application/json") ? response : null;
}

/** Until the network is back, and a little while at most. */
const untilNextAttempt = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, retryMs);
    window.addEventListener("online", () => resolve(), { once: true });
  });

/** Completes a sign-out that another page of this browser has begun without a connection, now or once it does. Returns the function that stops this. */
export function finishSignOut(): () => void {
  const join = (destination: string | null) => destination && !isSigningOut() && void signOut(destination);
  // A page that slept gets the event late.
  const onStorage = ({ key }: StorageEvent) => key === pendingKey && join(readPendingSignOut());
  window.addEventListener("storage", onStorage);
  join(readPendingSignOut());
  return () => window.removeEventListener("storage", onStorage);
}
