import { CacheFirst, NetworkFirst, type SerwistPlugin } from "serwist";
import { deleteUnusedFiles, dropFilesAfterSignOut, insteadOfScreen, isFile, isScreenKept, keepAnswer, keepScreens } from "@/service-worker/copies";
import { sendOutboxOnSync } from "@/service-worker/outbox";
import { listenForPushes, type PushWorker } from "@/service-worker/push";
import { isPage, kindOfRequest, markUntilAnswer, pageOfPart, withTheme } from "@/service-worker/rules";
import { copiesCache, emptyCopies, filesCache, isOfPerson, readClaim } from "@/lib/platform/offline-copies";
import { parseTheme, themeCookie } from "@/lib/platform/theme";
import { ownVersion, type WorkerMessage } from "@/lib/platform/worker-messages";

declare const self: ServiceWorkerGlobalScope;

/** With less signal than this takes, the copy is shown; the live answer is kept when it comes. */
const networkTimeoutSeconds = 4;

/** Returns a page in the theme that this browser has now, which may have been chosen after it was kept. Where a worker can't read cookies, it stays as it is. */
async function inCurrentTheme(copy: Response): Promise<Response> {
  if (!isPage(copy) || !("cookieStore" in self)) return copy;
  const chosen = await self.cookieStore.get(themeCookie);
  return new Response(withTheme(await copy.text(), parseTheme(chosen?.value)), { headers: copy.headers });
}

/**
 * `keepAnswer` stores what may be kept itself, so nothing is left to store. A copy is only read for the person it was made for, and
 * marked if the network has not failed but is slow.
 */
const keepsCopies: SerwistPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    await keepAnswer(request.url, response);
    return null;
  },
  fetchDidFail: async ({ state }) => {
    if (state) state.hasFailed = true;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) => {
    if (!cachedResponse || !isOfPerson(cachedResponse, await readClaim())) return null;
    const copy = await inCurrentTheme(cachedResponse);
    return state?.hasFailed ? copy : markUntilAnswer(copy);
  },
};
const showsOfflinePage: SerwistPlugin = { handlerDidError: async ({ request }) => inCurrentTheme(await insteadOfScreen(request.url)) };
const failsAsNetwork: SerwistPlugin = { handlerDidError: () => Promise.resolve(Response.error()) };
const keepsFilesOnly: SerwistPlugin = { cacheWillUpdate: async ({ response }) => (isFile(response) && (await readClaim()) !== null ? response : null), cacheDidUpdate: dropFilesAfterSignOut };

const copies = { cacheName: copiesCache, networkTimeoutSeconds, matchOptions: { ignoreVary: true } };
const strategies = {
  file: new CacheFirst({ cacheName: filesCache, plugins: [keepsFilesOnly] }),
  screen: new NetworkFirst({ ...copies, plugins: [keepsCopies, showsOfflinePage] }),
  read: new NetworkFirst({ ...copies, plugins: [keepsCopies, failsAsNetwork] }),
  refetch: new NetworkFirst({ ...copies, networkTimeoutSeconds: undefined, plugins: [keepsCopies, failsAsNetwork] }),
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const kind = kindOfRequest(request, self.location.origin);
  if (kind === "other") return;
  // Also without a page's script, the device is empty before the server has answered.
  if (kind === "change-of-person") return event.respondWith(emptyCopies().then(() => fetch(request)));
  if (kind === "part") return event.respondWith(answerPart(request));
  event.respondWith(strategies[kind].handle({ event, request }));
});

/** Gives up waiting for a part of a page if the page is kept, so that the whole page is opened. */
async function answerPart(request: Request): Promise<Response> {
  const answer = fetch(request);
  if (!(await isScreenKept(pageOfPart(request.url)))) return answer;
  return Promise.race([answer, new Promise<Response>((resolve) => setTimeout(resolve, networkTimeoutSeconds * 1000, Response.error()))]);
}

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === "keep-screens") event.waitUntil(keepScreens(message.urls).finally(() => event.ports[0]?.postMessage(null)));
  if (message.type === "version") event.ports[0]?.postMessage(ownVersion);
  if (message.type === "take-over") event.waitUntil(takeOver(message.ifAlone));
});

async function takeOver(ifAlone: boolean) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!ifAlone || pages.length === 1) await self.skipWaiting();
}

sendOutboxOnSync();
// The global scope of a service worker, which the types of a page don't know.
listenForPushes(self as unknown as PushWorker);

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), readClaim().then(deleteUnusedFiles)])));
