import { ClipboardCheck } from "lucide-react";
import { LazyReview } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { PromisesPanel } from "@/components/dashboard/promises-panel";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedQuery } from "@/lib/api/query-seed";
import { listPromises } from "@/lib/practice/dashboard/client-contract";
import { listRunningPromises } from "@/lib/practice/dashboard/client-queries";
import { listPendingCheckIns, listReviewedCheckIns } from "@/lib/work/check-ins/contract";
import { findPendingCheckIns, findReviewedCheckIns } from "@/lib/work/check-ins/queries";

/** The coach's review of check-ins. */
export const reviewSection: HomeSection = {
  key: "checkins",
  nav: { label: "Check-ins", icon: ClipboardCheck },
  pages: ["client-checkins"],
  render: async ({ actor, now }) => (
    <SeededQueries
      seeds={[
        seedQuery(listPendingCheckIns, {}, (await findPendingCheckIns(actor, now)).rows),
        seedQuery(listReviewedCheckIns, { query: { limit: 10 } }, (await findReviewedCheckIns(actor, now, { limit: 10 })).rows),
        seedQuery(listPromises, {}, await listRunningPromises(actor, now)),
      ]}
    >
      <LazyReview today={now.toISOString()} promises={<PromisesPanel />} />
    </SeededQueries>
  ),
};
