import { setTimeout as delay } from "node:timers/promises";
import { isDatabaseAway } from "@/lib/platform/db-errors";
import { beforeClose, openDatabase } from "@/lib/platform/db";
import { connectListener, type Listener } from "@/lib/platform/listener";
import { logger } from "@/lib/platform/logger";

type Handler = (payload: string) => void;

interface Live {
  handlers: Map<string, Set<Handler>>;
  reconnectHooks: Set<() => void>;
  starting?: Promise<void>;
  stopping: AbortController;
  listener?: Listener;
  listening: boolean;
}

// One listener for the process, whichever copy of this module asks.
const holder = globalThis as typeof globalThis & { cadenceLive?: Live };
const live: Live = (holder.cadenceLive ??= { handlers: new Map(), reconnectHooks: new Set(), stopping: new AbortController(), listening: false });

/**
 * Calls `handler` with the payload of every notification on `channel`, from any server on this database, after the commit
 * that sent it. Resolves once listening, or once a server that is away is being retried (see isListening). The answer
 * stops it.
 */
export async function listen(channel: string, handler: Handler): Promise<() => void> {
  if (!/^[a-z_]{1,63}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`);
  const handlers = live.handlers.get(channel) ?? new Set();
  const isNew = !live.handlers.has(channel);
  live.handlers.set(channel, handlers.add(handler));
  await (live.starting ??= start());
  // A connection lost in between hears of the channel when it is made again.
  if (isNew) await live.listener?.listen(channel).catch(() => {});
  return () => void handlers.delete(handler);
}

/** Whether notifications arrive right now. While false, nothing kept in memory may be trusted. */
export const isListening = () => live.listening;

/** Has `hook` called whenever notifications begin to arrive (again): any number may have been missed before. */
export function onReconnect(hook: () => void): () => void {
  live.reconnectHooks.add(hook);
  return () => void live.reconnectHooks.delete(hook);
}

/** Resolves after the first attempt. Rejects only where trying again would not help. */
async function start(): Promise<void> {
  const stopping = new AbortController();
  live.stopping = stopping;
  beforeClose(stop);
  try {
    await connect(stopping.signal);
    void keepListening(stopping.signal, 0);
  } catch (error) {
    if (!isDatabaseAway(error)) {
      live.starting = undefined;
      throw error;
    }
    void keepListening(stopping.signal, 1);
  }
}

async function stop(): Promise<void> {
  live.stopping.abort();
  live.starting = undefined;
  await live.listener?.close();
}

async function keepListening(stopping: AbortSignal, failures: number): Promise<void> {
  while (!stopping.aborted) {
    if (failures === 0) {
      await live.listener?.lost;
      live.listening = false;
      live.listener = undefined;
      if (stopping.aborted) return;
      logger.warn("notifications lost, reconnecting");
    }
    await delay(Math.min(10_000, 125 * 2 ** failures), undefined, { signal: stopping, ref: false }).catch(() => {});
    if (stopping.aborted) return;
    failures = await connect(stopping).then(() => 0, () => failures + 1);
  }
}

async function connect(stopping: AbortSignal): Promise<void> {
  const listener = await connectListener(await openDatabase(), deliver);
  live.listener = listener;
  try {
    for (const channel of live.handlers.keys()) await listener.listen(channel);
    stopping.throwIfAborted();
  } catch (error) {
    live.listener = undefined;
    await listener.close();
    throw error;
  }
  live.listening = true;
  for (const hook of live.reconnectHooks) attempt(hook);
}

function deliver(channel: string, payload: string) {
  for (const handler of live.handlers.get(channel) ?? []) attempt(() => handler(payload));
}

/** One handler that fails must not keep the others, or the connection, from working. */
function attempt(call: () => void) {
  try {
    call();
  } catch (err) {
    logger.error({ err }, "notification handler failed");
  }
}
