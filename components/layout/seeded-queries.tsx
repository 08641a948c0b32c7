import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DisabledUntilHydrated } from "@/components/layout/disabled-until-hydrated";
import { makeQueryClient } from "@/lib/api/query";
import type { QuerySeed } from "@/lib/api/query-seed";

/** Puts responses that the server has read into the query cache, so that the screen starts without a spinner. */
export function SeededQueries({ seeds, children }: { seeds: readonly QuerySeed[]; children: ReactNode }) {
  const client = makeQueryClient();
  for (const { key, data } of seeds) client.setQueryData(key, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DisabledUntilHydrated>{children}</DisabledUntilHydrated>
    </HydrationBoundary>
  );
}
