"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followChanges } from "@/components/layout/follow-changes";
import { refreshAddresses } from "@/lib/api/refresh";

/** Keeps what is on screen true while other people change it: once per signed-in tab. */
export function LiveUpdates() {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges({
        onChange: (addresses) => void refreshAddresses(client, addresses),
        // Anything may have happened before the stream was there, so what is on screen is asked for again.
        onOpen: () => void client.invalidateQueries(),
      }),
    [client],
  );
  return null;
}
