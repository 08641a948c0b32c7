"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/feedback/error-state";
import { onboardingStepTexts } from "@/components/onboarding/step-texts";
import { OnboardingAnswers } from "@/components/roster/profile/onboarding-answers";
import { Card, CardContent } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readOnboarding } from "@/lib/work/onboarding/calls";
import type { OnboardingStep } from "@/lib/work/onboarding/contract";
import { completedStepsPercent } from "@/lib/work/onboarding/rules";

/** A client's onboarding progress and answers. */
export function OnboardingPanel({ clientId }: { clientId: string }) {
  const query = useQuery(queryFor(readOnboarding, { params: { clientId } }));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-48" />;
  const { completionSummary, onboardingSteps } = query.data;
  const { completedSteps, pendingSteps, totalSteps } = completionSummary;
  return (
    <>
      <Card>
        <CardContent>
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-semibold">
              {completedSteps} completed, {pendingSteps} pending, {totalSteps} in total
            </p>
            <p className="figures font-display text-2xl font-medium text-primary-ink">{completedStepsPercent(completedSteps)}%</p>
          </div>
          <Progress value={completedStepsPercent(completedSteps)} aria-label="Onboarding progress" />
          <ol className="mt-5 grid gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
            {onboardingSteps.map((step, index) => (
              <StepStatusItem key={step.stepName} step={step} number={index + 1} />
            ))}
          </ol>
        </CardContent>
      </Card>
      <OnboardingAnswers clientId={clientId} steps={onboardingSteps} />
    </>
  );
}

const stepStatusLabel = ({ status, skipped, locked }: OnboardingStep) => (skipped ? "Skipped" : status === "completed" ? "Completed" : locked ? "Locked" : "Pending");
const statusClasses: Record<ReturnType<typeof stepStatusLabel>, string> = {
  Completed: "bg-success-soft text-success-ink",
  Skipped: "bg-info-soft text-info-ink",
  Pending: "bg-warning-soft text-warning-ink",
  Locked: "bg-muted text-muted-foreground",
};

function StepStatusItem({ step, number }: { step: OnboardingStep; number: number }) {
  const label = stepStatusLabel(step);
  return (
    <li className="flex min-w-0 items-center gap-2.5">
      <span aria-hidden="true" className={cn("figures grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold", statusClasses[label])}>
        {number}
      </span>
      <span className="min-w-0 text-sm leading-tight">
        <span className="block font-semibold">{onboardingStepTexts[step.stepName].title}</span>
        <span className="text-muted-foreground">{label}</span>
      </span>
    </li>
  );
}
