"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { subscribeToLiveUpdates } from "@/components/shell/live-stream";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { connection, noteAnswer, noteNoAnswer, noteSlowCopy } from "@/lib/api/connection";
import { createBackgroundRefetcher } from "@/lib/api/refetch";
import { readCurrentUser } from "@/lib/people/accounts/current-user-calls";
import { keptAtAttribute, untilResponseAttribute } from "@/lib/platform/offline-copies";

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
