"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { isBehind } from "@/lib/api/refetch";

/** Says that something on screen could not be refreshed, for as long as that is so. */
export function RefreshNotice() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const isShown = useSyncExternalStore(subscribe, () => cache.findAll({ predicate: isBehind }).length > 0, () => false);
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-full flex justify-center px-3 pt-2">
      {isShown ? (
        <p className="pointer-events-auto flex items-center gap-3 rounded-full border bg-card py-1 pr-1 pl-4 text-sm shadow-md">
          This screen couldn't be refreshed.
          <Button variant="ghost" size="sm" onClick={() => void client.refetchQueries({ predicate: isBehind })}>
            Try now
          </Button>
        </p>
      ) : null}
    </div>
  );
}
