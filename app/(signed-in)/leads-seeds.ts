import type { PageCall } from "@/components/layout/signed-in-page";
import { pagesOf, viewOf } from "@/components/leads/leads-view";
import { type Seed, seed, seedPages } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { listLeads as leadsList, pipelineStats } from "@/lib/leads/contract";
import { listLeads, pipelineStatsAt } from "@/lib/leads/queries";

/** What the leads screen starts with, on its page and as a section of the coach's home. */
export async function leadsSeeds({ search, now }: PageCall<Actor>): Promise<Seed[]> {
  const asked = pagesOf(viewOf(search));
  const [page, stats] = await Promise.all([listLeads(asked.query, now), pipelineStatsAt(now)]);
  return [seedPages(leadsList, asked, page), seed(pipelineStats, {}, stats)];
}
