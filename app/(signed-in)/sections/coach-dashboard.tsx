import { LayoutDashboard } from "lucide-react";
import { LazyCoachDashboard } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedQuery } from "@/lib/api/query-seed";
import { readDeskFigures, readWeeklyQueue } from "@/lib/practice/dashboard/contract";
import { findWeeklyQueue, readDashboardMetrics } from "@/lib/practice/dashboard/queries";
import { parseAttentionReasonKind } from "@/lib/practice/dashboard/rules";
import { readSetup } from "@/lib/practice/setup/contract";
import { findSetup } from "@/lib/practice/setup/queries";

/** The coach's dashboard. */
export const coachDashboardSection: HomeSection = {
  key: "dashboard",
  nav: { label: "Dashboard", icon: LayoutDashboard },
  offline: true,
  async render({ now, search }) {
    const reason = parseAttentionReasonKind(search.reason);
    const filteredSeeds = reason ? [seedQuery(readWeeklyQueue, { query: { reason } }, await findWeeklyQueue(now, reason))] : [];
    return (
      <SeededQueries seeds={[seedQuery(readDeskFigures, {}, await readDashboardMetrics(now)), seedQuery(readWeeklyQueue, { query: {} }, await findWeeklyQueue(now)), seedQuery(readSetup, {}, await findSetup()), ...filteredSeeds]}>
        <LazyCoachDashboard today={now.toISOString()} />
      </SeededQueries>
    );
  },
};
