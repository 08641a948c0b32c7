"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { OnboardingJourney } from "@/components/onboarding/onboarding-journey";
import { OnboardingStepScreen } from "@/components/onboarding/step-screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { listOwnOnboardingSteps, readOnboardingForms, startOnboarding } from "@/lib/work/onboarding/calls";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";

// Spec platform §9. The server responds with 304 if nothing changed. Background tabs don't poll.
const pollEverySecond = { refetchInterval: 1000, refetchIntervalInBackground: false };

/** The list of steps, or the step in the URL. */
export function OnboardingScreen({ clientId, guide }: { clientId: string; guide: OnboardingGuide }) {
  const chosenStepName = useSearchParams().get("step");
  const steps = useQuery({ ...queryFor(listOwnOnboardingSteps), ...pollEverySecond });
  const forms = useQuery(queryFor(readOnboardingForms, { params: { clientId } }));
  useInitialization(steps.data?.length === 0);
  if (!steps.data?.length || !forms.data) {
    const retry = () => [steps, forms].forEach((query) => query.isError && void query.refetch());
    return steps.isError || forms.isError ? <ErrorState onRetry={retry} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  }
  const step = steps.data.find(({ stepName }) => stepName === chosenStepName);
  return <div className="mx-auto max-w-3xl">{step ? <OnboardingStepScreen key={step.stepName} step={step} forms={forms.data} guide={guide} /> : <OnboardingJourney steps={steps.data} guide={guide} />}</div>;
}

/** Starts the onboarding of a client who has no steps yet (spec platform §4). The list is refetched within a second. */
function useInitialization(hasNoSteps: boolean) {
  const { mutate, isIdle } = useApiMutation(startOnboarding, { failure: { title: "Your onboarding didn't start" } });
  const isNeeded = hasNoSteps && isIdle;
  useEffect(() => {
    if (isNeeded) mutate({});
  }, [isNeeded, mutate]);
}
