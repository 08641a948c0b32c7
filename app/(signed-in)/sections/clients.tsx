import { UsersRound } from "lucide-react";
import { LazyClients } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedInfiniteQuery, seedQuery } from "@/lib/api/query-seed";
import { env } from "@/lib/platform/env";
import { listClients, readClientsSummary } from "@/lib/practice/roster/contract";
import { listRoster, readRosterSummary } from "@/lib/practice/roster/pages";
import { parseRosterView, rosterPageInput, rosterSummaryInput } from "@/lib/practice/roster/roster-view";
import { rosterPageSize } from "@/lib/practice/roster/rules";

/** The coach's list of clients. */
export const clientsSection: HomeSection = {
  key: "clients",
  nav: { label: "Clients", icon: UsersRound },
  pages: ["client-profile"],
  async render({ search, now }) {
    const view = parseRosterView(search);
    const [page, summary] = await Promise.all([listRoster(view, view.sort, { limit: rosterPageSize }, now), readRosterSummary(view, now)]);
    return (
      <SeededQueries seeds={[seedInfiniteQuery(listClients, rosterPageInput(view), page), seedQuery(readClientsSummary, rosterSummaryInput(view), summary)]}>
        <LazyClients isDemo={env().DEMO_MODE} />
      </SeededQueries>
    );
  },
};
