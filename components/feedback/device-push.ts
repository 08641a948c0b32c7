/** Signing out goes on without the browser's answer after this time, in milliseconds. */
const waitMs = 1000;

/** The subscription of this browser to notifications; null if there is none, or none is possible. */
export async function findPushSubscription(): Promise<PushSubscription | null> {
  if (typeof navigator === "undefined" || !("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Takes this browser's address from its push service, and takes down what is still on its lock screen. Never throws, because the server ends it with the session anyway. */
export async function endPushSubscription(): Promise<void> {
  const end = async () => {
    const subscription = await findPushSubscription();
    await subscription?.unsubscribe();
    const registration = subscription && (await navigator.serviceWorker.getRegistration("/"));
    for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  };
  await Promise.race([end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, waitMs))]);
}
