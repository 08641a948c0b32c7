"use client";

import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
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
    for (const { key, data } of seeds) client.setQueryData(key, data, { updatedAt: readAt });
    return dehydrate(client);
  }, [seeds, readAt]);
  return (
    <HydrationBoundary state={state}>
      <DisabledUntilHydrated>{children}</DisabledUntilHydrated>
    </HydrationBoundary>
  );
}
