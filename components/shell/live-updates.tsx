"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { subscribeToLiveUpdates } from "@/components/shell/subscribe-to-live-updates";
import { createPathRefetcher, refetchAll } from "@/lib/api/refetch";
import { paths } from "@/lib/platform/paths";

/** Keeps what is on screen true while other people change it: once per signed-in tab. */
export function LiveUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = createPathRefetcher(client);
    return subscribeToLiveUpdates({
      onInvalidated: (addresses) => void refresh(addresses),
      // Anything may have happened before the stream was there, so what is on screen is asked for again.
      onOpen: () => void refetchAll(client),
      onRefused: () => void redirectIfSignedOut(),
    });
  }, [client]);
  return null;
}

/** The stream itself does not say why it was refused. */
async function redirectIfSignedOut() {
  const answer = await fetch(paths.apiUser).catch(() => null);
  if (answer?.status === 401) redirectToSignIn();
}
