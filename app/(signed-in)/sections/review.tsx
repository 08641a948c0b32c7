import { ClipboardCheck } from "lucide-react";
import { LazyReview } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { pendingCheckInsOf } from "@/components/check-ins/pending-check-ins";
import { PromisesPanel } from "@/components/dashboard/promises-panel";
import { promisesPage } from "@/components/dashboard/promises-page";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedInfiniteQuery } from "@/lib/api/query-seed";
import { listPromises } from "@/lib/practice/dashboard/client-contract";
import { listRunningPromisesPage } from "@/lib/practice/dashboard/client-queries";
import { listPendingCheckIns } from "@/lib/work/check-ins/contract";
import { findPendingCheckIns } from "@/lib/work/check-ins/queries";

/** The coach's review of check-ins. */
export const reviewSection: HomeSection = {
  key: "checkins",
  nav: { label: "Check-ins", icon: ClipboardCheck },
  pages: ["client-checkins"],
  render: async ({ actor, now }) => (
    <SeededQueries
      seeds={[
        seedInfiniteQuery(listPendingCheckIns, pendingCheckInsOf(), await findPendingCheckIns(actor, now, pendingCheckInsOf().query)),
        seedInfiniteQuery(listPromises, promisesPage, await listRunningPromisesPage(actor, now, promisesPage.query)),
      ]}
    >
      <LazyReview today={now.toISOString()} promises={<PromisesPanel />} />
    </SeededQueries>
  ),
};
