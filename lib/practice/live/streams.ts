import { awayAfterMs } from "@/lib/people/accounts/rules";
import type { AnyEndpoint } from "@/lib/api/contract";
import { type Change, changedChannel } from "@/lib/api/changes";
import { AppError, unavailable } from "@/lib/platform/errors";
import type { Actor } from "@/lib/auth/actor";
import { actorOf } from "@/lib/auth/session";
import { notePresence, tellPresence } from "@/lib/practice/live/commands";
import { addressesFor } from "@/lib/practice/live/rules";
import { currentTime } from "@/lib/platform/clock";
import { listen, onReconnect } from "@/lib/platform/channels";
import { logger } from "@/lib/platform/logger";
import { practiceChannel } from "@/lib/core/settings/queries";

const pingMs = 25_000;
const presenceMs = 60_000;
/** What may wait for a browser that does not read; one that far behind is better off starting again. */
const maxWaitingBytes = 64 * 1024;
/** More than anyone has windows in sight at once; without a limit one person could take up the whole server. */
const maxStreamsEach = 50;

interface Stream {
  actor: Actor;
  send: (text: string) => void;
  end: () => void;
}

interface Hub {
  streams: Set<Stream>;
  /** When each person whose last stream closed was here last. */
  left: Map<string, Date>;
  started?: Promise<unknown>;
  closing: boolean;
}

// One for the process, whichever copy of this module asks.
const holder = globalThis as typeof globalThis & { cadenceStreams?: Hub };
const hub: Hub = (holder.cadenceStreams ??= { streams: new Set(), left: new Map(), closing: false });

const streamsOf = (userId: string) => [...hub.streams].filter(({ actor }) => actor.id === userId).length;
const isHere = (userId: string) => streamsOf(userId) > 0;

/** An event stream of what changes for this person, until they hang up or their session ends; `endpoints` are all there are. Throws 429 where she has too many, 503 while the server ends. */
export async function openStream(actor: Actor, signal: AbortSignal, endpoints: readonly AnyEndpoint[]): Promise<Response> {
  if (hub.closing) throw unavailable("The server is about to restart.");
  await (hub.started ??= start(endpoints));
  if (streamsOf(actor.id) >= maxStreamsEach) throw new AppError("too_many", "You have this open in too many windows. Please close some of them.");
  const isNew = !isHere(actor.id);
  const body = connect(actor, signal);
  if (isNew) await notePresence([actor.id], currentTime()).catch(unnoted);
  hub.left.delete(actor.id);
  return new Response(body, {
    // Nothing on the way may hold it back to compress or collect it.
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store, no-transform", "x-accel-buffering": "no" },
  });
}

function connect(actor: Actor, signal: AbortSignal): ReadableStream<Uint8Array> {
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
          if (hub.streams.delete(stream) && !isHere(actor.id)) hub.left.set(actor.id, currentTime());
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

async function start(endpoints: readonly AnyEndpoint[]) {
  try {
    await listen(changedChannel, (payload) => deliver(JSON.parse(payload) as Change, endpoints));
    // Names and links of the practice stand on everyone's screens.
    await listen(practiceChannel, () => sendWhere(({ actor }) => changeText(actor, { topics: ["settings"], people: { [actor.id]: actor.role } }, endpoints)));
  } catch (error) {
    hub.started = undefined;
    throw error;
  }
  // Whatever happened while notifications did not arrive is made up for by starting again.
  onReconnect(endAll);
  setInterval(() => sendWhere(() => ": ping\n\n"), pingMs).unref();
  setInterval(() => void keepPresence(currentTime()).catch(unnoted), presenceMs).unref();
  // A server told to stop waits for its connections to end, and these would not end by themselves.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => ((hub.closing = true), endAll()));
}

function endAll() {
  for (const stream of hub.streams) stream.end();
}

function deliver(change: Change, endpoints: readonly AnyEndpoint[]) {
  sendWhere(({ actor }) => changeText(actor, change, endpoints));
}

/** The event that tells this person of a change; null where it does not concern her. */
function changeText(actor: Actor, change: Change, endpoints: readonly AnyEndpoint[]) {
  const addresses = addressesFor(actor, change, endpoints);
  return addresses.length > 0 ? `event: change\ndata: ${JSON.stringify({ endpoints: addresses })}\n\n` : null;
}

/** Sends each stream its text, if it has one. One whose session has ended, or cannot be asked about, gets nothing more. */
function sendWhere(textFor: (stream: Stream) => string | null) {
  for (const stream of hub.streams) {
    const text = textFor(stream);
    if (text !== null) void sendTo(stream, text).catch((err: unknown) => logger.warn({ err }, "event not sent"));
  }
}

async function sendTo(stream: Stream, text: string) {
  const actor = await actorOf(stream.actor.sessionId).catch(() => null);
  if (actor?.role !== stream.actor.role) stream.end();
  else if (hub.streams.has(stream)) stream.send(text);
}

/** Notes who is here, once a minute, and has the coaches look again when somebody has been gone for long enough. */
async function keepPresence(now: Date) {
  await notePresence([...new Set([...hub.streams].map(({ actor }) => actor.id))], now);
  const gone = [...hub.left].filter(([, at]) => now.getTime() - at.getTime() > awayAfterMs);
  for (const [id] of gone) hub.left.delete(id);
  if (gone.length > 0) await tellPresence();
}

const unnoted = (err: unknown) => logger.warn({ err }, "presence not noted");
