import { UsersRound } from "lucide-react";
import { LazyClients } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { seed, seedPages } from "@/lib/api/seed";
import { env } from "@/lib/platform/env";
import { clientsSummary, listClients, rosterPage } from "@/lib/practice/roster/contract";
import { listRoster, rosterSummary } from "@/lib/practice/roster/pages";
import { figuresOf, pagesOf, viewOf } from "@/lib/practice/roster/search";

export const clientsSection: HomeSection = {
  key: "clients",
  nav: { label: "Clients", icon: UsersRound },
  pages: ["client-profile"],
  async render({ search, now }) {
    const view = viewOf(search);
    const [page, sums] = await Promise.all([listRoster(view, view.sort, { limit: rosterPage }, now), rosterSummary(view, now)]);
    return (
      <Seeded seeds={[seedPages(listClients, pagesOf(view), page), seed(clientsSummary, figuresOf(view), sums)]}>
        <LazyClients isDemo={env().DEMO_MODE} />
      </Seeded>
    );
  },
};
