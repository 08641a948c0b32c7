import { deleteDeviceStore } from "@/components/offline/delete-device-store";
import { deleteScreenCopies } from "@/components/offline/delete-screen-copies";
import { clearUnsentText } from "@/components/offline/unsent-text";

const maxWaitMs = 2000;

/**
 * Removes everything that this device keeps of the person who leaves: copies of screens, unsent text and photos, and the service worker,
 * with which its push subscription ends.
 */
export async function deletePersonalData(): Promise<void> {
  try {
    clearUnsentText();
  } catch {
    // A browser that refuses storage has kept no text, and the rest must go all the same.
  }
  await deleteScreenCopies();
  // Another tab that is asleep may hold on to it. It must not keep anyone from signing out; the browser deletes it once the tab lets go.
  await Promise.race([deleteDeviceStore().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
