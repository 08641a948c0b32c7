import type { PushPayload } from "@/lib/core/push/rules";

/*
 * Shows notifications and answers to presses on them. It depends on nothing else in the service worker, and on the server only
 * for three calls with the session's cookie. The types name just what is used here: a page's types and a worker's don't mix.
 */

interface WindowClient {
  url: string;
  focused: boolean;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  data: { json(): unknown } | null;
}
interface ClickEvent extends WorkerEvent {
  action: string;
  notification: { data: unknown; close(): void };
}
interface ChangeEvent extends WorkerEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
/** What this file uses of the service worker's global scope. */
export interface PushWorker {
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: ChangeEvent) => void): void;
  location: { origin: string };
  registration: { showNotification(title: string, options: object): Promise<void>; pushManager: PushManager };
  clients: { matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>; openWindow(url: string): Promise<unknown> };
}

/** Where notifications are turned on and off. */
const settingsPath = "/profile#notifications";
const stopAction = "stop";

/** Shows what is pushed, and opens or stops what is pressed. */
export function listenForPushes(worker: PushWorker): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(worker, readPayload(event.data))));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const payload = toPayload(event.notification.data);
    event.waitUntil(event.action === stopAction ? stop(worker, payload) : open(worker, payload));
  });
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(worker, event)));
}

/** Browsers demand that something is shown for each push, so one that can't be read still says where to look. */
const unreadable: PushPayload = { ids: [], tag: "new", title: "Something new for you", body: "Open the app to see it.", path: "/", stops: null };

function readPayload(data: PushEvent["data"]): PushPayload {
  try {
    return toPayload(data?.json());
  } catch {
    return unreadable;
  }
}

/** The payload, with a path that can't lead away from this site. */
function toPayload(value: unknown): PushPayload {
  if (typeof value !== "object" || value === null || !("title" in value)) return unreadable;
  const payload = { ...unreadable, ...value } as PushPayload;
  return { ...payload, path: /^\/(?![/\\])/.test(payload.path) ? payload.path : "/" };
}

const show = (worker: PushWorker, payload: PushPayload) =>
  worker.registration.showNotification(payload.title, {
    body: payload.body,
    tag: payload.tag,
    icon: "/icon.svg",
    data: payload,
    actions: payload.tag === "test" ? [] : [{ action: stopAction, title: payload.stops === null ? "Choose which to stop" : "Stop these" }],
  });

async function open(worker: PushWorker, { ids, path }: PushPayload) {
  const seen = ids.length > 0 ? send("POST", "/api/push/seen", { ids }) : Promise.resolve(true);
  await openPath(worker, path);
  await seen;
}

/** Brings a window of ours to the front and leads it there, or opens one. */
async function openPath(worker: PushWorker, path: string) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = windows.filter(({ url }) => new URL(url).origin === worker.location.origin);
  const target = own.find(({ focused }) => focused) ?? own[0];
  if (!target) return worker.clients.openWindow(path);
  const focused = await target.focus();
  // A window that this worker doesn't control can't be led anywhere.
  return focused.navigate(path).catch(() => worker.clients.openWindow(path));
}

/** Stops this kind at once. Where that doesn't work, as after signing out, the profile does it. */
async function stop(worker: PushWorker, { ids, stops }: PushPayload) {
  if (ids.length > 0) void send("POST", "/api/push/seen", { ids });
  if (stops === null || !(await send("PATCH", "/api/notification-preferences", { kinds: { [stops]: false } }))) return openPath(worker, settingsPath);
  return worker.registration.showNotification("Stopped", { body: "You won't get these any more. You can turn them on again in your profile.", tag: "stopped", icon: "/icon.svg", silent: true, data: { ...unreadable, title: "Stopped", path: settingsPath } });
}

/** The browser has got a new address. The server learns it while the session lasts. */
async function renew(worker: PushWorker, { oldSubscription, newSubscription }: ChangeEvent) {
  const options = oldSubscription?.options;
  const renewed = newSubscription ?? (options && (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: options.applicationServerKey })));
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  await send("POST", "/api/push/subscriptions", { endpoint, keys });
}

/** Calls the server. Returns whether it did what was asked. */
const send = (method: "POST" | "PATCH", path: string, body: object): Promise<boolean> =>
  fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body), credentials: "same-origin" }).then(
    ({ ok }) => ok,
    () => false,
  );
