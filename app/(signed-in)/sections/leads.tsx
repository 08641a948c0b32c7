import { Sprout } from "lucide-react";
import { LazyLeads } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { leadsPageQueries, parseLeadsSearchParams } from "@/components/leads/leads-screen-state";
import type { PageContext } from "@/components/shell/signed-in-page";
import { type QuerySeed, seedInfiniteQuery, seedQuery } from "@/lib/api/query-seed";
import type { Actor } from "@/lib/auth/actor";
import { listLeads, readPipelineStats } from "@/lib/outreach/leads/contract";
import { findLeads, findPipelineStats } from "@/lib/outreach/leads/queries";

/** The coach's pipeline of leads. */
export const leadsSection: HomeSection = {
  key: "leads",
  nav: { label: "Leads", icon: Sprout },
  pages: ["leads"],
  render: async (context) => (
    <SeededQueries seeds={await leadsSeeds(context)}>
      <LazyLeads />
    </SeededQueries>
  ),
};

/** The seeds of the leads screen, shared with the /leads page. */
export async function leadsSeeds({ search, now }: PageContext<Actor>): Promise<QuerySeed[]> {
  const queries = leadsPageQueries(parseLeadsSearchParams(search));
  const [stats, ...pages] = await Promise.all([findPipelineStats(now), ...queries.map(async ({ input, first }) => seedInfiniteQuery(listLeads, input, await findLeads({ ...input.query, limit: first }, now)))]);
  return [seedQuery(readPipelineStats, {}, stats), ...pages];
}
