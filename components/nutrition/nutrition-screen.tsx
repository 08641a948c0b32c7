"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileHeart } from "lucide-react";
import { type ComponentProps, useEffect } from "react";
import { ShowMore } from "@/components/common/show-more";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { LoadingOrError } from "@/components/feedback/loading-or-error";
import { PageHeader } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { CollapsibleDiary } from "@/components/nutrition/collapsible-diary";
import { DiarySection } from "@/components/nutrition/diary-section";
import { plansOf } from "@/components/nutrition/nutrition-pages";
import { NutritionPlanDetails } from "@/components/nutrition/nutrition-plan-details";
import { useOwnDiaries } from "@/components/nutrition/use-own-diaries";
import { useMarkRead } from "@/components/notifications/use-mark-read";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor, queryFor } from "@/lib/api/query";
import { readDraft } from "@/lib/core/drafts/calls";
import { readDashboard } from "@/lib/practice/dashboard/client-calls";
import { listNutritionPlans, readCurrentFoodDiary } from "@/lib/work/nutrition/calls";
import type { FoodDiary, NutritionPlan } from "@/lib/work/nutrition/contract";

/** A client's nutrition plans, current food diary and earlier diaries. */
export function NutritionScreen({ clientId }: { clientId: string }) {
  const planList = useInfiniteQuery(infiniteQueryFor(listNutritionPlans, plansOf(clientId)));
  const plans = planList.data?.pages.flatMap(({ rows }) => rows);
  const current = useQuery(queryFor(readCurrentFoodDiary));
  // The cache keeps a draft that could not be saved for as long as the page is open.
  const draft = useQuery({ ...queryFor(readDraft, { params: { form: "food-diary" } }), gcTime: Infinity });
  const { list, diaries, isMissing } = useOwnDiaries(draft.data);

  const queries = [planList, current, list, draft];
  if (!plans || !current.data || !diaries || !draft.data) {
    const retry = () => queries.forEach((query) => query.isError && void query.refetch());
    return queries.some((query) => query.isError) ? <ErrorState onRetry={retry} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  }
  const diaryInReviewId = current.data.sent?.status === "in_review" ? current.data.sent.id : undefined;
  const hasPlan = plans.length > 0;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Nutrition Plans" description="We build your plan from a 3-day food diary." className="mb-0" />
      {hasPlan ? <NutritionPlanPanel plans={plans} list={planList} /> : null}
      {hasPlan ? <PlanSeen /> : null}
      {isMissing ? (
        <Section title="Your food diary"><LoadingOrError queries={[list]} className="h-72" /></Section>
      ) : (
        <DiarySection clientId={clientId} current={current.data} stored={draft.data} diaries={diaries} hasPlan={hasPlan} />
      )}
      {hasPlan ? null : <NutritionPlanPanel plans={[]} list={planList} />}
      <DiaryHistory diaries={diaries.filter(({ id }) => id !== diaryInReviewId)} list={list} />
    </div>
  );
}

/** Her home shows a plan as new until she has seen it here. */
function PlanSeen() {
  const unreadId = useQuery(queryFor(readDashboard)).data?.newPlan?.unreadId;
  const markRead = useMarkRead();
  useEffect(() => {
    if (unreadId !== undefined) markRead([unreadId]);
  }, [unreadId, markRead]);
  return null;
}

/** The client's plans. `plans` starts with the active plan, or the latest one. */
function NutritionPlanPanel({ plans, list }: { plans: readonly NutritionPlan[] } & Pick<ComponentProps<typeof ShowMore>, "list">) {
  const [first, ...others] = plans;
  return (
    <Section title="Your nutrition plan">
      <Card><CardContent>
        {first ? <NutritionPlanDetails plan={first} /> : <NoPlan />}
      </CardContent></Card>
      {others.length > 0 ? (
        <Card className="mt-5">
          <CardContent>
            <h3 className="font-semibold">Other plans</h3>
            <ul className="mt-3 divide-y">
              {others.map((plan) => (
                <li key={plan.id} className="py-5 first:pt-2 last:pb-0">
                  <NutritionPlanDetails plan={plan} as="h4" />
                </li>
              ))}
            </ul>
            <ShowMore list={list} label="Show earlier plans" />
          </CardContent>
        </Card>
      ) : null}
    </Section>
  );
}

const NoPlan = () => (
  <EmptyState icon={FileHeart} title="No nutrition plan available yet" text="It will appear here within 3 working days of you sending your food diary." className="py-5" />
);

function DiaryHistory({ diaries, list }: { diaries: readonly FoodDiary[] } & Pick<ReturnType<typeof useOwnDiaries>, "list">) {
  if (diaries.length === 0) return null;
  return (
    <Section title="Earlier diaries">
      <ul className="grid gap-3">
        {diaries.map((diary) => (
          <li key={diary.id} className="min-w-0">
            <CollapsibleDiary diary={diary} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} label="Show earlier diaries" />
    </Section>
  );
}
