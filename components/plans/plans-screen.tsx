"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { PlanDialog } from "@/components/plans/plan-dialog";
import { ArchivedPlans, PlanTable } from "@/components/plans/plan-table";
import { SettingsForm } from "@/components/settings/settings-form";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { listPaymentPlans } from "@/lib/money/plans/calls";
import type { PaymentPlan } from "@/lib/money/plans/contract";

/** The plans that clients pay for, and the exchange rate where one of them needs it. */
export function PlansScreen() {
  const query = useQuery(queryFor(listPaymentPlans, { query: { all: "true" } }));
  const [edited, setEdited] = useState<PaymentPlan | "new" | null>(null);
  const plans = query.data;
  if (!plans) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-96" />;
  const active = plans.filter(({ archived }) => !archived);
  const archived = plans.filter((plan) => plan.archived);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="max-w-lg text-sm text-muted-foreground">Changes apply to new subscriptions. Clients who already pay keep their plan and price.</p>
        <Button onClick={() => setEdited("new")}>
          <Plus aria-hidden />
          Add plan
        </Button>
      </div>
      <PlanTable plans={active} onEdit={setEdited} />
      {active.some(({ currency }) => currency !== "gbp") ? <SettingsForm page="plans" /> : null}
      {archived.length > 0 ? <ArchivedPlans plans={archived} /> : null}
      {edited ? <PlanDialog plan={edited === "new" ? null : edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
