import type { AnyEndpoint } from "@/lib/api/contract";
import { type Invalidation, invalidationChannel } from "@/lib/api/invalidation";
import type { Actor } from "@/lib/auth/actor";
import { findSessionActor } from "@/lib/auth/session";
import { practiceChangedChannel } from "@/lib/core/settings/queries";
import { awayAfterMs } from "@/lib/people/accounts/rules";
import { staffChangedChannel } from "@/lib/people/team/commands";
import { currentTime } from "@/lib/platform/clock";
import { withoutConnectionShare } from "@/lib/platform/connection-shares";
import { AppError, unavailable } from "@/lib/platform/errors";
import { isListening, listenOnChannel, onReconnect } from "@/lib/platform/listen";
import { logger } from "@/lib/platform/logger";
import { processWide } from "@/lib/platform/process-wide";
import { publishPresenceChange, recordPresence } from "@/lib/practice/live/commands";
import { RecentChanges } from "@/lib/practice/live/recent-changes";
import { staleReadPaths } from "@/lib/practice/live/rules";

const pingIntervalMs = 25_000;
const presenceIntervalMs = 60_000;
/** The most data buffered for a slow browser; beyond this its stream is closed and it reconnects. */
const maxBufferedBytes = 64 * 1024;
/** More windows than anyone has open at once. Without a limit one person could use up the server. */
const maxStreamsPerUser = 50;
/** A stream begins with changes from this long before its `age`, because its request took time to arrive. */
const arrivalMs = 5000;

/** A change for one reader. */
type ChangeFor = (reader: Actor) => Invalidation;

interface Stream {
  actor: Actor;
  send: (text: string) => void;
  end: () => void;
}

interface Hub {
  streams: Set<Stream>;
  recent: RecentChanges<ChangeFor>;
  /** The time at which each person's last stream closed. */
  disconnectedAt: Map<string, Date>;
  startup?: Promise<unknown>;
  isClosing: boolean;
}

const hub = processWide<Hub>("cadenceStreams", () => ({ streams: new Set(), recent: new RecentChanges(), disconnectedAt: new Map(), isClosing: false }));

const countStreams = (userId: string) => [...hub.streams].filter(({ actor }) => actor.id === userId).length;
const isConnected = (userId: string) => countStreams(userId) > 0;

/**
 * Opens an event stream of the changes for one person, until they disconnect or their session ends. `endpoints` are all
 * endpoints of the product. `age` is how long ago, in ms, the page was asked for or last heard from the stream; the stream
 * begins with the changes since then. Throws 429 if the person has too many streams open, and 503 while the server shuts down.
 */
export async function openEventStream(actor: Actor, { signal, age }: { signal: AbortSignal; age: number | undefined }, endpoints: readonly AnyEndpoint[]): Promise<Response> {
  if (hub.isClosing) throw unavailable("The server is restarting. You'll be reconnected in a moment.");
  await listenForChanges(endpoints);
  if (countStreams(actor.id) >= maxStreamsPerUser) throw new AppError("too_many", "You have too many windows open. Please close some of them.");
  const isNew = !isConnected(actor.id);
  const body = createStreamBody(actor, signal, age === undefined ? null : formatMissedChanges(actor, age, endpoints));
  if (isNew) await recordPresence([actor.id], currentTime()).catch(logPresenceError);
  hub.disconnectedAt.delete(actor.id);
  return new Response(body, {
    // A proxy must not buffer, compress or cache the stream.
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store, no-transform", "x-accel-buffering": "no" },
  });
}

/** `beginning` is what the stream sends first, if anything. */
function createStreamBody(actor: Actor, signal: AbortSignal, beginning: string | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let unregister = () => {};
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
            unregister();
            controller.close();
          },
        };
        unregister = () => {
          signal.removeEventListener("abort", stream.end);
          if (hub.streams.delete(stream) && !isConnected(actor.id)) hub.disconnectedAt.set(actor.id, currentTime());
        };
        hub.streams.add(stream);
        signal.addEventListener("abort", stream.end);
        stream.send("retry: 2000\n\n");
        if (beginning !== null) stream.send(beginning);
        if (signal.aborted) stream.end();
      },
      cancel: () => unregister(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBufferedBytes }),
  );
}

/** Starts to hear of changes by all servers, once. A server does it at its start, so that it knows the changes since. */
export const listenForChanges = (endpoints: readonly AnyEndpoint[]) => (hub.startup ??= withoutConnectionShare(() => startListening(endpoints)));

async function startListening(endpoints: readonly AnyEndpoint[]) {
  const broadcast = (change: ChangeFor) => {
    hub.recent.add(change, performance.now());
    sendToStreams(({ actor }) => formatChangeEvent(staleReadPaths(actor, change(actor), endpoints)));
  };
  try {
    await listenOnChannel(invalidationChannel, (payload) => {
      const change = JSON.parse(payload) as Invalidation;
      broadcast(() => change);
    });
    // Everyone's screens show the practice's name and links.
    await listenOnChannel(practiceChangedChannel, () => broadcast(({ id, role }) => ({ topics: ["settings"], people: { [id]: role } })));
    // Clients' screens show whom they can write to and who their coach is. The screens of the staff are refreshed by the endpoint's own topics.
    await listenOnChannel(staffChangedChannel, () => broadcast(({ id, role }) => ({ topics: ["people", "settings"], people: role === "client" ? { [id]: role } : {} })));
  } catch (error) {
    hub.startup = undefined;
    throw error;
  }
  if (isListening()) hub.recent.restart(performance.now());
  // Changes during a lost connection were missed, so every browser reconnects and loads its data again.
  onReconnect(() => {
    hub.recent.restart(performance.now());
    endAllStreams();
  });
  // The comment is what the specification asks for. The event is for our pages, because scripts aren't told of comments.
  setInterval(() => sendToStreams(() => ": ping\n\nevent: ping\ndata: 1\n\n"), pingIntervalMs).unref();
  setInterval(() => void updatePresence(currentTime()).catch(logPresenceError), presenceIntervalMs).unref();
  // On shutdown the server waits for open connections, and event streams never end without this.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => ((hub.isClosing = true), endAllStreams()));
}

function endAllStreams() {
  for (const stream of hub.streams) stream.end();
}

/** The event text for stale paths, or null without any. */
const formatChangeEvent = (stalePaths: readonly string[]) => (stalePaths.length > 0 ? `event: change\ndata: ${JSON.stringify({ endpoints: stalePaths })}\n\n` : null);

/** The event text for what one person missed since their page was asked for, or null if nothing concerns them. */
function formatMissedChanges(actor: Actor, age: number, endpoints: readonly AnyEndpoint[]) {
  const missed = hub.recent.ofTheLast(age + arrivalMs, performance.now());
  if (missed === null) return "event: missed\ndata: 1\n\n";
  return formatChangeEvent([...new Set(missed.flatMap((change) => staleReadPaths(actor, change(actor), endpoints)))]);
}

/** Sends each stream its text, if any. Closes a stream whose session has ended or cannot be checked. */
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

/** Records once a minute who is online, and updates the coaches' screens when someone has gone offline. */
async function updatePresence(now: Date) {
  await recordPresence([...new Set([...hub.streams].map(({ actor }) => actor.id))], now);
  const gone = [...hub.disconnectedAt].filter(([, at]) => now.getTime() - at.getTime() > awayAfterMs);
  for (const [id] of gone) hub.disconnectedAt.delete(id);
  if (gone.length > 0) await publishPresenceChange();
}

const logPresenceError = (err: unknown) => logger.warn({ err }, "presence not recorded");
