"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { DiaryHistory } from "@/components/nutrition/diary-history";
import { DiarySection } from "@/components/nutrition/diary-section";
import { NutritionPlanPanel } from "@/components/nutrition/nutrition-plan-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readDraft } from "@/lib/core/drafts/contract";
import { listFoodDiaries as ownDiaries, listNutritionPlans, readCurrentFoodDiary } from "@/lib/work/nutrition/contract";

/** A client's nutrition: her plan once there is one, the diary it is made from, and those before. */
export function NutritionScreen({ clientId }: { clientId: string }) {
  const plans = useQuery(queryFor(listNutritionPlans, { params: { id: clientId } }));
  const current = useQuery(queryFor(readCurrentFoodDiary));
  const diaries = useQuery(queryFor(ownDiaries));
  // Kept as long as the page is open: a draft that could not be saved lives on here.
  const draft = useQuery({ ...queryFor(readDraft, { params: { form: "food-diary" } }), gcTime: Infinity });

  const all = [plans, current, diaries, draft];
  if (!plans.data || !current.data || !diaries.data || !draft.data) {
    const retry = () => all.forEach((query) => query.isError && void query.refetch());
    return all.some((query) => query.isError) ? <ErrorState onRetry={retry} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  }
  const open = current.data.sent?.status === "in_review" ? current.data.sent.id : undefined;
  const hasPlan = plans.data.some(({ isActive }) => isActive);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Nutrition Plans" description="Your plan is made from three days of your own food." className="mb-0 sm:mb-0" />
      {plans.data.length > 0 ? <NutritionPlanPanel plans={plans.data} /> : null}
      <DiarySection current={current.data} draft={draft.data.data} diaries={diaries.data} hasPlan={hasPlan} />
      {plans.data.length > 0 ? null : <NutritionPlanPanel plans={[]} />}
      <DiaryHistory diaries={diaries.data.filter(({ id }) => id !== open)} />
    </div>
  );
}
