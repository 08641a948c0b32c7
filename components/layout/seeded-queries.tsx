import type { ReactNode } from "react";
import { SeedQueryCache } from "@/components/layout/seed-query-cache";
import type { QuerySeed } from "@/lib/api/query-seed";
import { currentTime } from "@/lib/platform/clock";

/**
 * Puts responses that the server has read into the query cache, so that the screen starts without a spinner. They are sent as
 * they are: in the library's own form a page would grow by half a kilobyte for each.
 */
export const SeededQueries = ({ seeds, children }: { seeds: readonly QuerySeed[]; children: ReactNode }) => (
  <SeedQueryCache seeds={seeds} readAt={currentTime().getTime()}>
    {children}
  </SeedQueryCache>
);
