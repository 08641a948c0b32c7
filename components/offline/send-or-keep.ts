import type * as z from "zod/mini";
import { addToOutbox, changeOutboxEntry, listOutbox } from "@/components/offline/outbox";
import type { OutboxNote } from "@/components/offline/outbox-entry";
import { KeptOnDevice } from "@/components/offline/kept";
import { maxSendMs } from "@/components/offline/send-outbox";
import { type AnyCallInput, ApiError, callEndpoint, type CallInput, endpointUrl } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";

interface KeepOptions {
  /** Whose write it is. */
  owner: string;
  note: OutboxNote;
  /** Also sends it while the page is being closed. */
  keepalive?: boolean;
}

/** The keys of writes that failed on the server or on the way to it, by what they say: pressing again repeats the same write. */
const failedKeys = new Map<string, string>();

/**
 * Sends a write and returns the answer. If the server can't be reached or earlier ones still wait, keeps it on this device and
 * throws KeptOnDevice. Throws ApiError where the server refuses it, and the connection's error where this browser can't keep it.
 */
export async function sendOrKeep<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, { owner, note, keepalive }: KeepOptions): Promise<z.output<E["response"]>> {
  const { body = {} }: AnyCallInput = input;
  const url = endpointUrl(endpoint, input);
  const said = JSON.stringify([owner, endpoint.method, url, body]);
  const key = failedKeys.get(said) ?? crypto.randomUUID();
  const goesNow = navigator.onLine && !(await mustWait(owner, note));
  // Before it is sent, so that a page that is killed meanwhile loses nothing: the next one sends it again under its key.
  const position = await addToOutbox({ key, owner, method: endpoint.method, url, body: Object.assign({}, body), note, keptAt: new Date().toISOString(), ...(goesNow && { isUnderWay: true }) }).catch(() => null);
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
  throw new KeptOnDevice();
}

/** Whether something written earlier has to go first. Nothing has where the browser refuses storage. */
const mustWait = (owner: string, { fileIds = [] }: OutboxNote) =>
  listOutbox(owner).then(
    (entries) => fileIds.length > 0 || entries.some(({ refusal, isUnderWay }) => !refusal && !isUnderWay),
    () => false,
  );
