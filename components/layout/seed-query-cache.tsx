"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { DisabledUntilHydrated } from "@/components/layout/disabled-until-hydrated";
import type { QuerySeed } from "@/lib/api/query-seed";
import { addNewSeeds, replaceOlder } from "@/lib/api/seed-cache";

interface SeedQueryCacheProps {
  seeds: readonly QuerySeed[];
  /** When the server read them, in ms since 1970. */
  readAt: number;
  children: ReactNode;
}

/** The part of SeededQueries that runs in the browser. */
export function SeedQueryCache({ seeds, readAt, children }: SeedQueryCacheProps) {
  const client = useQueryClient();
  addNewSeeds(client, seeds, readAt);
  useEffect(() => {
    replaceOlder(client, seeds, readAt);
    // Reads the pages of which only the first rows came, also those that are on screen already.
    for (const { key, isPartial } of seeds) if (isPartial) void client.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false });
  }, [client, seeds, readAt]);
  return <DisabledUntilHydrated>{children}</DisabledUntilHydrated>;
}
