import { openDeviceStore } from "@/components/offline/device-store";
import { outboxTag } from "@/components/offline/outbox";
import { sendOutbox } from "@/components/offline/send-outbox";

declare const self: ServiceWorkerGlobalScope;

/** The browser's word that there is a network again. Not every browser has it, and TypeScript doesn't know it. */
type SyncEvent = ExtendableEvent & { tag: string };

/** Sends what waits on this device also while the product is closed. Photos wait for the product to be opened, which shows how far they are. */
export function sendOutboxOnSync() {
  self.addEventListener("sync", (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === outboxTag) sync.waitUntil(sendAll());
  });
}

const leaveFiles = () => Promise.reject(new Error("Files are sent by a page."));

async function sendAll() {
  const entries = await (await openDeviceStore()).getAll("outbox");
  for (const owner of new Set(entries.map((entry) => entry.owner))) {
    // The browser repeats the event after an error, with growing pauses.
    if ((await sendOutbox(owner, leaveFiles)) === "later") throw new Error("There is no network yet.");
  }
}
