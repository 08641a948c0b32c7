"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followChanges } from "@/components/shell/follow-changes";
import { leaveSignedOut } from "@/components/feedback/signed-out";
import { addressRefresher, refreshAll } from "@/lib/api/refresh";
import { paths } from "@/lib/platform/paths";

/** Keeps what is on screen true while other people change it: once per signed-in tab. */
export function LiveUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = addressRefresher(client);
    return followChanges({
      onChange: (addresses) => void refresh(addresses),
      // Anything may have happened before the stream was there, so what is on screen is asked for again.
      onOpen: () => void refreshAll(client),
      onRefused: () => void leaveIfSignedOut(),
    });
  }, [client]);
  return null;
}

/** The stream itself does not say why it was refused. */
async function leaveIfSignedOut() {
  const answer = await fetch(paths.apiUser).catch(() => null);
  if (answer?.status === 401) leaveSignedOut();
}
