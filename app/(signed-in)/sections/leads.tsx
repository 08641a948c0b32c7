import { Sprout } from "lucide-react";
import { LazyLeads } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { pagesOf, viewOf } from "@/components/leads/leads-view";
import type { PageCall } from "@/components/shell/signed-in-page";
import { type Seed, seed, seedPages } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { listLeads as leadsList, pipelineStats } from "@/lib/outreach/leads/contract";
import { listLeads, pipelineStatsAt } from "@/lib/outreach/leads/queries";

export const leadsSection: HomeSection = {
  key: "leads",
  nav: { label: "Leads", icon: Sprout },
  pages: ["leads"],
  render: async (call) => (
    <Seeded seeds={await leadsSeeds(call)}>
      <LazyLeads />
    </Seeded>
  ),
};

/** What the leads screen starts with, here and on its own page. */
export async function leadsSeeds({ search, now }: PageCall<Actor>): Promise<Seed[]> {
  const asked = pagesOf(viewOf(search));
  const [page, stats] = await Promise.all([listLeads(asked.query, now), pipelineStatsAt(now)]);
  return [seedPages(leadsList, asked, page), seed(pipelineStats, {}, stats)];
}
