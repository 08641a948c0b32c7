import type { AnyEndpoint } from "@/lib/api/contract";
import { type Invalidation, invalidationChannel } from "@/lib/api/invalidation";
import type { Actor } from "@/lib/auth/actor";
import { findSessionActor } from "@/lib/auth/session";
import { practiceChangedChannel } from "@/lib/core/settings/queries";
import { awayAfterMs } from "@/lib/people/accounts/rules";
import { currentTime } from "@/lib/platform/clock";
import { AppError, unavailable } from "@/lib/platform/errors";
import { listenOnChannel, onReconnect } from "@/lib/platform/listen";
import { logger } from "@/lib/platform/logger";
import { publishPresenceChange, recordPresence } from "@/lib/practice/live/commands";
import { staleReadPaths } from "@/lib/practice/live/rules";

const pingIntervalMs = 25_000;
const presenceIntervalMs = 60_000;
/** What may wait for a browser that does not read; one that far behind is better off starting again. */
const maxWaitingBytes = 64 * 1024;
/** More than anyone has windows in sight at once; without a limit one person could take up the whole server. */
const maxStreamsPerUser = 50;

interface Stream {
  actor: Actor;
  send: (text: string) => void;
  end: () => void;
}

interface Hub {
  streams: Set<Stream>;
  /** When each person whose last stream closed was here last. */
  disconnectedAt: Map<string, Date>;
  startup?: Promise<unknown>;
  isClosing: boolean;
}

// One for the process, whichever copy of this module asks.
const globalState = globalThis as typeof globalThis & { cadenceStreams?: Hub };
const hub: Hub = (globalState.cadenceStreams ??= { streams: new Set(), disconnectedAt: new Map(), isClosing: false });

const countStreams = (userId: string) => [...hub.streams].filter(({ actor }) => actor.id === userId).length;
const isConnected = (userId: string) => countStreams(userId) > 0;

/** An event stream of what changes for this person, until they hang up or their session ends; `endpoints` are all there are. Throws 429 where she has too many, 503 while the server ends. */
export async function openEventStream(actor: Actor, signal: AbortSignal, endpoints: readonly AnyEndpoint[]): Promise<Response> {
  if (hub.isClosing) throw unavailable("The server is about to restart.");
  await (hub.startup ??= startListening(endpoints));
  if (countStreams(actor.id) >= maxStreamsPerUser) throw new AppError("too_many", "You have this open in too many windows. Please close some of them.");
  const isNew = !isConnected(actor.id);
  const body = createStreamBody(actor, signal);
  if (isNew) await recordPresence([actor.id], currentTime()).catch(logPresenceError);
  hub.disconnectedAt.delete(actor.id);
  return new Response(body, {
    // Nothing on the way may hold it back to compress or collect it.
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store, no-transform", "x-accel-buffering": "no" },
  });
}

function createStreamBody(actor: Actor, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const stream: Stream = {
          actor,
          send: (text) => {
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 0) <= 0) stream.end();
          },
          end: () => {
            if (!hub.streams.has(stream)) return;
            leave();
            controller.close();
          },
        };
        leave = () => {
          signal.removeEventListener("abort", stream.end);
          if (hub.streams.delete(stream) && !isConnected(actor.id)) hub.disconnectedAt.set(actor.id, currentTime());
        };
        hub.streams.add(stream);
        signal.addEventListener("abort", stream.end);
        stream.send("retry: 2000\n\n");
        if (signal.aborted) stream.end();
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxWaitingBytes }),
  );
}

async function startListening(endpoints: readonly AnyEndpoint[]) {
  try {
    await listenOnChannel(invalidationChannel, (payload) => broadcastChange(JSON.parse(payload) as Invalidation, endpoints));
    // Names and links of the practice stand on everyone's screens.
    await listenOnChannel(practiceChangedChannel, () => sendToStreams(({ actor }) => formatChangeEvent(actor, { topics: ["settings"], people: { [actor.id]: actor.role } }, endpoints)));
  } catch (error) {
    hub.startup = undefined;
    throw error;
  }
  // Whatever happened while notifications did not arrive is made up for by starting again.
  onReconnect(endAllStreams);
  setInterval(() => sendToStreams(() => ": ping\n\n"), pingIntervalMs).unref();
  setInterval(() => void updatePresence(currentTime()).catch(logPresenceError), presenceIntervalMs).unref();
  // A server told to stop waits for its connections to end, and these would not end by themselves.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => ((hub.isClosing = true), endAllStreams()));
}

function endAllStreams() {
  for (const stream of hub.streams) stream.end();
}

function broadcastChange(change: Invalidation, endpoints: readonly AnyEndpoint[]) {
  sendToStreams(({ actor }) => formatChangeEvent(actor, change, endpoints));
}

/** The event that tells this person of a change; null where it does not concern her. */
function formatChangeEvent(actor: Actor, change: Invalidation, endpoints: readonly AnyEndpoint[]) {
  const addresses = staleReadPaths(actor, change, endpoints);
  return addresses.length > 0 ? `event: change\ndata: ${JSON.stringify({ endpoints: addresses })}\n\n` : null;
}

/** Sends each stream its text, if it has one. One whose session has ended, or cannot be asked about, gets nothing more. */
function sendToStreams(textFor: (stream: Stream) => string | null) {
  for (const stream of hub.streams) {
    const text = textFor(stream);
    if (text !== null) void sendToStream(stream, text).catch((err: unknown) => logger.warn({ err }, "event not sent"));
  }
}

async function sendToStream(stream: Stream, text: string) {
  const actor = await findSessionActor(stream.actor.sessionId).catch(() => null);
  if (actor?.role !== stream.actor.role) stream.end();
  else if (hub.streams.has(stream)) stream.send(text);
}

/** Notes who is here, once a minute, and has the coaches look again when somebody has been gone for long enough. */
async function updatePresence(now: Date) {
  await recordPresence([...new Set([...hub.streams].map(({ actor }) => actor.id))], now);
  const gone = [...hub.disconnectedAt].filter(([, at]) => now.getTime() - at.getTime() > awayAfterMs);
  for (const [id] of gone) hub.disconnectedAt.delete(id);
  if (gone.length > 0) await publishPresenceChange();
}

const logPresenceError = (err: unknown) => logger.warn({ err }, "presence not noted");
