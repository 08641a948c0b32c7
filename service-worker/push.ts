import { senderHeader } from "@/lib/api/headers";
import type { PushPayload } from "@/lib/core/push/rules";
import { stoppedText } from "@/lib/core/push/stopped-text";
import { readClaim } from "@/lib/platform/offline-copies";
import { notifiedParam, paths } from "@/lib/platform/paths";
import { readPushPerson } from "@/lib/platform/push-person";

/*
 * Shows notifications and answers to presses on them. It depends on nothing else in the service worker, and on the server only
 * for three calls with the session's cookie. Each names the person whom the notification or subscription is for, and the server
 * refuses it if somebody else is signed in by now. The types name just what is used here: a page's types and a worker's don't mix.
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
  Notification: { maxActions?: number };
  registration: { showNotification(title: string, options: object): Promise<void>; pushManager: PushManager };
  clients: { matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>; openWindow(url: string): Promise<unknown> };
}

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
const unreadable: PushPayload = { to: "", ids: [], tag: "new", title: "Something new for you", body: "Open the app to see it.", path: "/", stops: null };

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

async function open(worker: PushWorker, payload: PushPayload) {
  if (await isForSomebodyElse(payload)) return openPath(worker, "/");
  const seen = markSeen(payload);
  await openPath(worker, showsButtons(worker) ? payload.path : withReason(payload, worker.location.origin));
  await seen;
}

/** Safari shows no buttons, so there the page that a press opens has the one that stops this kind. */
const showsButtons = ({ Notification: { maxActions = 0 } }: PushWorker) => maxActions > 0;

function withReason({ path, stops }: PushPayload, origin: string): string {
  const address = new URL(path, origin);
  if (stops !== null) address.searchParams.set(notifiedParam, stops);
  return `${address.pathname}${address.search}${address.hash}`;
}

/** Whether somebody else has signed in on this device since it came. If nobody has, the page asks who it is. */
async function isForSomebodyElse({ to }: PushPayload): Promise<boolean> {
  // Where the browser refuses storage, only the server knows.
  const person = await readClaim().catch(() => null);
  return person !== null && person !== to;
}

const markSeen = async ({ to, ids }: PushPayload) => void (ids.length > 0 && (await send(to, "POST", "/api/push/seen", { ids })));

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
async function stop(worker: PushWorker, payload: PushPayload) {
  const { to, stops } = payload;
  if (await isForSomebodyElse(payload)) return answer(worker, payload, { title: "Not stopped", body: "Someone else is signed in on this device now. Sign in as yourself to stop these.", path: "/" });
  const seen = markSeen(payload);
  const isStopped = stops !== null && (await send(to, "PATCH", "/api/notification-preferences", { kinds: { [stops]: false } })) === 200;
  if (isStopped) await answer(worker, payload, { title: "Stopped", body: stoppedText(stops), path: paths.profileNotifications });
  else await openPath(worker, paths.profileNotifications);
  await seen;
}

/** Says without a sound what a press on a button did. */
const answer = (worker: PushWorker, { to }: PushPayload, { title, body, path }: Pick<PushPayload, "title" | "body" | "path">) =>
  worker.registration.showNotification(title, { body, tag: "stopped", icon: "/icon.svg", silent: true, data: { ...unreadable, to, title, path } });

/** The browser has got a new address. The server learns it while the session of the person who turned notifications on lasts. */
async function renew(worker: PushWorker, { oldSubscription, newSubscription }: ChangeEvent) {
  const person = await readPushPerson().catch(() => null);
  const options = oldSubscription?.options;
  const renewed = newSubscription ?? (person !== null && options ? await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: options.applicationServerKey }) : null);
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  if (person === null || (await send(person, "POST", "/api/push/subscriptions", { endpoint, keys })) === 401) await renewed.unsubscribe();
}

/** Calls the server for this person. Returns the status of its answer; null without one. */
const send = (person: string, method: "POST" | "PATCH", path: string, body: object): Promise<number | null> =>
  fetch(path, { method, headers: { "content-type": "application/json", [senderHeader]: person }, body: JSON.stringify(body), credentials: "same-origin" }).then(
    ({ status }) => status,
    () => null,
  );
