"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Salad } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { ShowMore } from "@/components/common/show-more";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { CoachPlanForm } from "@/components/nutrition/coach-plan-form";
import { CoachPlanSwitch } from "@/components/nutrition/coach-plan-switch";
import { plansOf } from "@/components/nutrition/nutrition-pages";
import { NutritionPlanDetails } from "@/components/nutrition/nutrition-plan-details";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { listNutritionPlans } from "@/lib/work/nutrition/calls";
import type { NutritionPlan } from "@/lib/work/nutrition/contract";

const initialPlanCount = 4;

/** The coach's view of a client's plans, with an upload form. */
export function CoachPlansPanel({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(infiniteQueryFor(listNutritionPlans, plansOf(clientId)));
  // Hides plans whose file is not uploaded yet.
  const plans = query.data?.pages.flatMap(({ rows }) => rows).filter(({ filePath }) => filePath !== null);
  const active = plans?.find(({ isActive }) => isActive);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card>
        <CardContent>
          {query.isPending ? <Skeleton className="h-40" /> : null}
          {query.isError && !plans ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
          {plans?.length === 0 && !query.hasNextPage ? (
            <EmptyState as="h3" icon={Salad} title="No nutrition plan yet" text="The nutritionist's plan will appear here. You can also upload one yourself." />
          ) : null}
          {plans && (plans.length > 0 || query.hasNextPage) ? <PlanList plans={plans} active={active} list={query} /> : null}
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>Upload a plan</CardTitle>
          <CardDescription>{active ? `It replaces “${active.title}” as the active plan.` : "It becomes the active plan."}</CardDescription>
        </CardHeader>
        <CardContent>
          <CoachPlanForm key={clientId} clientId={clientId} />
        </CardContent>
      </Card>
    </div>
  );
}

interface PlanListProps extends Pick<ComponentProps<typeof ShowMore>, "list"> {
  plans: readonly NutritionPlan[];
  active: NutritionPlan | undefined;
}

function PlanList({ plans, active, list }: PlanListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const visiblePlans = showsAll ? plans : plans.slice(0, initialPlanCount);
  return (
    <>
      <ul className="divide-y">
        {visiblePlans.map((plan) => (
          <li key={plan.id} className="py-5 first:pt-0 last:pb-0">
            <NutritionPlanDetails plan={plan} actions={<CoachPlanSwitch plan={plan} active={active} />} />
          </li>
        ))}
      </ul>
      {plans.length > initialPlanCount || list.hasNextPage ? (
        <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)} className="mt-4 -ml-3">
          {showsAll ? "Show fewer" : list.hasNextPage ? "Show more" : `Show all ${plans.length}`}
        </Button>
      ) : null}
      {showsAll ? <ShowMore list={list} label="Show earlier plans" /> : null}
    </>
  );
}
