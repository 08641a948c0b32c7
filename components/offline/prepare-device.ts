import { offerNewVersion } from "@/components/offline/new-version";
import type { User } from "@/lib/people/accounts/contract";
import { deviceTimeZone } from "@/lib/platform/device-time-zone";
import { claimDevice, keptAtAttribute } from "@/lib/platform/offline-copies";
import { rememberPushPerson } from "@/lib/platform/push-person";
import { sessionIdleMs } from "@/lib/platform/session-limits";
import { ownVersion, type WorkerMessage } from "@/lib/platform/worker-messages";

const workerUrl = "/sw.js";

/**
 * Claims this device for the person, installs the service worker and lets it keep the screens. Resolves when that is done. Where the browser refuses storage
 * or workers (a private window, a full disk), the product goes on without.
 */
export async function prepareDevice({ id, role }: Pick<User, "id" | "role">, screens: readonly string[]): Promise<void> {
  try {
    // A copy says who was signed in when it was made, not who is.
    const isCopy = document.documentElement.hasAttribute(keptAtAttribute);
    if (!isCopy) await claimDevice(id, role === "client" ? sessionIdleMs.client : sessionIdleMs.staff);
    await navigator.serviceWorker.register(workerUrl, { updateViaCache: "none" });
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return;
    if (!isCopy && (await registration.pushManager?.getSubscription())) {
      await rememberPushPerson(id);
      // Where it fails, the next page tries again.
      void import("@/components/offline/report-time-zone").then(({ reportTimeZone }) => reportTimeZone(id, deviceTimeZone())).catch(() => undefined);
    }
    watchForNewVersion(registration);
    const { active } = await navigator.serviceWorker.ready;
    if (active && !savesData()) await ask(active, { type: "keep-screens", urls: screens });
  } catch {
    // Nothing is kept, and nothing on screen depends on it.
  }
}

/** Whether the person has asked their browser to spend little data. */
const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** How often a page that stays open asks for a newer version. */
const checkMs = 60 * 60_000;

function watchForNewVersion(registration: ServiceWorkerRegistration) {
  if (registration.waiting) void meet(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // A browser's first service worker starts at once; only a later one has to wait.
      if (installing.state === "installed" && registration.active) void meet(installing);
    });
  });
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - checkedAt < checkMs) return;
    checkedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/** How long a new worker may take to replace the old one before the page is reloaded without it. */
const takeOverMs = 3000;

/** Offers the version of a waiting worker. If this page already is of that version, the worker may start at once. */
async function meet(waiting: ServiceWorker) {
  if ((await ask(waiting, { type: "version" })) === ownVersion) return tell(waiting, { type: "take-over", ifAlone: true });
  offerNewVersion(() => {
    const reload = () => window.location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    tell(waiting, { type: "take-over", ifAlone: false });
    // A request under way can keep the old worker for minutes. Reloading ends it, and brings the new page with either worker.
    setTimeout(reload, takeOverMs);
  });
}

/** Resolves with the worker's answer. */
function ask(worker: ServiceWorker, message: WorkerMessage): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data), { once: true });
    port1.start();
    tell(worker, message, [port2]);
  });
}

const tell = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []) => worker.postMessage(message, ports);
