import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { callEndpoint } from "@/lib/api/client";
import { refetchInvalidated } from "@/lib/api/refetch";
import { markNotificationsRead } from "@/lib/core/notifications/calls";

/** Marks these notifications as read, or all of them. Where it fails they only stay new, so nothing is said. */
export function useMarkRead() {
  const client = useQueryClient();
  return useCallback(
    (ids?: string[]) => {
      void callEndpoint(markNotificationsRead, { body: { ids } }).then(
        () => refetchInvalidated(client, markNotificationsRead),
        () => undefined,
      );
    },
    [client],
  );
}
