import { endpointUrl } from "@/lib/api/client";
import { noteAnswer } from "@/lib/api/connection";
import { streamEvents } from "@/lib/practice/live/calls";

interface LiveUpdateHandlers {
  onChange: (stalePaths: string[]) => void;
  /** Called when there may have been changes and it is not known which. */
  onMissed: () => void;
  /** Called when the server refuses the stream, for example because the session has ended. */
  onRefused: () => void;
}

/** A hidden tab closes its stream after this time: a browser opens only six HTTP/1 connections to one server, and an open stream counts as being in the app. */
const hiddenTimeoutMs = 30_000;
const firstRetryDelayMs = 1000;
const maxRetryDelayMs = 30_000;
/** The server's first changes reach back a little further than asked. A stream that took longer to open may have missed some. */
const maxOpeningMs = 4000;

/**
 * Subscribes to the event stream and reconnects when needed. Each stream is asked for the changes since the page was asked
 * for, or since the last sign of the stream before it. Returns a function that unsubscribes.
 */
export function subscribeToLiveUpdates({ onChange, onMissed, onRefused }: LiveUpdateHandlers): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let upToDateAt = performance.timeOrigin;

  function close() {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  }

  function open() {
    close();
    const openingAt = Date.now();
    // A clock that was put back says nothing about how long ago it was.
    const age = Math.round(openingAt - upToDateAt);
    const stream = new EventSource(endpointUrl(streamEvents, { query: { age: age >= 0 ? age : undefined } }));
    source = stream;
    const hear = (handle: (data: string) => void) => ({ data }: MessageEvent<string>) => {
      upToDateAt = Date.now();
      noteAnswer(null);
      handle(data);
    };
    stream.addEventListener("open", () => {
      failures = 0;
      upToDateAt = Date.now();
      noteAnswer(null);
      if (age < 0 || upToDateAt - openingAt > maxOpeningMs) onMissed();
    });
    stream.addEventListener("change", hear((data) => onChange((JSON.parse(data) as { endpoints: string[] }).endpoints)));
    stream.addEventListener("missed", hear(onMissed));
    stream.addEventListener("ping", hear(() => undefined));
    stream.addEventListener("error", () => {
      // The browser would reconnect with the same address, and so with an age that is no longer true.
      const isRefused = stream.readyState === EventSource.CLOSED;
      close();
      if (isRefused) onRefused();
      retry = setTimeout(open, Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** failures++));
    });
  }

  const isHidden = () => document.visibilityState === "hidden";
  function onVisibility() {
    clearTimeout(hiding);
    if (isHidden()) hiding = setTimeout(close, hiddenTimeoutMs);
    else if (!source) open();
  }
  /** A dropped connection may look open for minutes. A hidden tab opens its own again once it is seen. */
  const onOnline = () => (isHidden() ? close() : open());

  open();
  // It may be opened in the background.
  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", onOnline);
  return () => {
    close();
    clearTimeout(hiding);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", onOnline);
  };
}
