"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { createPathRefetcher, refetchAll } from "@/lib/api/refetch";
import { paths } from "@/lib/platform/paths";
import { streamEvents } from "@/lib/practice/live/contract";

/** Refetches what is on screen when other people change it. Rendered once per signed-in tab. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = createPathRefetcher(queryClient);
    return subscribeToLiveUpdates({
      onInvalidated: (stalePaths) => void refetch(stalePaths),
      // Changes before the stream opened were missed, so everything on screen is loaded again.
      onOpen: () => void refetchAll(queryClient),
      onRefused: () => void redirectIfSignedOut(),
    });
  }, [queryClient]);
  return null;
}

/** An EventSource does not expose the status, so this asks the API whether the session has ended. */
async function redirectIfSignedOut() {
  const response = await fetch(paths.apiUser).catch(() => null);
  if (response?.status === 401) redirectToSignIn();
}

interface LiveUpdateHandlers {
  onInvalidated: (stalePaths: string[]) => void;
  /** Called whenever the stream opens. Changes before that were missed. */
  onOpen: () => void;
  /** Called when the server refuses the stream, for example because the session has ended. */
  onRefused: () => void;
}

/** A hidden tab closes its stream after this time, because a browser opens only six HTTP/1 connections to one server. */
const hiddenTimeoutMs = 30_000;
const maxRetryDelayMs = 30_000;

/** Subscribes to the event stream and reconnects when needed. Returns a function that unsubscribes. */
function subscribeToLiveUpdates({ onInvalidated, onOpen, onRefused }: LiveUpdateHandlers): () => void {
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
    // The browser reconnects automatically, except after a response that is not a stream.
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
  // A dropped connection may look open for minutes.
  window.addEventListener("online", open);
  return () => {
    close();
    clearTimeout(hiding);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", open);
  };
}
