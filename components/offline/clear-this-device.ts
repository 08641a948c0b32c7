import { deleteDeviceStore } from "@/components/offline/device-store";
import { clearUnsentText } from "@/components/offline/unsent-text";
import { emptyCopies } from "@/lib/platform/offline-copies";

/**
 * Removes everything that this device keeps of the person who leaves: copies of screens, unsent text and photos, and the service worker,
 * with which its push subscription ends.
 */
export async function clearThisDevice(): Promise<void> {
  clearUnsentText();
  await deleteDeviceStore().catch(() => undefined);
  await emptyThisDevice();
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Removes the copies of screens, and keeps what is unsent for its author: for a session that has ended, and before somebody
 * signs in. Where the browser refuses storage there is nothing to remove.
 */
export const emptyThisDevice = (): Promise<void> => emptyCopies().catch(() => undefined);
