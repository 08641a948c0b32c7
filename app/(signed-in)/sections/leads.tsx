import { Sprout } from "lucide-react";
import { LazyLeads } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { leadsPageQuery, parseLeadsSearchParams } from "@/components/leads/leads-screen-state";
import type { PageContext } from "@/components/shell/signed-in-page";
import { type QuerySeed, seedInfiniteQuery, seedQuery } from "@/lib/api/query-seed";
import type { Actor } from "@/lib/auth/actor";
import { listLeads as leadsList, readPipelineStats } from "@/lib/outreach/leads/contract";
import { findLeads, findPipelineStats } from "@/lib/outreach/leads/queries";

export const leadsSection: HomeSection = {
  key: "leads",
  nav: { label: "Leads", icon: Sprout },
  pages: ["leads"],
  render: async (call) => (
    <SeededQueries seeds={await leadsSeeds(call)}>
      <LazyLeads />
    </SeededQueries>
  ),
};

/** What the leads screen starts with, here and on its own page. */
export async function leadsSeeds({ search, now }: PageContext<Actor>): Promise<QuerySeed[]> {
  const asked = leadsPageQuery(parseLeadsSearchParams(search));
  const [page, stats] = await Promise.all([findLeads(asked.query, now), findPipelineStats(now)]);
  return [seedInfiniteQuery(leadsList, asked, page), seedQuery(readPipelineStats, {}, stats)];
}
