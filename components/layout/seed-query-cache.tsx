"use client";

import { dehydrate, HydrationBoundary, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { DisabledUntilHydrated } from "@/components/layout/disabled-until-hydrated";
import { makeQueryClient } from "@/lib/api/query";
import type { QuerySeed } from "@/lib/api/query-seed";

interface SeedQueryCacheProps {
  seeds: readonly QuerySeed[];
  /** When the server read them, in ms since 1970. */
  readAt: number;
  children: ReactNode;
}

/** The part of SeededQueries that runs in the browser. */
export function SeedQueryCache({ seeds, readAt, children }: SeedQueryCacheProps) {
  const state = useMemo(() => {
    const client = makeQueryClient();
    for (const { key, data, isPartial } of seeds) {
      // First rows replace nothing that was loaded before, and any copy that the device has kept replaces them.
      client.setQueryData(key, data, { updatedAt: isPartial ? 0 : readAt });
      // From its first render on, the screen knows that the rest is being read.
      if (isPartial) void client.invalidateQueries({ queryKey: key, exact: true });
    }
    return dehydrate(client);
  }, [seeds, readAt]);
  useReadOfWholePages(seeds);
  return (
    <HydrationBoundary state={state}>
      <DisabledUntilHydrated>{children}</DisabledUntilHydrated>
    </HydrationBoundary>
  );
}

/** Reads the pages of which only the first rows came, also those that are on screen already. */
function useReadOfWholePages(seeds: readonly QuerySeed[]) {
  const client = useQueryClient();
  useEffect(() => {
    for (const { key, isPartial } of seeds) if (isPartial) void client.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false });
  }, [client, seeds]);
}
