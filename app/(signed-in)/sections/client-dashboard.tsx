import { LayoutDashboard } from "lucide-react";
import { LazyClientDashboard } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedQuery } from "@/lib/api/query-seed";
import { readOwnBaseline } from "@/lib/work/check-ins/baseline-contract";
import { findOwnBaseline } from "@/lib/work/check-ins/baseline-queries";
import { listNextSteps } from "@/lib/work/next-steps/contract";
import { findOpenSteps } from "@/lib/work/next-steps/queries";

/** The home page seeds its query, because the food diary banner needs it in every section. */
export const clientDashboardSection: HomeSection = {
  key: "dashboard",
  nav: { label: "Dashboard", icon: LayoutDashboard },
  offline: true,
  async render({ actor, now }) {
    const [baseline, steps] = await Promise.all([findOwnBaseline(actor, now), findOpenSteps(actor, actor.id, now)]);
    return (
      <SeededQueries seeds={[seedQuery(readOwnBaseline, {}, baseline), seedQuery(listNextSteps, {}, steps)]}>
        <LazyClientDashboard userId={actor.id} />
      </SeededQueries>
    );
  },
};
