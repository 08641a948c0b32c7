import { deleteDeviceStore } from "@/components/offline/delete-device-store";
import { clearUnsentText } from "@/components/offline/unsent-text";
import { emptyCopies } from "@/lib/platform/offline-copies";

const maxWaitMs = 2000;

/**
 * Removes everything that this device keeps of the person who leaves: copies of screens, unsent text and photos, and the service worker,
 * with which its push subscription ends.
 */
export async function deletePersonalData(): Promise<void> {
  clearUnsentText();
  await deleteScreenCopies();
  // Another tab that is asleep may hold on to it. It must not keep anyone from signing out; the browser deletes it once the tab lets go.
  await Promise.race([deleteDeviceStore().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Removes the copies of screens, and keeps what is unsent for its author: for a session that has ended, and before somebody
 * signs in. Where the browser refuses storage there is nothing to remove.
 */
export const deleteScreenCopies = (): Promise<void> => emptyCopies().catch(() => undefined);
