import { TrendingUp } from "lucide-react";
import { LazyProgress } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { ownHistory } from "@/components/check-ins/own-history";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedInfiniteQuery, seedQuery } from "@/lib/api/query-seed";
import { listCheckInNumbers, listCheckIns, readCurrentCheckIn } from "@/lib/work/check-ins/contract";
import { findCheckInNumbers, findClientCheckIns, findCurrentCheckIn } from "@/lib/work/check-ins/queries";

/** A client's charts, photos, milestones and check-ins. */
export const progressSection: HomeSection = {
  key: "progress",
  nav: { label: "Progress", icon: TrendingUp },
  async render({ actor, search, now }) {
    const [current, numbers, checkIns] = await Promise.all([
      findCurrentCheckIn(actor, now),
      findCheckInNumbers(actor, actor.id, now),
      search.view === "check-ins" ? findClientCheckIns(actor, actor.id, now, ownHistory.query) : null,
    ]);
    return (
      <SeededQueries
        seeds={[
          seedQuery(readCurrentCheckIn, {}, current),
          seedQuery(listCheckInNumbers, { params: { clientId: actor.id } }, numbers),
          ...(checkIns ? [seedInfiniteQuery(listCheckIns, ownHistory, checkIns)] : []),
        ]}
      >
        <LazyProgress clientId={actor.id} />
      </SeededQueries>
    );
  },
};
