"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followChanges } from "@/components/layout/follow-changes";
import { refreshAddresses, shownBy } from "@/lib/api/refresh";

/** Keeps what is on screen true while other people change it: once per signed-in tab. */
export function LiveUpdates() {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges({
        onChange: (addresses) => void refreshAddresses(client, addresses),
        // Anything may have happened before the stream was there, so what is on screen is asked for again: all but the
        // form she is filling in, of which this tab may hold more than the server.
        onOpen: () => void client.invalidateQueries({ predicate: ({ meta }) => !shownBy(meta).includes("drafts") }),
      }),
    [client],
  );
  return null;
}
