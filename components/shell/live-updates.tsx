"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { ApiError, callEndpoint, endpointUrl } from "@/lib/api/client";
import { connection, noteAnswer, noteNoAnswer, noteSlowCopy } from "@/lib/api/connection";
import { createBackgroundRefetcher } from "@/lib/api/refetch";
import { readCurrentUser } from "@/lib/people/accounts/current-user-calls";
import { keptAtAttribute, untilResponseAttribute } from "@/lib/platform/offline-copies";
import { streamEvents } from "@/lib/practice/live/calls";

/** Refetches what is on screen when other people change it. Rendered once per signed-in tab. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetcher = createBackgroundRefetcher(queryClient);
    const unsubscribe = subscribeToLiveUpdates({
      onChange: (stalePaths) => void refetcher.refetchPaths(stalePaths),
      onMissed: () => void refetcher.refetchAll(),
      onRefused: () => void redirectIfSignedOut(),
    });
    let wasStale = connection.staleSince() !== null;
    const stopWatching = connection.subscribe(() => {
      const isStale = connection.staleSince() !== null;
      if (wasStale && !isStale) void refetcher.refetchAll();
      wasStale = isStale;
    });
    const stopListening = noteStateOfNetwork();
    // The copy of a page may be older than that of a read on it.
    if (wasStale || connection.staleSince() !== null) void refetcher.refetchAll();
    const slowPage = slowCopyOfPage();
    if (slowPage) void refetcher.refetchAll().finally(noteSlowCopy(slowPage));
    return () => {
      unsubscribe();
      stopWatching();
      stopListening();
      refetcher.stop();
    };
  }, [queryClient]);
  return null;
}

/** When this page was kept, if the device shows its copy only because the server is slow. */
function slowCopyOfPage(): Date | null {
  const { documentElement: page } = document;
  return page.hasAttribute(untilResponseAttribute) ? new Date(page.getAttribute(keptAtAttribute) ?? "") : null;
}

/** Notes that there is no network, and that this page is a copy that the device has kept. */
function noteStateOfNetwork() {
  const onOffline = () => noteNoAnswer();
  const keptAt = document.documentElement.getAttribute(keptAtAttribute);
  if (keptAt !== null && !slowCopyOfPage()) noteAnswer(keptAt);
  else if (!navigator.onLine) noteNoAnswer();
  window.addEventListener("offline", onOffline);
  return () => window.removeEventListener("offline", onOffline);
}

/** An EventSource does not expose the status, so this asks the API whether the session has ended. A replaced session ends its streams before its new cookie is here. */
async function redirectIfSignedOut() {
  const error: unknown = await callEndpoint(readCurrentUser, {}).catch((failure: unknown) => failure);
  if (error instanceof ApiError && error.status === 401) redirectToSignIn();
}

interface LiveUpdateHandlers {
  onChange: (stalePaths: string[]) => void;
  /** Called when there may have been changes and it is not known which. */
  onMissed: () => void;
  /** Called when the server refuses the stream, for example because the session has ended. */
  onRefused: () => void;
}

/** A hidden tab closes its stream after this time, because a browser opens only six HTTP/1 connections to one server. */
const hiddenTimeoutMs = 30_000;
const firstRetryDelayMs = 1000;
const maxRetryDelayMs = 30_000;
/** The server's first changes reach back a little further than asked. A stream that took longer to open may have missed some. */
const maxOpeningMs = 4000;

/**
 * Subscribes to the event stream and reconnects when needed. Each stream is asked for the changes since the page was asked
 * for, or since the last sign of the stream before it. Returns a function that unsubscribes.
 */
function subscribeToLiveUpdates({ onChange, onMissed, onRefused }: LiveUpdateHandlers): () => void {
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

  function onVisibility() {
    clearTimeout(hiding);
    if (document.visibilityState === "hidden") hiding = setTimeout(close, hiddenTimeoutMs);
    else if (!source) open();
  }

  open();
  document.addEventListener("visibilitychange", onVisibility);
  // A dropped connection may look open for minutes.
  window.addEventListener("online", open);
  return () => {
    close();
    clearTimeout(hiding);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", open);
  };
}
