import { findPushSubscription } from "@/components/feedback/device-push";
import { deviceTimeZone } from "@/lib/platform/device-time-zone";
import { rememberPushPerson } from "@/lib/platform/push-person";

/** What this browser can do. `install` is an iPhone or iPad, where notifications need the app on the home screen. */
export type DeviceAbility = "ready" | "denied" | "install" | "unsupported";

export function deviceAbility(): DeviceAbility {
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return isApple ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "ready";
}

/** Whether the browser has been asked before. */
export const canAskFirst = () => deviceAbility() === "ready" && Notification.permission === "default";

/** Asks the person. To be called before anything is awaited, because browsers only ask in answer to a press. */
export const askPermission = async (): Promise<boolean> => (await Notification.requestPermission()) === "granted";

/** Subscribes this browser with the server's key for this person. Returns what to tell the server. */
export async function subscribeDevice(key: string, person: string) {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await findPushSubscription();
  const applicationServerKey = fromBase64Url(key);
  // One of an earlier key never receives anything.
  if (earlier && !isSameKey(earlier.options.applicationServerKey, applicationServerKey)) await earlier.unsubscribe();
  const { endpoint = "", keys = {} } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  // Where the browser refuses storage, the subscription works and is not renewed.
  await rememberPushPerson(person).catch(() => undefined);
  return { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" }, timeZone: deviceTimeZone() };
}

const fromBase64Url = (text: string) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));

function isSameKey(a: ArrayBuffer | null, b: Uint8Array): boolean {
  const bytes = new Uint8Array(a ?? new ArrayBuffer(0));
  return bytes.length === b.length && bytes.every((byte, index) => byte === b[index]);
}
