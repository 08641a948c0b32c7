"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { subscribeToLiveUpdates } from "@/components/shell/subscribe-to-live-updates";
import { createPathRefetcher, refetchAll } from "@/lib/api/refetch";
import { paths } from "@/lib/platform/paths";

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
