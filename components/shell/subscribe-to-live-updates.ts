import { streamEvents } from "@/lib/practice/live/contract";

interface LiveUpdateHandlers {
  onInvalidated: (addresses: string[]) => void;
  /** The stream has opened, for the first time or again: changes before it were missed. */
  onOpen: () => void;
  /** The server refused the stream: the session may have ended. */
  onRefused: () => void;
}

/** A browser opens six connections to a server over HTTP/1, so a tab that nobody looks at gives its own back. */
const hiddenTimeoutMs = 30_000;
const maxRetryDelayMs = 30_000;

/** Follows the event stream from now on, through lost connections and sleep, until the answer is called. */
export function subscribeToLiveUpdates({ onInvalidated, onOpen, onRefused }: LiveUpdateHandlers): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function close() {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  }

  function open() {
    close();
    source = new EventSource(streamEvents.path);
    source.addEventListener("open", () => {
      failures = 0;
      onOpen();
    });
    source.addEventListener("change", ({ data }: MessageEvent<string>) => onInvalidated((JSON.parse(data) as { endpoints: string[] }).endpoints));
    // The browser reconnects by itself, but not after an answer that was no stream.
    source.addEventListener("error", () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      onRefused();
      retry = setTimeout(open, Math.min(maxRetryDelayMs, 1000 * 2 ** failures++));
    });
  }

  function onVisibility() {
    clearTimeout(hiding);
    if (document.visibilityState === "hidden") hiding = setTimeout(close, hiddenTimeoutMs);
    else if (!source) open();
  }

  open();
  document.addEventListener("visibilitychange", onVisibility);
  // A connection that the network dropped without a word may look open for minutes.
  window.addEventListener("online", open);
  return () => {
    close();
    clearTimeout(hiding);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", open);
  };
}
