import { LayoutDashboard } from "lucide-react";
import { LazyCoachDashboard } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { seed } from "@/lib/api/seed";
import { figures, reasonIn, weeklyQueue } from "@/lib/practice/dashboard/contract";
import { figuresAt, readWeeklyQueue } from "@/lib/practice/dashboard/queries";

export const coachDashboardSection: HomeSection = {
  key: "dashboard",
  nav: { label: "Dashboard", icon: LayoutDashboard },
  async render({ actor, now, search }) {
    const reason = reasonIn(search.reason);
    const queueFor = await readWeeklyQueue(actor, now);
    const narrowed = reason ? [seed(weeklyQueue, { query: { reason } }, queueFor(reason))] : [];
    return (
      <Seeded seeds={[seed(figures, {}, await figuresAt(now)), seed(weeklyQueue, { query: {} }, queueFor()), ...narrowed]}>
        <LazyCoachDashboard today={now.toISOString()} />
      </Seeded>
    );
  },
};
