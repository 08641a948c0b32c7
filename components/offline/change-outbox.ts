import { openDeviceStore } from "@/components/offline/device-store";
import { announceChange, listOutbox, type SentWrite } from "@/components/offline/outbox";
import type { OutboxEntry } from "@/components/offline/outbox-entry";

const lockName = "cadence-outbox";

/** Whether a run sends this entry: it isn't being sent or changed elsewhere, and wasn't refused. */
export const isToSend = ({ refusal, isHeld, isUnderWay }: OutboxEntry) => !refusal && !isHeld && !isUnderWay;

/**
 * Adds a write that waits until the server has it, and returns its position. A step's last state takes the place of those before it.
 * Rejects where the browser refuses storage or has no room.
 */
export async function addToOutbox(entry: Omit<OutboxEntry, "position">): Promise<number> {
  const store = await openDeviceStore();
  const changes = store.transaction("outbox", "readwrite");
  if (entry.note.kind === "step")
    for await (const cursor of changes.store) if (isEarlierState(cursor.value, entry)) await cursor.delete();
  // The store gives the position.
  const position = await changes.store.add(entry as OutboxEntry);
  await changes.done;
  announceChange({});
  return position;
}

const isEarlierState = (earlier: OutboxEntry, { owner, note }: Omit<OutboxEntry, "position">) => earlier.owner === owner && earlier.note.kind === note.kind && earlier.note.about === note.about && !earlier.isUnderWay;

/** Lets only one page or worker at a time send or change what waits. */
export const withOutbox = <T>(work: () => Promise<T>): Promise<T> => ("locks" in navigator ? navigator.locks.request(lockName, work) : work());

/**
 * Changes an entry that waits, unless it was sent meanwhile: `change` returns it as it shall be, or null to remove it. Returns
 * whether it was still there.
 */
export const changeOutboxEntry = (position: number, change: (entry: OutboxEntry) => OutboxEntry | null): Promise<boolean> =>
  withOutbox(async () => {
    const entry = await (await openDeviceStore()).get("outbox", position);
    if (entry) await putEntry(entry, change(entry));
    return entry !== undefined;
  });

/** Puts `changed` in place of an entry, or removes it. The caller holds the lock. */
export async function putEntry({ position }: OutboxEntry, changed: OutboxEntry | null): Promise<void> {
  const store = await openDeviceStore();
  if (changed) await store.put("outbox", changed);
  else await store.delete("outbox", position);
  announceChange({});
}

/** Changes an entry if it is still there as it was when it was read. The caller holds the lock. */
export async function noteOnEntry({ position, key }: OutboxEntry, changes: Partial<OutboxEntry>): Promise<void> {
  const entry = await (await openDeviceStore()).get("outbox", position);
  if (entry?.key === key) await putEntry(entry, { ...entry, ...changes });
}

const changingLock = (position: number) => `${lockName}-${position}`;

/** Says that this page is changing an entry, so that no other page releases it. Returns the function that ends this. */
export function markChanging(position: number): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  if ("locks" in navigator) void navigator.locks.request(changingLock(position), () => ended);
  return end;
}

const isBeingChanged = async (position: number): Promise<boolean> => "locks" in navigator && navigator.locks.request(changingLock(position), { ifAvailable: true }, (lock) => lock === null);

/** Lets go of what an earlier page was sending or changing when it was closed. */
export async function releaseHeld(owner: string): Promise<void> {
  for (const { position, isHeld, isUnderWay, writtenAt } of await listOutbox(owner))
    if ((isHeld || isUnderWay) && isOfEarlierPage(Date.parse(writtenAt)) && !(await isBeingChanged(position))) await changeOutboxEntry(position, (entry) => ({ ...entry, isHeld: undefined, isUnderWay: undefined }));
}

/** This page sends, too. What was written after now is from before the device's clock was put back. */
const isOfEarlierPage = (writtenAt: number) => writtenAt < performance.timeOrigin || writtenAt > Date.now();

/** Removes an entry that the server has. The caller holds the lock. */
export async function removeSent(sent: SentWrite): Promise<void> {
  await (await openDeviceStore()).delete("outbox", sent.entry.position);
  announceChange({ sent });
}
