import { addToOutbox, changeOutboxEntry, isToSend } from "@/components/offline/change-outbox";
import { listOutbox } from "@/components/offline/outbox";
import { maxSendMs, type OutboxNote } from "@/components/offline/outbox-entry";
import { noteStorageRefused } from "@/components/offline/storage-refused";
import { type WaitReason, WaitsInOutbox } from "@/components/offline/waits-in-outbox";
import type { AnyCall, ResponseOf } from "@/lib/api/call";
import { type AnyCallInput, ApiError, callEndpoint, type CallInput, endpointUrl } from "@/lib/api/client";

interface OutboxOptions {
  /** Whose write it is. */
  owner: string;
  note: OutboxNote;
  /** What it says otherwise if it is first sent later. */
  whenLater?: Record<string, unknown>;
  /** Also sends it while the page is being closed. */
  keepalive?: boolean;
}

/** The keys of writes that failed on the server or on the way to it, by what they say: pressing again repeats the same write. */
const failedKeys = new Map<string, string>();

/**
 * Sends a write and returns the answer. If the server can't be reached or earlier ones still wait, it waits in the outbox of this device:
 * throws WaitsInOutbox. Throws ApiError where the server refuses it, and the connection's error where this browser can't store it.
 */
export async function sendThroughOutbox<C extends AnyCall>(endpoint: C, input: CallInput<C>, { owner, note, whenLater, keepalive }: OutboxOptions): Promise<ResponseOf<C>> {
  const reason = await findWaitReason(owner, note);
  const goesNow = reason === null;
  const { body: written = {} }: AnyCallInput = input;
  const body: Record<string, unknown> = Object.assign({}, written, goesNow ? {} : whenLater);
  const url = endpointUrl(endpoint, input);
  const said = JSON.stringify([owner, endpoint.method, url, body]);
  const key = failedKeys.get(said) ?? crypto.randomUUID();
  // Before it is sent, so that a page that is killed meanwhile loses nothing: the next one sends it again under its key.
  const position = await addToOutbox({ key, owner, method: endpoint.method, url, body, note, writtenAt: new Date().toISOString(), ...(goesNow && { isUnderWay: true, mayHaveArrived: true }) }).catch(() => null);
  if (position === null) noteStorageRefused();
  const settle = (isOver: boolean) => (position === null ? null : changeOutboxEntry(position, (entry) => (isOver ? null : { ...entry, isUnderWay: undefined })));
  let failure: unknown = new TypeError("There is no network");
  if (goesNow) {
    try {
      const answer = await callEndpoint(endpoint, input, { key, sender: owner, keepalive, signal: AbortSignal.timeout(maxSendMs) });
      failedKeys.delete(said);
      await settle(true);
      return answer;
    } catch (error) {
      failure = error;
    }
  }
  if (failure instanceof ApiError) {
    // The screen shows the error and keeps what was typed.
    if (failure.status >= 500) failedKeys.set(said, key);
    await settle(true);
    throw failure;
  }
  if (position === null) throw failure;
  await settle(false);
  throw new WaitsInOutbox(reason ?? "network");
}

/** Returns null where it can be sent at once. Nothing goes before it where the browser refuses storage. */
async function findWaitReason(owner: string, { kind, about, fileIds = [] }: OutboxNote): Promise<WaitReason | null> {
  if (!navigator.onLine) return "network";
  if (fileIds.length > 0) return "files";
  const earlier = await listOutbox(owner).catch(() => []);
  // Of a step the last state counts, so it goes after one that is still under way.
  return earlier.some((entry) => isToSend(entry) || (kind === "step" && entry.isUnderWay === true && entry.note.kind === kind && entry.note.about === about)) ? "order" : null;
}
