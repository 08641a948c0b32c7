import { openDeviceStore } from "@/components/offline/device-store";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import { createListeners } from "@/lib/platform/listeners";

/** A write that the server has now, and its answer; null where it isn't known. */
export interface SentWrite {
  entry: OutboxEntry;
  answer: unknown;
}

/** What has happened to the outbox, for every page of this browser. */
export interface OutboxChange {
  sent?: SentWrite;
  /** What its author has removed for good; its files are no longer needed. */
  discarded?: OutboxEntry;
  /** All that one run has sent, at its end. */
  run?: readonly SentWrite[];
}

/** The tag of the sync event that the browser sends once there is a network. */
export const outboxTag = "outbox";

const channelName = "cadence-outbox";
const { subscribe, notify } = createListeners<[change: OutboxChange]>();
let channel: BroadcastChannel | undefined;

/** Calls `listener` after each change made in any page or in the service worker; returns the function that stops it. */
export function onOutboxChange(listener: (change: OutboxChange) => void): () => void {
  channel ??= openChannel();
  return subscribe(listener);
}

function openChannel() {
  const opened = new BroadcastChannel(channelName);
  opened.addEventListener("message", ({ data }: MessageEvent<OutboxChange>) => notify(data));
  return opened;
}

export function announceChange(change: OutboxChange) {
  channel ??= openChannel();
  notify(change);
  // A channel has one origin, its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(change);
}

/** What waits of this person, in the order in which it goes out. */
export async function listOutbox(owner: string): Promise<OutboxEntry[]> {
  const store = await openDeviceStore();
  return (await store.getAll("outbox")).filter((entry) => entry.owner === owner);
}
