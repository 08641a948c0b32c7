"use client";

import { useState } from "react";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { usePushFromHere } from "@/components/hooks/use-push-from-here";
import { getStepText } from "@/components/onboarding/step-texts";
import { paths } from "@/lib/platform/paths";
import { completeOnboardingStep } from "@/lib/work/onboarding/calls";
import type { OnboardingStep } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";
import { isOnboarded, type OnboardingStepName, summarizeSteps } from "@/lib/work/onboarding/rules";

/** The page of a step. The consultation form is its own section. */
export const getStepHref = (stepName: OnboardingStepName) => (stepName === "consultation_form" ? paths.section("intake") : paths.onboardingStep(stepName));

type Steps = readonly OnboardingStep[];

/** The current step, or the dashboard after the last one. */
function nextPlace(steps: Steps) {
  const next = steps.find(({ current }) => current);
  return next ? getStepHref(next.stepName) : paths.section("dashboard");
}

/** Takes the steps as they are after this one is done, and goes on to the next. A step that is done or edited out of turn leads back to the list. */
export function useGoOn({ current }: Pick<OnboardingStep, "current">) {
  const push = usePushFromHere();
  // The list is read every second, so the step may count as done before its own call returns.
  const [wasCurrent, setWasCurrent] = useState(current);
  if (current && !wasCurrent) setWasCurrent(true);
  return (steps: Steps) => push(wasCurrent ? nextPlace(steps) : paths.onboarding);
}

/** What a completed step is announced with. The last one says that it was. */
const completedToast = (title: string, steps: Steps) => ({ title, ...(isOnboarded(summarizeSteps(steps).completedSteps) && { description: "That was the last step. You're all set up." }) });

/** Completes or skips a step that needs no form, and goes on. */
export function useCompleteStep(step: OnboardingStep, guide: OnboardingGuide, { skip = false }: { skip?: boolean } = {}) {
  const goOn = useGoOn(step);
  return useApiMutation(completeOnboardingStep, {
    success: (steps) => (skip ? { title: "Step Skipped" } : completedToast(getStepText(step.stepName, guide).completedTitle, steps)),
    failure: { title: "Error", fallback: "Please try again." },
    onSuccess: goOn,
  });
}
