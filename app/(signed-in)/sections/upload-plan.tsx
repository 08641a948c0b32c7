import { FileUp } from "lucide-react";
import { LazyUploadPlan } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { pendingDiaryOf } from "@/components/nutrition/pending-diaries";
import { seedQuery } from "@/lib/api/query-seed";
import { listPendingFoodDiaries } from "@/lib/work/nutrition/contract";
import { findPendingFoodDiaries } from "@/lib/work/nutrition/queries";

/** A nutritionist's form for a new plan. */
export const uploadPlanSection: HomeSection = {
  key: "upload",
  nav: { label: "Upload Nutrition Plan", icon: FileUp },
  async render({ actor, now, search: { diary } }) {
    const seeds = diary ? [seedQuery(listPendingFoodDiaries, pendingDiaryOf(diary), (await findPendingFoodDiaries(actor, now, { id: diary })).rows)] : [];
    return (
      <SeededQueries seeds={seeds}>
        <LazyUploadPlan />
      </SeededQueries>
    );
  },
};
