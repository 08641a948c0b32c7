import { endPushSubscription } from "@/components/feedback/device-push";
import { toast } from "@/components/feedback/toast";
import { clearThisDevice } from "@/components/offline/clear-this-device";
import { paths } from "@/lib/platform/paths";

/** How long a toast is to be read before the page is left (spec platform §9 "Redirect delay"). */
export const redirectDelayMs = 500;

let isUnderWay = false;

/** Whether the person is leaving, so that the end of the session is no surprise. */
export const isSigningOut = () => isUnderWay;

/**
 * Ends the notifications of this device, removes what it keeps of the person, signs out and opens `destination` after half a second (spec platform §4 and §9). If the call fails,
 * it opens /api/logout, which signs out too. The full page load clears everything from memory.
 */
export async function signOut(destination: string) {
  isUnderWay = true;
  await endPushSubscription();
  await clearThisDevice();
  const response = await fetch(paths.apiDemoLogout, { method: "POST", credentials: "include" }).catch(() => null);
  if (response?.ok) toast({ title: "You're logged out", description: "See you soon." });
  setTimeout(() => window.location.assign(response?.ok ? destination : paths.apiLogout), redirectDelayMs);
}
