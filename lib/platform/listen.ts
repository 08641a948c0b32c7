import { setTimeout as delay } from "node:timers/promises";
import { withoutConnectionShare } from "@/lib/platform/connection-shares";
import { connectListener, type DatabaseListener } from "@/lib/platform/database-listener";
import { onBeforeClose, openDatabase } from "@/lib/platform/db";
import { isDatabaseUnreachable } from "@/lib/platform/db-errors";
import { logger } from "@/lib/platform/logger";
import { processWide } from "@/lib/platform/process-wide";

type PayloadHandler = (payload: string) => void;

interface ListenState {
  handlers: Map<string, Set<PayloadHandler>>;
  reconnectHooks: Set<() => void>;
  starting?: Promise<void>;
  stopping: AbortController;
  listener?: DatabaseListener;
  listening: boolean;
}

const listenState = processWide<ListenState>("cadenceLive", () => ({ handlers: new Map(), reconnectHooks: new Set(), stopping: new AbortController(), listening: false }));

/**
 * Calls `handler` with the payload of every notification on `channel`, from any server on this database, after the commit
 * that sent it. Resolves when it listens, or when it has started to retry an unreachable server (see isListening). Returns a
 * function that removes the handler.
 */
export async function listenOnChannel(channel: string, handler: PayloadHandler): Promise<() => void> {
  if (!/^[a-z_]{1,63}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`);
  const handlers = listenState.handlers.get(channel) ?? new Set();
  const isNew = !listenState.handlers.has(channel);
  listenState.handlers.set(channel, handlers.add(handler));
  await (listenState.starting ??= withoutConnectionShare(startListening));
  // If this fails, the connection is lost, and reconnecting listens on all channels.
  if (isNew) await listenState.listener?.listen(channel).catch(() => {});
  return () => void handlers.delete(handler);
}

/** Returns whether notifications are being received. While false, cached values may be outdated. */
export const isListening = () => listenState.listening;

/** Calls `hook` after each (re)connection, because notifications may have been missed before it. Returns a function that removes it. */
export function onReconnect(hook: () => void): () => void {
  listenState.reconnectHooks.add(hook);
  return () => void listenState.reconnectHooks.delete(hook);
}

/** Resolves after the first attempt. Rejects only if a retry wouldn't help. */
async function startListening(): Promise<void> {
  const stopping = new AbortController();
  listenState.stopping = stopping;
  onBeforeClose(stopListening);
  try {
    await connectOnce(stopping.signal);
    void reconnectUntilStopped(stopping.signal, 0);
  } catch (error) {
    if (!isDatabaseUnreachable(error)) {
      listenState.starting = undefined;
      throw error;
    }
    void reconnectUntilStopped(stopping.signal, 1);
  }
}

async function stopListening(): Promise<void> {
  listenState.stopping.abort();
  listenState.starting = undefined;
  await listenState.listener?.close();
}

async function reconnectUntilStopped(stopping: AbortSignal, failures: number): Promise<void> {
  while (!stopping.aborted) {
    if (failures === 0) {
      await listenState.listener?.disconnected;
      listenState.listening = false;
      listenState.listener = undefined;
      if (stopping.aborted) return;
      logger.warn("notifications lost, reconnecting");
    }
    await delay(Math.min(10_000, 125 * 2 ** failures), undefined, { signal: stopping, ref: false }).catch(() => {});
    if (stopping.aborted) return;
    failures = await connectOnce(stopping).then(() => 0, () => failures + 1);
  }
}

async function connectOnce(stopping: AbortSignal): Promise<void> {
  const listener = await connectListener(await openDatabase(), dispatchPayload);
  listenState.listener = listener;
  try {
    for (const channel of listenState.handlers.keys()) await listener.listen(channel);
    stopping.throwIfAborted();
  } catch (error) {
    listenState.listener = undefined;
    await listener.close();
    throw error;
  }
  listenState.listening = true;
  for (const hook of listenState.reconnectHooks) runSafely(hook);
}

function dispatchPayload(channel: string, payload: string) {
  for (const handler of listenState.handlers.get(channel) ?? []) runSafely(() => handler(payload));
}

/** A handler that throws must not affect the other handlers or the connection. */
function runSafely(call: () => void) {
  try {
    call();
  } catch (err) {
    logger.error({ err }, "notification handler failed");
  }
}
