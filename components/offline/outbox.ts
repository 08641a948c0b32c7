import { openDeviceStore } from "@/components/offline/device-store";
import type { OutboxEntry } from "@/components/offline/outbox-entry";

/** What has happened to the outbox, for every page of this browser. `sent` holds what the server has now. */
export interface OutboxChange {
  sent?: OutboxEntry;
}

/** The tag of the sync event that the browser sends once there is a network. */
export const outboxTag = "outbox";

const channelName = "cadence-outbox";
const lockName = "cadence-outbox";
const listeners = new Set<(change: OutboxChange) => void>();
let channel: BroadcastChannel | undefined;

/** Calls `listener` after each change made in any page or in the service worker; returns the function that stops it. */
export function onOutboxChange(listener: (change: OutboxChange) => void): () => void {
  channel ??= openChannel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function openChannel() {
  const opened = new BroadcastChannel(channelName);
  opened.addEventListener("message", ({ data }: MessageEvent<OutboxChange>) => tell(data));
  return opened;
}

const tell = (change: OutboxChange) => listeners.forEach((listener) => listener(change));

function announce(change: OutboxChange) {
  channel ??= openChannel();
  tell(change);
  // A channel has one origin, its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(change);
}

/** What waits of this person, in the order in which it goes out. */
export async function listOutbox(owner: string): Promise<OutboxEntry[]> {
  const store = await openDeviceStore();
  return (await store.getAll("outbox")).filter((entry) => entry.owner === owner);
}

/** Keeps a write until the server has it, and returns its position. Rejects where the browser refuses storage or has no room. */
export async function addToOutbox(entry: OutboxEntry): Promise<number> {
  const store = await openDeviceStore();
  const position = await store.add("outbox", entry);
  announce({});
  return position;
}

/** Lets only one page or worker at a time send or change what waits. */
export const withOutbox = <T>(work: () => Promise<T>): Promise<T> => ("locks" in navigator ? navigator.locks.request(lockName, work) : work());

/**
 * Changes an entry that waits, unless it was sent meanwhile: `change` returns it as it shall be, or null to take it back. Returns
 * whether it was still there.
 */
export async function changeOutboxEntry(position: number, change: (entry: OutboxEntry) => OutboxEntry | null): Promise<boolean> {
  return withOutbox(async () => {
    const store = await openDeviceStore();
    const entry = await store.get("outbox", position);
    if (!entry) return false;
    const changed = change(entry);
    if (changed) await store.put("outbox", changed);
    else await store.delete("outbox", position);
    announce({});
    return true;
  });
}

/** Lets go of what an earlier page was sending or changing when it was closed. */
export async function releaseHeld(owner: string): Promise<void> {
  for (const { position, isHeld, isUnderWay, keptAt } of await listOutbox(owner))
    // This page sends, too.
    if ((isHeld || isUnderWay) && position !== undefined && Date.parse(keptAt) < performance.timeOrigin) await changeOutboxEntry(position, (entry) => ({ ...entry, isHeld: undefined, isUnderWay: undefined }));
}

/** Removes an entry that the server has. The caller holds the lock. */
export async function removeSent(entry: OutboxEntry & { position: number }): Promise<void> {
  const store = await openDeviceStore();
  await store.delete("outbox", entry.position);
  announce({ sent: entry });
}

/** Notes why the server refused an entry. The caller holds the lock. */
export async function noteRefusal({ position, key }: OutboxEntry & { position: number }, refusal: NonNullable<OutboxEntry["refusal"]>): Promise<void> {
  const store = await openDeviceStore();
  const entry = await store.get("outbox", position);
  // It may have been changed or taken back while its photos were on their way.
  if (entry?.key !== key) return;
  await store.put("outbox", { ...entry, refusal });
  announce({});
}
