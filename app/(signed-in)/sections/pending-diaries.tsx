import { Salad } from "lucide-react";
import { LazyPendingDiaries } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { pendingDiariesPage } from "@/components/nutrition/pending-diaries";
import { seedInfiniteQuery } from "@/lib/api/query-seed";
import { listPendingFoodDiaries } from "@/lib/work/nutrition/contract";
import { findPendingFoodDiaries } from "@/lib/work/nutrition/queries";

/** The food diaries that wait for a nutritionist. */
export const pendingDiariesSection: HomeSection = {
  key: "pending",
  nav: { label: "Pending Food Diaries", icon: Salad },
  render: async ({ actor, now }) => (
    <SeededQueries seeds={[seedInfiniteQuery(listPendingFoodDiaries, pendingDiariesPage, await findPendingFoodDiaries(actor, now, pendingDiariesPage.query))]}>
      <LazyPendingDiaries />
    </SeededQueries>
  ),
};
