import type * as z from "zod/mini";
import { KeptOnDevice } from "@/components/offline/kept";
import { addToOutbox, listOutbox } from "@/components/offline/outbox";
import type { OutboxNote } from "@/components/offline/outbox-entry";
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

/**
 * Sends a write and returns the answer. If the server can't be reached or earlier ones still wait, keeps it on this device and
 * throws KeptOnDevice. Throws ApiError where the server refuses it, and the connection's error where this browser can't keep it.
 */
export async function sendOrKeep<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, { owner, note, keepalive }: KeepOptions): Promise<z.output<E["response"]>> {
  const key = crypto.randomUUID();
  let failure: unknown = new TypeError("There is no network");
  if (navigator.onLine && !(await mustWait(owner, note))) {
    try {
      return await callEndpoint(endpoint, input, { key, keepalive, signal: AbortSignal.timeout(maxSendMs) });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      failure = error;
    }
  }
  const { body = {} }: AnyCallInput = input;
  await addToOutbox({ key, owner, method: endpoint.method, url: endpointUrl(endpoint, input), body: Object.assign({}, body), note, keptAt: new Date().toISOString() }).catch(() => {
    throw failure;
  });
  throw new KeptOnDevice();
}

/** Whether something written earlier has to go first. Nothing has where the browser refuses storage. */
const mustWait = (owner: string, { fileIds = [] }: OutboxNote) =>
  listOutbox(owner).then(
    (entries) => fileIds.length > 0 || entries.some(({ refusal }) => !refusal),
    () => false,
  );
